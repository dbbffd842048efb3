import { t } from "../../lib/text.ts";
import { useQuery } from "@tanstack/react-query";
import { searchQuery } from "../../lib/queries.ts";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { StockRows } from "./StockRows.tsx";

/** A single letter matches much, so more rows are shown. */
const limitOf = (text: string): number => text.length === 1 ? 30 : 20;

export function SearchResults({ text }: { text: string }) {
  const { data, error, refetch } = useQuery(searchQuery(text, limitOf(text)));
  if (error && !data) {
    return (
      <PageError
        title={t("The search did not work")}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div className="inset">
        <RowsSkeleton rows={6} label={t("Searching")} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t("No results found")}>
        {t('Nothing is listed as "{text}". Try the ticker symbol, or a part of the company\'s name.', { text })}
      </EmptyState>
    );
  }
  return <StockRows label={t("Stocks found")} rows={data} details="listing" />;
}
