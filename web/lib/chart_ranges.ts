/** The kinds and ranges of a stock's chart, and the bars that each range asks for. */
import type { InputOf } from "../../core/contracts.ts";
import { oneOf } from "./one_of.ts";

export const chartKinds = ["line", "area", "candles"] as const;
export type ChartKind = (typeof chartKinds)[number];
export const chartKindOf = (value: unknown): ChartKind => oneOf(chartKinds)(value) ?? "area";

export const stockRanges = ["1D", "7D", "1M", "3M", "6M", "1Y", "5Y"] as const;
export type StockRange = (typeof stockRanges)[number];
export const stockRangeOf = (value: unknown): StockRange => oneOf(stockRanges)(value) ?? "1D";

const DAY_MS = 86_400_000;
const SPAN_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;
interface Plan {
  /** Calendar days; one is the latest trading day. */
  readonly days: number;
  readonly multiplier: number;
  readonly timespan: keyof typeof SPAN_MS;
  readonly limit: number;
  /** Seconds. */
  readonly polled: number;
}
const day = { multiplier: 1, timespan: "day", limit: 5000, polled: 300 } as const;
const plans: Readonly<Record<StockRange, Plan>> = {
  "1D": { days: 1, multiplier: 1, timespan: "minute", limit: 8000, polled: 30 },
  "7D": { days: 7, multiplier: 1, timespan: "hour", limit: 15_000, polled: 60 },
  "1M": { days: 30, ...day },
  "3M": { days: 91, ...day },
  "6M": { days: 182, ...day },
  "1Y": { days: 365, ...day },
  "5Y": { days: 1826, ...day },
};
/** Calendar days asked for to find the latest trading day, over any weekend with holidays. */
const SEARCHED_DAYS = 6;

/** Ranges of a few days, whose sessions can be told apart. */
export const isShort = (range: StockRange): boolean => plans[range].timespan !== "day";
/** Days of daily bars that stand in for the bars of a short range. */
export const daysOfRange = (range: StockRange): number => plans[range].days;

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
  const back = plan.days === 1 ? SEARCHED_DAYS : plan.days;
  return {
    input: {
      symbol,
      multiplier: plan.multiplier,
      timespan: plan.timespan,
      limit: plan.limit,
      from_date: dateIn.format(now - back * DAY_MS),
      to_date: dateIn.format(now),
    },
    seconds: plan.polled,
    intraday: plan.timespan !== "day",
    barMs: plan.multiplier * SPAN_MS[plan.timespan],
  };
}

/** The bars of a range; one day is cut to the latest trading day, by New York's dates. */
export function barsIn<Bar extends { readonly timestamp: number }>(
  bars: readonly Bar[],
  range: StockRange,
): readonly Bar[] {
  const last = bars.at(-1);
  if (plans[range].days > 1 || !last) return bars;
  const latest = dateIn.format(last.timestamp);
  return bars.slice(bars.findLastIndex(({ timestamp }) => dateIn.format(timestamp) !== latest) + 1);
}
