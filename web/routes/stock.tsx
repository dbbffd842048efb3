import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { stockRangeOf } from "../lib/chart_ranges.ts";
import { StockChart } from "../features/stocks/StockChart.tsx";
import { CompanyFacts, QuoteFacts } from "../features/stocks/StockFacts.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { isStatus } from "../lib/errors.ts";
import { useKeys } from "../lib/keys.ts";
import { useMarketStatus } from "../lib/market_clock.ts";
import { quoteQuery } from "../lib/queries.ts";
import { useLiveQuote } from "../lib/live.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Button } from "../ui/Button.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { QuoteLine } from "../ui/QuoteLine.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../ui/Panel.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";

export function StockPage() {
  const symbol = useParams({ from: "/shell/stocks/$symbol" }).symbol.toUpperCase();
  const search = useSearch({ from: "/shell/stocks/$symbol" });
  const range = stockRangeOf(search.range);
  const other = search.compare?.toUpperCase();
  const navigate = useNavigate();
  const { trade } = useDialogs();
  const status = useMarketStatus();
  const { data: answered, error, refetch } = useQuery(quoteQuery(symbol));
  const quote = useLiveQuote(answered);
  useTitle(symbol);
  useKeys({ b: () => trade({ side: "BUY", symbol }), s: () => trade({ side: "SELL", symbol }) });
  const show = (part: { range?: string; compare?: string | undefined }) =>
    void navigate({
      to: "/stocks/$symbol",
      params: { symbol },
      search: ({ compare, ...old }) => {
        const next = "compare" in part ? part.compare : compare;
        return { ...old, ...(part.range ? { range: part.range } : {}), ...(next ? { compare: next } : {}) };
      },
      replace: true,
      resetScroll: false,
    });
  if (error && !quote) {
    const unknown = isStatus(error, 404) || isStatus(error, 422);
    return (
      <main className="page">
        <h1 className="sr-only">{symbol}</h1>
        <Panel>
          {unknown
            ? (
              <EmptyState
                title={t("{symbol} is not on this market", { symbol })}
                action={<LinkButton to="/stocks">{t("Search stocks")}</LinkButton>}
              >
                {t("No stock or fund is listed under this symbol.")}
              </EmptyState>
            )
            : <PageError title={t("The quote could not be loaded")} error={error} onRetry={() => void refetch()} />}
        </Panel>
      </main>
    );
  }
  return (
    <main className="page">
      <div className="page-head">
        <div className="grow">
          <Link to="/stocks" className="small">{t("Stocks")}</Link>
          <h1>
            {symbol} <span className="company">{quote?.name}</span>
          </h1>
          {quote
            ? <QuoteLine quote={quote} simulated={status?.market === "simulated"} className="quote-row" />
            : (
              <div className="quote-row">
                <Skeleton width={220} height={28} />
              </div>
            )}
        </div>
        <Button kind="primary" onClick={() => trade({ side: "BUY", symbol })}>{t("Trade")}</Button>
      </div>
      <div className="with-side">
        <StockChart
          symbol={symbol}
          range={range}
          base={quote?.prev_close ?? null}
          other={other && other !== symbol ? other : null}
          onRange={(next) => show({ range: next })}
          onCompare={(next) => show({ compare: next ?? undefined })}
        />
        <div className="stack">
          {quote ? <QuoteFacts quote={quote} /> : (
            <Panel title={t("Quote")}>
              <RowsSkeleton rows={7} dense />
            </Panel>
          )}
          <CompanyFacts symbol={symbol} />
        </div>
      </div>
    </main>
  );
}
