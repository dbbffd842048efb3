/** What the rules know of today's minutes, computed once: closes, averages, volumes and ranges. NaN where unknown. */
import type { TradingHoursMs } from "../market/calendar.ts";
import type { Bars } from "../market/port.ts";
import type { WaveriderConfig } from "./config.ts";
import { rounded } from "./trade/round.ts";

/** Of the minutes since 04:00 that are over; a minute without a trade has none. The minute that runs is never in it. */
export interface BarFigures {
  readonly count: number;
  /** The close of the last bar that was over by 09:30, and five and fifteen minutes ago. */
  readonly closeAtOpen: number;
  readonly close5: number;
  readonly close15: number;
  /** Of the closes since the open, before it since 04:00, to six decimals; NaN until there are as many. */
  readonly average9: number;
  readonly average20: number;
  /** Shares in the last minutes that are over, and in those before them. */
  readonly volume1: number;
  readonly volume5: number;
  readonly volumeBefore5: number;
  readonly volume15: number;
  /** In the fifteen minutes before the last one. */
  readonly volumeBefore1: number;
  /** Of the session: the highest high, and the lowest low after it. */
  readonly sessionHigh: number;
  readonly lowAfterHigh: number;
  /** The last half hour of the session; NaN before 10:00. */
  readonly coilHigh: number;
  readonly coilLow: number;
  /** The two hours that ended five minutes ago, all in the session. */
  readonly baseHigh: number;
  readonly baseLow: number;
}

const MINUTE = 60_000;
const BASE_MINUTES = 120;
const BASE_ENDED = 5;
/** Of averages, as they are recorded. */
const DECIMALS = 6;
const NONE = { high: NaN, low: NaN };

/** @param at epoch milliseconds, of the day of the bars */
export function figuresOf(bars: Bars, at: number, hours: TradingHoursMs, config: WaveriderConfig): BarFigures {
  const end = Math.floor(at / MINUTE) * MINUTE;
  const beforeOpen = at < hours.open;
  const from = beforeOpen ? 0 : firstFrom(bars, hours.open);
  const minutes = (at - hours.open) / MINUTE;
  const { coil_minutes: coiled } = config.tight_market;
  const coil = minutes >= coiled ? rangeIn(bars, end - coiled * MINUTE, end) : NONE;
  const ended = end - BASE_ENDED * MINUTE;
  const base = minutes >= BASE_MINUTES + BASE_ENDED ? rangeIn(bars, ended - BASE_MINUTES * MINUTE, ended) : NONE;
  const { average9, average20 } = averages(bars, from);
  return {
    count: bars.at.length,
    closeAtOpen: closeBy(bars, hours.open),
    close5: closeBy(bars, at - 5 * MINUTE),
    close15: closeBy(bars, at - 15 * MINUTE),
    average9: rounded(average9, DECIMALS),
    average20: rounded(average20, DECIMALS),
    volume1: volumeIn(bars, end - MINUTE, end),
    volume5: volumeIn(bars, end - 5 * MINUTE, end),
    volumeBefore5: volumeIn(bars, end - 10 * MINUTE, end - 5 * MINUTE),
    volume15: volumeIn(bars, end - 15 * MINUTE, end),
    volumeBefore1: volumeIn(bars, end - 16 * MINUTE, end - MINUTE),
    ...(beforeOpen ? { sessionHigh: NaN, lowAfterHigh: NaN } : highAndAfter(bars, from)),
    coilHigh: coil.high,
    coilLow: coil.low,
    baseHigh: base.high,
    baseLow: base.low,
  };
}

/** The index of the first bar at or after an instant. */
export function firstFrom({ at }: Bars, instant: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The close of the last bar that was over by an instant. */
export function closeBy(bars: Bars, instant: number): number {
  const i = firstFrom(bars, instant - MINUTE + 1) - 1;
  return i >= 0 ? bars.close[i]! : NaN;
}

/** Shares in the minutes from an instant up to another. */
export function volumeIn(bars: Bars, from: number, to: number): number {
  let sum = 0;
  for (let i = firstFrom(bars, from); i < bars.at.length && bars.at[i]! < to; i++) sum += bars.volume[i]!;
  return sum;
}

/** The highest high and the lowest low of the minutes from an instant up to another. */
export function rangeIn(bars: Bars, from: number, to: number): { high: number; low: number } {
  let [high, low] = [NaN, NaN];
  for (let i = firstFrom(bars, from); i < bars.at.length && bars.at[i]! < to; i++) {
    if (!(bars.high[i]! <= high)) high = bars.high[i]!;
    if (!(bars.low[i]! >= low)) low = bars.low[i]!;
  }
  return { high, low };
}

/** Exponential averages of nine and twenty closes, each seeded with the mean of its first ones. */
export function averages({ close }: Bars, from: number): { average9: number; average20: number } {
  const count = close.length - from;
  let [nine, twenty] = [0, 0];
  for (let i = 0; i < count; i++) {
    const price = close[from + i]!;
    nine += i < 9 ? price / 9 : (price - nine) * 2 / 10;
    twenty += i < 20 ? price / 20 : (price - twenty) * 2 / 21;
  }
  return { average9: count >= 9 ? nine : NaN, average20: count >= 20 ? twenty : NaN };
}

/** The highest high, the first one of equal ones, and the lowest low of the bars after it. */
function highAndAfter({ high, low }: Bars, from: number): { sessionHigh: number; lowAfterHigh: number } {
  let [sessionHigh, lowAfterHigh] = [NaN, NaN];
  for (let i = from; i < high.length; i++) {
    if (!(high[i]! <= sessionHigh)) [sessionHigh, lowAfterHigh] = [high[i]!, NaN];
    else if (!(low[i]! >= lowAfterHigh)) lowAfterHigh = low[i]!;
  }
  return { sessionHigh, lowAfterHigh };
}
