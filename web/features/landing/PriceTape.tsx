import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { MarketState } from "../../ui/stock/MarketState.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import type { StockLine } from "./example.ts";

/** The market now, in one line. */
export const PriceTape = (
  { status, stocks }: { status: MarketStatus | undefined; stocks: readonly StockLine[] },
) => (
  <section className="tape" aria-label={t("The market now")}>
    {status && (
      <span className="row">
        <MarketState status={status.status} />
        <span className="muted">
          <When at={status.current_time_et} as="time" />
        </span>
      </span>
    )}
    {stocks.map(({ symbol, price, change_percentage }) => (
      <span key={symbol} className="row">
        <strong>{symbol}</strong> <Price value={price} flash /> <Delta percent={change_percentage} />
      </span>
    ))}
  </section>
);
