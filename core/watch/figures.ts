/** The figures that alerts compare with their thresholds, computed from bars. */
import { type Bars, rsi, sma } from "../market/mod.ts";
import { type AlertKind, isReached, ruleOf } from "./alert_kinds.ts";

const DAY = 86_400_000;
/** The number of trading sessions in the average volume. */
const AVERAGE_SESSIONS = 20;
const RSI_DAYS = 14;
/** Calendar days that contain the trading sessions of the average volume, with holidays. */
const MONTH_BEFORE = 40;
/** Calendar days of the 52 weeks before a day; they contain the trading sessions of every average. */
const YEAR_BEFORE = 365;

/** How many calendar days before a day its figures of these kinds depend on. */
export const daysBefore = (kinds: readonly AlertKind[]): number =>
  kinds.some((kind) => ["year", "rsi", "average"].includes(ruleOf(kind).measure)) ? YEAR_BEFORE : MONTH_BEFORE;

/** What the figures of a trading session depend on, from the sessions before it; null is unknown. */
export interface OfDay {
  readonly previousClose: number | null;
  /** Mean of the previous trading sessions. */
  readonly averageVolume: number | null;
  /** Of the 52 weeks before the trading session, as far as they were loaded. */
  readonly year: { readonly high: number; readonly low: number } | null;
  /** Their closes, oldest first. */
  readonly closes: Float64Array;
}

/** A trading session, a minute or a moment of one: dollars and shares. */
export interface Moment extends OfDay {
  readonly high: number;
  readonly low: number;
  /** Of the trading session up to then. */
  readonly volume: number;
}

/** What the i-th of daily bars depends on. */
export function ofDay({ at, high, low, close, volume }: Bars, i: number): OfDay {
  // Always the same days, however many were loaded: a jump of the clock and waiting must give the same figures.
  const from = at.findIndex((began) => began >= at[i]! - YEAR_BEFORE * DAY);
  return {
    previousClose: i > 0 ? close[i - 1]! : null,
    averageVolume: averageBefore(volume, i),
    year: from < i ? { high: Math.max(...high.subarray(from, i)), low: Math.min(...low.subarray(from, i)) } : null,
    closes: close.subarray(from, i),
  };
}

function averageBefore(volume: Float64Array, i: number): number | null {
  if (i < AVERAGE_SESSIONS) return null;
  const sum = volume.subarray(i - AVERAGE_SESSIONS, i).reduce((a, b) => a + b, 0);
  return sum > 0 ? sum / AVERAGE_SESSIONS : null;
}

/** The figure of a kind at a price, and a volume so far, of a trading session; null when it is unknown. */
export function figureAt(
  kind: AlertKind,
  price: number,
  volume: number,
  { previousClose, averageVolume, year, closes }: OfDay,
): number | null {
  const { measure, rises, days } = ruleOf(kind);
  switch (measure) {
    case "price":
    case "line":
      return price;
    case "change":
      return previousClose ? percentFrom(previousClose, price) : null;
    case "volume":
      return averageVolume ? volume / averageVolume : null;
    case "year":
      return year ? percentFrom(rises ? year.high : year.low, price) : null;
    case "rsi":
      return known(rsi(withClose(closes, price), RSI_DAYS).at(-1)!);
    case "average": {
      const average = known(sma(withClose(closes.subarray(-(days! - 1)), price), days!).at(-1)!);
      return average && percentFrom(average, price);
    }
  }
}

/** Of a moment the figure that is best for the alert: no figure falls when the price or the volume rises. */
const bestWithin = (kind: AlertKind, moment: Moment): number | null =>
  figureAt(kind, ruleOf(kind).rises ? moment.high : moment.low, moment.volume, moment);

/** Whether an alert's condition held at any time within a moment. */
export function heldWithin(kind: AlertKind, threshold: number, moment: Moment): boolean {
  const figure = bestWithin(kind, moment);
  return figure !== null && isReached(kind, threshold, figure);
}

function withClose(closes: Float64Array, price: number): Float64Array {
  const all = new Float64Array(closes.length + 1);
  all.set(closes);
  all[closes.length] = price;
  return all;
}

/** Far below the last digit of a threshold, so that a move of 15 percent is not 14.999. */
const rounded = (figure: number): number => Math.round(figure * 1e9) / 1e9;
const percentFrom = (before: number, now: number): number => rounded((now - before) / before * 100);
const known = (value: number): number | null => Number.isNaN(value) ? null : rounded(value);
