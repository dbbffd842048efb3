import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { openOf } from "../../lib/chart/chart_marks.ts";
import { query } from "../../lib/api/query.ts";

type Events = OutputOf<"stocks.events">;
type Dividend = NonNullable<Events["dividends"]>[number];
type Split = NonNullable<Events["splits"]>[number];
type Report = NonNullable<Events["earnings"]>[number];

/** A stock's event on a day; `at` is within that day's trading session. */
export type StockEvent =
  & { readonly key: string; readonly at: number }
  & (
    | { readonly kind: "dividend"; readonly of: Dividend }
    | { readonly kind: "earnings"; readonly of: Report }
    | { readonly kind: "split"; readonly of: Split }
  );

/** Two years of weekly dividends, or twenty of quarterly results. */
const MOST = 100;

/** Dividends by their ex-dates, results by the date they were filed, and splits; the oldest first. */
export function useEvents(symbol: string, enabled: boolean): readonly StockEvent[] {
  const { data } = useQuery({ ...query("stocks.events", { symbol, limit: MOST }), enabled });
  return useMemo(() => {
    if (!enabled) return [];
    const dividends = data?.dividends?.map((of): StockEvent => ({
      key: `D${of.ex_dividend_date}${of.dividend_type}`,
      at: openOf(of.ex_dividend_date),
      kind: "dividend",
      of,
    }));
    const earnings = data?.earnings?.flatMap((of): StockEvent[] =>
      of.filing_date ? [{ key: `E${of.period_end}`, at: openOf(of.filing_date), kind: "earnings", of }] : []
    );
    const done = data?.splits?.filter(({ is_processed }) => is_processed).map((of): StockEvent => ({
      key: `S${of.execution_date}`,
      at: openOf(of.execution_date),
      kind: "split",
      of,
    }));
    return [...dividends ?? [], ...earnings ?? [], ...done ?? []].sort((a, b) => a.at - b.at);
  }, [enabled, data]);
}
