/** Data of the live chart: the user's choice, stored on this device, and the bars made comparable. */
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { baseDay } from "../../../core/market/base_day.ts";
import { isBar } from "../../lib/chart/chart_data.ts";
import { baseIndex, LONGEST_CLOSED_DAYS } from "../../lib/chart/range_bars.ts";
import { addDays } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { oneOf } from "../../lib/views/one_of.ts";
import type { ChartPoint } from "../../ui/chart/chart.ts";

export const MOST_SYMBOLS = 5;
export const USUAL_SYMBOLS: readonly string[] = ["SPY"];
const kinds = ["candles", "line", "area"] as const;
export type ChartKind = (typeof kinds)[number];

export const liveRanges = ["1D", "5D", "1M", "6M", "1Y"] as const;
export type LiveRange = (typeof liveRanges)[number];

const SPAN_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
interface Plan {
  readonly multiplier: number;
  readonly timespan: keyof typeof SPAN_MS;
  /** Refetch interval in seconds. */
  readonly polled: number;
  /**
   * The number of trading days to show, out of the calendar days requested; without it the chart begins at the close
   * that is the base of the return.
   */
  readonly days?: { readonly shown: number; readonly fetched: number };
}
const plans: Readonly<Record<LiveRange, Plan>> = {
  "1D": { multiplier: 1, timespan: "minute", polled: 30, days: { shown: 1, fetched: 6 } },
  "5D": { multiplier: 5, timespan: "minute", polled: 30, days: { shown: 5, fetched: 11 } },
  "1M": { multiplier: 1, timespan: "hour", polled: 300 },
  "6M": { multiplier: 1, timespan: "day", polled: 300 },
  "1Y": { multiplier: 1, timespan: "day", polled: 300 },
};
const MOST_BARS = 5000;

/** The bars of a range that ends now, in market time. */
export function liveBarsFor(
  symbol: string,
  range: LiveRange,
  now: number,
): { input: InputOf<"stocks.bars">; seconds: number; intraday: boolean; barMs: number } {
  const { multiplier, timespan, polled, days } = plans[range];
  const today = newYorkDate(now);
  const from = days ? addDays(today, -days.fetched) : addDays(baseDay(range as "1M", today), -LONGEST_CLOSED_DAYS);
  return {
    input: { symbol, multiplier, timespan, limit: MOST_BARS, from_date: from, to_date: today },
    seconds: polled,
    intraday: timespan !== "day",
    barMs: multiplier * SPAN_MS[timespan],
  };
}

/** The bars of a range that can be drawn, from its beginning. */
export function liveBarsIn(
  answered: OutputOf<"stocks.bars">["data"],
  range: LiveRange,
  now: number,
): OutputOf<"stocks.bars">["data"] {
  const bars = answered.filter(isBar);
  const { days } = plans[range];
  if (!days) return bars.slice(baseIndex(bars, range as "1M", now));
  const dates = [...new Set(bars.map(({ timestamp }) => newYorkDate(timestamp)))].slice(-days.shown);
  return bars.filter(({ timestamp }) => newYorkDate(timestamp) >= dates[0]!);
}

export interface ChartChoice {
  readonly symbols: readonly string[];
  readonly range: LiveRange;
  readonly kind: ChartKind;
  readonly volume: boolean;
}

const SYMBOL = /^[A-Z][A-Z0-9]*(?:[.-][A-Z0-9]+)?$/;

/** The symbols in typed text: at most five, each once, in upper case. */
export const readSymbols = (text: string): string[] =>
  [...new Set(text.toUpperCase().split(/[\s,]+/).filter((word) => word.length <= 12 && SYMBOL.test(word)))]
    .slice(0, MOST_SYMBOLS);

const KEY = "tradewinds.live-chart";

/** The stored choice; invalid values are ignored. */
export function loadChoice(): ChartChoice {
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Not JSON: the default choice.
  }
  const symbols = Array.isArray(stored.symbols) ? readSymbols(stored.symbols.join(" ")) : [];
  return {
    symbols: symbols.length > 0 ? symbols : USUAL_SYMBOLS,
    range: oneOf(liveRanges)(stored.range) ?? "1D",
    kind: kinds.find((kind) => kind === stored.kind) ?? "candles",
    volume: stored.volume !== false,
  };
}

export const saveChoice = (choice: ChartChoice): void => localStorage.setItem(KEY, JSON.stringify(choice));

/** The points in percent of the first close, so that stocks of any price are comparable. */
export function inPercent(points: readonly ChartPoint[]): ChartPoint[] {
  const first = points[0]?.close;
  if (!first) return [];
  const percent = (value: number) => (value / first - 1) * 100;
  return points.map(({ at, close, open, high, low, volume }) => ({
    at,
    close: percent(close),
    ...(open === undefined ? {} : { open: percent(open), high: percent(high!), low: percent(low!) }),
    ...(volume === undefined ? {} : { volume }),
  }));
}
