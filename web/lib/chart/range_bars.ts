/** The bars that each range of a stock's chart fetches and shows. */
import type { InputOf } from "../../../core/contracts.ts";
import { baseDay, type ReturnRange } from "../../../core/market/base_day.ts";
import type { StockRange } from "./chart_ranges.ts";
import { addDays } from "../market/days.ts";
import { newYorkDate, newYorkInstant } from "../market/new_york.ts";

const DAY_MS = 86_400_000;
const SPAN_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;
interface Plan {
  /** Calendar days of a short range; one is the latest trading day. */
  readonly days?: number;
  readonly multiplier: number;
  readonly timespan: keyof typeof SPAN_MS;
  readonly limit: number;
  /** Refetch interval in seconds. */
  readonly polled: number;
}
const day = { multiplier: 1, timespan: "day", limit: 5000, polled: 300 } as const;
const plans: Readonly<Record<StockRange, Plan>> = {
  "1D": { days: 1, multiplier: 1, timespan: "minute", limit: 8000, polled: 30 },
  "7D": { days: 7, multiplier: 1, timespan: "hour", limit: 15_000, polled: 60 },
  "1M": day,
  "3M": day,
  "6M": day,
  "1Y": day,
  "5Y": day,
};
/** Calendar days fetched to find the latest trading day, over any weekend with holidays. */
const SEARCHED_DAYS = 6;
/** Longer than any period without a trading session. */
export const LONGEST_CLOSED_DAYS = 14;

/** The last instant of the day whose close is the base of a return, epoch milliseconds. */
export const baseEnd = (range: ReturnRange, now: number): number =>
  Date.parse(newYorkInstant(addDays(baseDay(range, newYorkDate(now)), 1), "00:00")!) - 1;

/** The index of the base close of a return: the last one by the end of its day; the first if there is none. */
export const baseIndex = (
  closes: readonly { readonly timestamp: number }[],
  range: ReturnRange,
  now: number,
): number => {
  const end = baseEnd(range, now);
  return Math.max(0, closes.findLastIndex(({ timestamp }) => timestamp <= end));
};

/** Ranges of a few days, whose trading sessions can be distinguished. */
export const isShort = (range: StockRange): boolean => plans[range].timespan !== "day";
/** Days of daily bars that replace the bars of a short range. */
export const daysOfRange = (range: StockRange): number => plans[range].days ?? 1;

/** The first day to fetch. */
function firstDay(range: StockRange, now: number): string {
  const today = newYorkDate(now);
  if (range === "1D") return addDays(today, -SEARCHED_DAYS);
  return range === "7D" ? addDays(today, -7) : addDays(baseDay(range, today), -LONGEST_CLOSED_DAYS);
}

/**
 * The bars of a range that ends now, in market time; one day means the latest trading day. Daily ones are fetched from
 * before the base close of their return.
 */
export function barsFor(
  symbol: string,
  range: StockRange,
  now: number,
): { input: InputOf<"stocks.bars">; seconds: number; intraday: boolean; barMs: number } {
  const plan = plans[range];
  return {
    input: {
      symbol,
      multiplier: plan.multiplier,
      timespan: plan.timespan,
      limit: plan.limit,
      from_date: firstDay(range, now),
      to_date: newYorkDate(now),
    },
    seconds: plan.polled,
    intraday: plan.timespan !== "day",
    barMs: plan.multiplier * SPAN_MS[plan.timespan],
  };
}

/**
 * The bars of a range: one day is cut to the latest trading day, by New York's dates; daily bars begin with the base
 * close of their return.
 */
export function barsIn<Bar extends { readonly timestamp: number }>(
  bars: readonly Bar[],
  range: StockRange,
  now: number,
): readonly Bar[] {
  const last = bars.at(-1);
  if (range === "7D" || !last) return bars;
  if (range !== "1D") return bars.slice(baseIndex(bars, range, now));
  const latest = newYorkDate(last.timestamp);
  return bars.slice(bars.findLastIndex(({ timestamp }) => newYorkDate(timestamp) !== latest) + 1);
}
