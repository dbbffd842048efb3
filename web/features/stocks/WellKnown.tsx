import { t } from "../../lib/text.ts";
import { useQueries } from "@tanstack/react-query";
import { quoteQuery } from "../../lib/queries.ts";
import { usePrices } from "../../lib/prices.ts";
import { useLiveSymbols } from "../../lib/stream.ts";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { StockRows } from "./StockRows.tsx";

/** Shown before anything is searched; the first two are index funds. */
const SYMBOLS = ["SPY", "QQQ", "AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "JPM", "KO", "DIS"] as const;

/** Quotes of well-known stocks. Symbols that this market does not list are left out. */
export function WellKnown() {
  const answers = useQueries({ queries: SYMBOLS.map((symbol) => quoteQuery(symbol)) });
  useLiveSymbols(SYMBOLS);
  const prices = usePrices();
  const quotes = answers.flatMap(({ data }) => data ? [{ ...data, ...prices.get(data.symbol) }] : []);
  const failed = answers.find((answer) => answer.error);
  if (answers.some((answer) => answer.isPending)) {
    return (
      <div className="inset">
        <RowsSkeleton rows={SYMBOLS.length} label={t("Loading quotes")} />
      </div>
    );
  }
  if (quotes.length > 0) return <StockRows label={t("Well-known stocks")} rows={quotes} details="quote" />;
  if (failed) {
    return (
      <PageError
        title={t("The quotes could not be loaded")}
        error={failed.error}
        onRetry={() => answers.forEach((answer) => void answer.refetch())}
      />
    );
  }
  return <EmptyState title={t("Find a stock or fund")}>{t("Type a symbol, or a part of a company's name.")}
  </EmptyState>;
}
