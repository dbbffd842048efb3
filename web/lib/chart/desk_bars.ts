/** The bars of the chart tab: minutes for a day, hours for a week, days for longer ranges, or of a chosen length. */
import type { InputOf } from "../../../core/contracts.ts";
import { baseDay } from "../../../core/market/base_day.ts";
import { type StockRange, stockRanges } from "./chart_ranges.ts";
import { type BarLength, barLengths, type ChartView } from "../views/chart_view.ts";
import { newYorkDate, newYorkDay, newYorkInstant } from "../market/new_york.ts";

const DAY_MS = 86_400_000;
interface Length {
  readonly multiplier: number;
  readonly timespan: "minute" | "hour" | "day" | "week" | "month";
  /** At most, for months. */
  readonly ms: number;
  /** Calendar days before the range that have enough bars for an average of four hundred. */
  readonly lead: number;
  /** The shortest and the longest range that it serves, in calendar days: not one bar, nor more than a response has. */
  readonly from: number;
  readonly to: number;
}
const lengths: Readonly<Record<BarLength, Length>> = {
  "1m": { multiplier: 1, timespan: "minute", ms: 60_000, lead: 4, from: 0, to: 45 },
  "5m": { multiplier: 5, timespan: "minute", ms: 300_000, lead: 7, from: 0, to: 200 },
  "15m": { multiplier: 15, timespan: "minute", ms: 900_000, lead: 14, from: 0, to: 600 },
  "1h": { multiplier: 1, timespan: "hour", ms: 3_600_000, lead: 42, from: 0, to: 2000 },
  "1d": { multiplier: 1, timespan: "day", ms: DAY_MS, lead: 600, from: 5, to: Infinity },
  "1w": { multiplier: 1, timespan: "week", ms: 7 * DAY_MS, lead: 2850, from: 60, to: Infinity },
  "1mo": { multiplier: 1, timespan: "month", ms: 31 * DAY_MS, lead: 12_400, from: 300, to: Infinity },
};
/**
 * `back` is in calendar days; without it a range begins with the close that is the base of its return. One day requests
 * five and shows the latest with trading, so that a weekend with a holiday does not leave it empty; `days` is the
 * length of the daily history that is fetched if the bars are unavailable.
 */
const plans: Readonly<Record<StockRange, { bar: BarLength; back?: number; limit: number; days: number }>> = {
  "1D": { bar: "1m", back: 5, limit: 8000, days: 1 },
  "7D": { bar: "1h", back: 7, limit: 15_000, days: 7 },
  "1M": { bar: "1d", limit: 5000, days: 30 },
  "3M": { bar: "1d", limit: 5000, days: 91 },
  "6M": { bar: "1d", limit: 5000, days: 182 },
  "1Y": { bar: "1d", limit: 5000, days: 365 },
  "5Y": { bar: "1d", limit: 5000, days: 1826 },
};
/** The server's limit for bars in one response. */
export const MOST_BARS = 50_000;
/** The longest custom ranges, in days, that show minutes and hours unless another length is chosen. */
const MINUTES_UP_TO = 5, HOURS_UP_TO = 60;

export interface BarsPlan {
  readonly input: InputOf<"stocks.bars">;
  /** Calendar days of the daily history that replaces the bars. */
  readonly history: number;
  readonly length: BarLength;
  readonly barMs: number;
  /** The range shown: another than requested if the chosen length does not serve that one. */
  readonly range: StockRange;
  /** The chosen length, if a custom range is too long for it. */
  readonly tooShort: BarLength | null;
  readonly intraday: boolean;
  /** Whether only the latest day is shown. */
  readonly latestDay: boolean;
  /**
   * Where the bars to show begin; earlier ones are for the indicators. If the first day has no trading session, the
   * last trading day before it is the start: its close is the base of the return.
   */
  readonly shownFrom: number;
  /** Whether the range ends now, so that its last bar is updated. */
  readonly live: boolean;
  /** Refetch interval in seconds. */
  readonly polled: number;
}

export const dayBefore = (date: string, days: number) => newYorkDate(Date.parse(`${date}T17:00:00Z`) - days * DAY_MS);
/** Calendar days before a range that have enough bars for an average of four hundred. */
export const leadOf = (length: BarLength): number => lengths[length].lead;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const usualLength = (days: number): BarLength => days <= MINUTES_UP_TO ? "1m" : days <= HOURS_UP_TO ? "1h" : "1d";

const serves = (length: BarLength, range: StockRange) =>
  plans[range].days >= lengths[length].from && plans[range].days <= lengths[length].to;
/** The range itself if bars of this length serve it, or else the nearest that they serve. */
export function rangeServed(length: BarLength, range: StockRange): StockRange {
  const place = stockRanges.indexOf(range);
  const distance = (one: StockRange) => Math.abs(stockRanges.indexOf(one) - place);
  return stockRanges.filter((one) => serves(length, one)).reduce((best, one) =>
    distance(one) < distance(best) ? one : best
  );
}
/** A range with the chosen length of bars, or its usual one if that does not serve it. */
export const showRange = (range: StockRange, bar: BarLength | null): Pick<ChartView, "range" | "custom" | "bar"> => ({
  range,
  custom: null,
  bar: bar && serves(bar, range) ? bar : null,
});

/** The chosen length, or the next longer one that serves so many days. */
const customLength = (days: number, bar: BarLength | null): BarLength =>
  bar === null
    ? usualLength(days)
    : barLengths.slice(barLengths.indexOf(bar)).find((length) => days <= lengths[length].to)!;

/** @param now market time, epoch milliseconds */
export function planBars(
  symbol: string,
  { range: wanted, custom, bar }: Pick<ChartView, "range" | "custom" | "bar">,
  now: number,
): BarsPlan {
  const today = newYorkDate(now);
  const range = bar && !custom ? rangeServed(bar, wanted) : wanted;
  const plan = plans[range];
  const first = range === "1D" || range === "7D" ? dayBefore(today, plan.back!) : baseDay(range, today);
  const [from, to] = custom ? [custom.from, custom.to] : [first, today];
  const length = custom ? customLength(daysBetween(from, to), bar) : bar ?? plan.bar;
  const { multiplier, timespan, ms, lead } = lengths[length];
  const latestDay = !custom && range === "1D";
  return {
    input: {
      symbol,
      multiplier,
      timespan,
      limit: custom || bar ? MOST_BARS : plan.limit,
      from_date: latestDay ? from : dayBefore(from, lead),
      to_date: to,
    },
    history: custom ? Math.max(1, daysBetween(from, today)) : plan.days,
    length,
    barMs: ms,
    range,
    tooShort: custom && bar && bar !== length ? bar : null,
    intraday: timespan === "minute" || timespan === "hour",
    latestDay,
    shownFrom: Date.parse(newYorkInstant(from, "00:00")!),
    live: to >= today,
    polled: ms < lengths["1h"].ms ? 30 : 300,
  };
}

/** When the latest day with trading begins; -Infinity without bars. */
export function latestDayOf(bars: readonly { readonly timestamp: number }[]): number {
  const last = bars.at(-1);
  const day = last && newYorkDay(last.timestamp);
  return bars.find(({ timestamp }) => newYorkDay(timestamp) === day)?.timestamp ?? -Infinity;
}
