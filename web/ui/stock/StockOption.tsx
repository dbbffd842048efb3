import type { OutputOf } from "../../../core/contracts.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../Badge.tsx";
import { Marked } from "../Marked.tsx";
import { Delta, Price } from "../numbers.tsx";
import { Sparkline } from "../chart/Sparkline.tsx";
import { SymbolTile } from "./SymbolTile.tsx";

export type FoundStock = OutputOf<"stocks.search">[number];
export type Line = OutputOf<"stocks.sparklines">["stocks"][number];

interface Props {
  readonly id: string;
  readonly stock: FoundStock;
  /** The search text, marked in the names. */
  readonly query: string;
  readonly active: boolean;
  readonly held: boolean;
  /** Today's line; undefined until loaded. */
  readonly line: Line | undefined;
  readonly onEnter: () => void;
  readonly onPick: () => void;
}

/** A stock in the results of a search. */
export function StockOption({ id, stock, query, active, held, line, onEnter, onPick }: Props) {
  const live = usePrices().get(stock.symbol);
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      className="option"
      onMouseEnter={onEnter}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <SymbolTile symbol={stock.symbol} />
      <span className="stock-name">
        <span className="first">
          <strong>
            <Marked text={stock.symbol} query={query} />
          </strong>
          {held && <Badge tone="blue">{t("Held")}</Badge>}
          {stock.delisted_on && <Badge tone="red">{t("Delisted")}</Badge>}
        </span>
        <span>
          <Marked text={stock.name} query={query} />, {stock.exchange}
        </span>
      </span>
      <span className="day">
        {line && <Sparkline values={pricesOf(line.line)} base={line.prev_close} />}
      </span>
      <span className="now">
        <strong>
          <Price value={live?.price ?? stock.price} />
        </strong>
        <Delta percent={live?.change_percentage ?? stock.change_percentage} />
      </span>
    </li>
  );
}
