import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { figuresAt, marketCapAt } from "../../lib/market/live.ts";
import { mediansQuery } from "../../lib/api/queries.ts";
import type { StockPart, StockSearch } from "../../lib/views/stock_view.ts";
import { t } from "../../lib/text.ts";
import { Panel, RowsSkeleton, TileSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { FinancialOverview } from "./FinancialOverview.tsx";
import { MetricCards } from "./MetricCards.tsx";
import { financialsQuery, ratiosQuery, yearsQuery } from "./queries.ts";
import { Statements } from "./Statements.tsx";
import { Technicals } from "./Technicals.tsx";
import { Valuation } from "./Valuation.tsx";

interface Props {
  readonly symbol: string;
  /** At the live price; undefined while it is loading. */
  readonly quote: StockQuote | undefined;
  readonly info: OutputOf<"stocks.info"> | undefined;
  /** Indicators that are on in the chart. */
  readonly on: ReadonlySet<string>;
  readonly fiscal: StockSearch["fiscal"];
  /** Of the statements. */
  readonly by: StockSearch["statements"];
  readonly line: StockSearch["line"];
  readonly onShow: (part: StockPart) => void;
}

const FundamentalsSkeleton = () => (
  <div className="stack">
    <TileSkeleton />
    <div className="columns">
      {[0, 1, 2].map((i) => (
        <Panel key={i}>
          <RowsSkeleton rows={8} dense label={t("Loading")} />
        </Panel>
      ))}
    </div>
    <Panel>
      <RowsSkeleton rows={10} dense />
    </Panel>
  </div>
);

const Unavailable = ({ message }: { message: string }) => (
  <Panel>
    <EmptyState title={t("Financial Data Unavailable")}>
      {message.replace(/[^.!?]$/, "$&.")} {t("This may be due to limited SEC filings or data coverage.")}
    </EmptyState>
  </Panel>
);

export function Fundamentals({ symbol, quote, info, on, fiscal, by, line, onShow }: Props) {
  const financials = useQuery(financialsQuery(symbol));
  const filed = useQuery(yearsQuery(symbol));
  const { data: ratios, isPending: ratiosPending } = useQuery(ratiosQuery(symbol));
  const years = filed.data?.years ?? [];
  const { data: medians } = useQuery({ ...mediansQuery(info?.sector ?? ""), enabled: Boolean(info?.sector) });
  // All at once, so that nothing moves down when the next section arrives.
  if (financials.isPending || filed.isPending || ratiosPending || !info) {
    return <FundamentalsSkeleton />;
  }
  const { data: latest, error } = financials;
  const reason = latest ? latest.error : messageOf(error, "");
  const known = latest && latest.error === null ? latest : null;
  const [lastYear] = years;
  // The choice is between two periods; there is only one if no year was filed, or nothing since.
  const choice = known?.fiscal_period === "TTM" && lastYear?.fiscal_year
    ? { year: lastYear.fiscal_year, shown: fiscal, onChange: (to: Props["fiscal"]) => onShow({ fiscal: to }) }
    : undefined;
  const shown = choice && fiscal === "year" ? lastYear! : known;
  return (
    <div className="stack">
      {shown
        ? (
          <>
            <FinancialOverview period={shown} years={years} choice={choice} />
            <MetricCards period={shown} years={years} medians={medians} />
          </>
        )
        : <Unavailable message={reason || t("Financial data is not available for this stock.")} />}
      {ratios && ratios.error === null && (
        <Valuation
          ratios={figuresAt(ratios, ratios.price, quote?.price)}
          medians={medians}
          marketCap={marketCapAt(info, quote?.price) ?? ratios.market_cap}
        />
      )}
      <Technicals symbol={symbol} price={quote?.price ?? null} on={on} />
      {known && (
        <Statements
          symbol={symbol}
          latest={known}
          years={years}
          by={by}
          onBy={(statements) => onShow({ statements })}
          line={line}
          onLine={(line) => onShow({ line })}
        />
      )}
    </div>
  );
}
