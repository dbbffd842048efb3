/** Facts about many stocks in as few calls as possible, for the rows of a table. */
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import { polled, query, SECOND } from "../api/query.ts";
import { remembering } from "../remember.ts";

/** Maximum number of symbols per call. */
const MOST = 100;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
type Line = OutputOf<"stocks.sparklines">["stocks"][number];
type Rates = OutputOf<"stocks.dividend-rates">;
type Rate = Rates["stocks"][number];

/** Sorted, so that a table in another order causes no new requests. */
function slices(symbols: readonly string[]): string[][] {
  const all = [...new Set(symbols)].sort();
  return Array.from({ length: Math.ceil(all.length / MOST) }, (_, i) => all.slice(i * MOST, (i + 1) * MOST));
}
interface Answer<Row> {
  readonly data?: { readonly stocks: readonly Row[] } | undefined;
  readonly isPending: boolean;
}
const bySymbol = <Row extends { readonly symbol: string }>(answers: readonly Answer<Row>[]) => ({
  rows: new Map(answers.flatMap(({ data }) => data?.stocks ?? []).map((row) => [row.symbol, row])),
  waiting: answers.some(({ isPending }) => isPending),
});
// Defined outside the hooks, so that the result is the same object while the responses are.
const lines = (answers: readonly Answer<Line>[]) => bySymbol(answers);
const rates = (answers: readonly Answer<Rate>[]) => bySymbol(answers);

/** The values of a line, for a chart of it. */
export const pricesOf = remembering((line: Line["line"], _: void): readonly number[] => line.map(({ price }) => price));

/** Today's line and the last close by symbol. */
export const useSparklines = (symbols: readonly string[]) =>
  useQueries({
    queries: slices(symbols).map((symbols) => ({
      ...polled("stocks.sparklines", { symbols }, 60),
      placeholderData: keepPreviousData,
    })),
    combine: lines,
  });

/** Dividends a share pays a year by symbol; null if unknown. */
export const useDividendRates = (symbols: readonly string[]) =>
  useQueries({
    queries: slices(symbols).map((symbols) => ({
      ...query("stocks.dividend-rates", { symbols }),
      staleTime: HOUR,
      // Missing rates are requested again.
      refetchInterval: ({ state }: { readonly state: { readonly data?: Rates | undefined } }) =>
        state.data?.stocks.some(({ annual_dividends }) => annual_dividends === null) ? MINUTE : false,
    })),
    combine: rates,
  });
