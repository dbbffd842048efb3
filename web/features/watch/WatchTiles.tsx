import { pricesOf } from "../../lib/market/stock_lists.ts";
import { StockTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { StockTile, StockTiles } from "../../ui/stock/StockTiles.tsx";
import type { WatchRow } from "./WatchTable.tsx";
import { AlertRule } from "./words.tsx";

/** A list's stocks as tiles with their line of today. */
export const WatchTiles = ({ name, rows }: { name: string; rows: readonly WatchRow[] }) => (
  <StockTrail symbols={() => rows.map(({ symbol }) => symbol)}>
    <StockTiles label={t("Stocks of {name}", { name })}>
      {rows.map((row) => (
        <StockTile
          key={row.symbol}
          symbol={row.symbol}
          name={row.name}
          price={row.price}
          percent={row.change_percentage}
          line={pricesOf(row.line)}
          base={row.prev_close}
          foot={row.alert && (
            <span className="ellipsis">
              <AlertRule {...row.alert} />
            </span>
          )}
        />
      ))}
    </StockTiles>
  </StockTrail>
);
