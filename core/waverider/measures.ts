/** What is computed once for all rules: gap, relative volume, averages and windows of minutes. NaN where unknown. */
import type { Bars } from "../market/port.ts";
import { change } from "./compare.ts";
import type { WaveriderConfig } from "./config.ts";
import { expectedShare } from "./expected_share.ts";
import { type Inputs, isBeforeOpen, minutesFromOpen } from "./inputs.ts";

export interface Measures {
  readonly minutes: number;
  /** Of the open, or of the last trade until there is one, from the previous close; percent. */
  readonly gap: number;
  /** Of the last trade from the previous close; percent. */
  readonly change: number;
  /** Shares so far as a multiple of what is usual by now. */
  readonly relativeVolume: number;
  /** Whether the history is long enough for it. */
  readonly hasVolumeHistory: boolean;
  /** Of a two-sided quote that is not crossed. */
  readonly spreadBps: number;
  readonly spread: number;
  /** Displayed dollars. */
  readonly bidDepth: number;
  readonly askDepth: number;
  /** Dollars traded today, at the last price. */
  readonly dollarsToday: number;
  /** Percent, over the last minutes. */
  readonly return5: number;
  readonly return15: number;
  /** Of the closes since the open, before it since 04:00; NaN until there are as many. */
  readonly average9: number;
  readonly average20: number;
  /** Shares in the last minutes that are over, and in as many before them. */
  readonly volume1: number;
  readonly volume5: number;
  readonly volumeBefore5: number;
  readonly volume15: number;
  /** The mean minute of the fifteen before the last one. */
  readonly usualMinute: number;
  /** What is usual for the last minutes. */
  readonly expected5: number;
  readonly expected15: number;
  /** Of the session's minutes that are over: the highest high, and the lowest low after it. */
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
const NONE = { high: NaN, low: NaN };

export function measure(inputs: Inputs, config: WaveriderConfig): Measures {
  const { at, hours, bars, price, averageVolume, bid, ask } = inputs;
  const minutes = minutesFromOpen(inputs);
  // The minute that runs is never looked at.
  const end = Math.floor(at / MINUTE) * MINUTE;
  const from = isBeforeOpen(inputs) ? 0 : firstFrom(bars, hours.open);
  const hasQuote = bid > 0 && ask >= bid;
  const expectedIn = (n: number) =>
    averageVolume * (expectedShare(end, hours) - expectedShare(end - n * MINUTE, hours));
  const { coil_minutes: coiled } = config.tight_market;
  const coil = minutes >= coiled ? rangeIn(bars, end - coiled * MINUTE, end) : NONE;
  const ended = end - BASE_ENDED * MINUTE;
  const base = minutes >= BASE_MINUTES + BASE_ENDED ? rangeIn(bars, ended - BASE_MINUTES * MINUTE, ended) : NONE;
  const volume5 = volumeIn(bars, end - 5 * MINUTE, end);
  const volume1 = volumeIn(bars, end - MINUTE, end);
  return {
    minutes,
    gap: change(inputs.open > 0 ? inputs.open : price, inputs.previousClose),
    change: change(price, inputs.previousClose),
    relativeVolume: inputs.volume /
      Math.max(averageVolume * expectedShare(at, hours), config.score.volume_floor_shares),
    hasVolumeHistory: inputs.historyDays >= config.score.volume_history_days,
    spread: hasQuote ? ask - bid : NaN,
    spreadBps: hasQuote ? (ask - bid) / ((ask + bid) / 2) * 10_000 : NaN,
    bidDepth: hasQuote ? inputs.bidShares * bid : NaN,
    askDepth: hasQuote ? inputs.askShares * ask : NaN,
    dollarsToday: price * inputs.volume,
    return5: change(price, closeBy(bars, at - 5 * MINUTE)),
    return15: change(price, closeBy(bars, at - 15 * MINUTE)),
    ...averages(bars, from),
    volume1,
    volume5,
    volumeBefore5: volumeIn(bars, end - 10 * MINUTE, end - 5 * MINUTE),
    volume15: volumeIn(bars, end - 15 * MINUTE, end),
    usualMinute: volumeIn(bars, end - 16 * MINUTE, end - MINUTE) / 15,
    expected5: expectedIn(5),
    expected15: expectedIn(15),
    ...(isBeforeOpen(inputs) ? { sessionHigh: NaN, lowAfterHigh: NaN } : highAndAfter(bars, from)),
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
