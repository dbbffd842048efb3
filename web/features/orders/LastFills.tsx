import { useQuery } from "@tanstack/react-query";
import { useDialogs } from "../../lib/dialogs.ts";
import { useSeen } from "../../lib/seen.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { ordersQuery } from "./queries.ts";

const SHOWN = 4;
interface Props {
  readonly portfolioId: string;
  readonly sectors: ReadonlyMap<string, string | null>;
  readonly onAll: () => void;
}

/** The newest fills; each links to its receipt. */
export function LastFills({ portfolioId, sectors, onAll }: Props) {
  const { open } = useDialogs();
  const { ref, seen } = useSeen<HTMLDivElement>();
  const { data } = useQuery({ ...ordersQuery(portfolioId, "executed"), enabled: seen });
  return (
    <Panel title={t("Last fills")} extra={<TextButton onClick={onAll}>{t("All receipts")}</TextButton>}>
      <div ref={ref} className={seen ? "" : "seen-later"}>
        {seen && !data && <RowsSkeleton rows={SHOWN} label={t("Loading")} />}
        {data?.length === 0 && <p className="small muted">{t("Nothing has been filled yet.")}</p>}
        <ul className="fills">
          {data?.slice(0, SHOWN).map(({ id, stock_symbol: symbol, transaction_type: side, shares, receipt }) => (
            <li key={id}>
              <button
                type="button"
                className="fill"
                onClick={() =>
                  open({ kind: "receipt", portfolioId, itemId: id })}
              >
                <SymbolTile symbol={symbol} sector={sectors.get(symbol)} />
                <span className="stock-name">
                  <strong>{symbol}</strong>
                  <span>
                    <Text
                      of={side === "BUY" ? "Bought {shares} at {price}" : "Sold {shares} at {price}"}
                      shares={<Shares value={shares} />}
                      price={<Price value={receipt?.price} />}
                    />
                  </span>
                </span>
                <span className="two">
                  <strong>
                    <Money value={receipt?.amount} />
                  </strong>
                  {receipt && (
                    <span className="second muted">
                      <When at={receipt.filled_at} />
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
