import type { OutputOf } from "../../../core/contracts.ts";
import type { StockQuote } from "../../../core/research/contract.ts";
import { Compact, Price } from "../../ui/numbers.tsx";

export const KeyStats = (
  { quote, snapshot }: { quote: StockQuote | null; snapshot: OutputOf<"stocks.trading-snapshot"> | null },
) => (
  <section aria-label="Key statistics">
    <h3>Key statistics</h3>
    <div className="stats">
      {([
        ["Open", <Price key="o" value={quote?.open} />],
        ["Day's high", <Price key="h" value={quote?.high} />],
        ["Day's low", <Price key="l" value={quote?.low} />],
        ["Previous close", <Price key="p" value={quote?.prev_close} />],
        ["Volume", <Compact key="v" value={quote?.volume} />],
        ["VWAP", <Price key="w" value={quote?.vwap} />],
        ["52-week high", <Price key="yh" value={snapshot?.fifty_two_week_high} />],
        ["52-week low", <Price key="yl" value={snapshot?.fifty_two_week_low} />],
        ["Market cap", <Compact key="m" value={snapshot?.market_cap} dollars />],
      ] as const).map(([name, figure]) => (
        <div key={name}>
          <span className="label">{name}</span>
          {figure}
        </div>
      ))}
    </div>
  </section>
);
