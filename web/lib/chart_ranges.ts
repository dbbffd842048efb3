/** The ranges of a stock's chart, and the bars that each asks for. */
import type { InputOf } from "../../core/contracts.ts";

export const stockRanges = ["1D", "5D", "1M", "6M", "1Y"] as const;
export type StockRange = (typeof stockRanges)[number];
export const stockRangeOf = (value: unknown): StockRange => stockRanges.find((range) => range === value) ?? "1D";

const DAY_MS = 86_400_000;
const SPAN_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;
/** Ranges of a few days, whose sessions can be told apart. */
export const isShort = (range: StockRange): boolean => plans[range].days <= 5;
const plans: Record<
  StockRange,
  { days: number; multiplier: number; timespan: "minute" | "hour" | "day"; polled: number }
> = {
  "1D": { days: 1, multiplier: 1, timespan: "minute", polled: 30 },
  "5D": { days: 5, multiplier: 5, timespan: "minute", polled: 30 },
  "1M": { days: 30, multiplier: 1, timespan: "hour", polled: 300 },
  "6M": { days: 180, multiplier: 1, timespan: "day", polled: 300 },
  "1Y": { days: 365, multiplier: 1, timespan: "day", polled: 300 },
};

const dateIn = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The bars of a range that ends now, in market time; one day means the latest trading day. */
export function barsFor(
  symbol: string,
  range: StockRange,
  now: number,
): { input: InputOf<"stocks.bars">; seconds: number; intraday: boolean; barMs: number } {
  const plan = plans[range];
  // Short ranges count trading days, so they ask for more calendar days and are cut afterwards.
  const back = plan.days <= 5 ? plan.days + 5 : plan.days;
  return {
    input: {
      symbol,
      multiplier: plan.multiplier,
      timespan: plan.timespan,
      limit: 5000,
      from_date: dateIn.format(now - back * DAY_MS),
      to_date: dateIn.format(now),
    },
    seconds: plan.polled,
    intraday: plan.timespan !== "day",
    barMs: plan.multiplier * SPAN_MS[plan.timespan],
  };
}

/** The bars of the latest trading days, by New York dates. */
export function latestDays<Bar extends { readonly timestamp: number }>(
  bars: readonly Bar[],
  range: StockRange,
): readonly Bar[] {
  const { days } = plans[range];
  if (days > 5) return bars;
  const found = new Set<string>();
  let first = bars.length;
  for (let i = bars.length - 1; i >= 0; i--) {
    found.add(dateIn.format(bars[i]!.timestamp));
    if (found.size > days) break;
    first = i;
  }
  return bars.slice(first);
}
