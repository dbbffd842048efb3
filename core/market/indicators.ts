/**
 * Technical indicators: they map columns of numbers, oldest first, to columns of the same length, with NaN where a
 * value is not defined yet. A series may begin with NaN (as a moving average of a moving average does); it is counted
 * from its first number on. A period is a whole number of at least 1 (else RangeError); with a period longer than the
 * series, all values are NaN.
 */
import type { Bars } from "./port.ts";

function checkPeriod(n: number): void {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`A period must be a whole number from 1, not ${n}`);
}

const unknown = (length: number): Float64Array => new Float64Array(length).fill(NaN);

function firstKnown(values: Float64Array): number {
  let i = 0;
  while (i < values.length && Number.isNaN(values[i]!)) i++;
  return i;
}

/** Mean of `n` values from `from`. */
function mean(values: Float64Array, from: number, n: number): number {
  let sum = 0;
  for (let i = from; i < from + n; i++) sum += values[i]!;
  return sum / n;
}

/** Starts with the mean of the first `n` values, then moves by `weight` towards each value. */
function smooth(values: Float64Array, n: number, weight: number): Float64Array {
  checkPeriod(n);
  const out = unknown(values.length);
  const seed = firstKnown(values) + n - 1;
  if (seed >= values.length) return out;
  let average = out[seed] = mean(values, seed - n + 1, n);
  for (let i = seed + 1; i < values.length; i++) out[i] = average += weight * (values[i]! - average);
  return out;
}

/** Simple moving average: the mean of the last `n` values. */
export function sma(values: Float64Array, n: number): Float64Array {
  checkPeriod(n);
  const out = unknown(values.length);
  const from = firstKnown(values);
  let sum = 0;
  for (let i = from; i < values.length; i++) {
    sum += values[i]!;
    if (i >= from + n) sum -= values[i - n]!;
    if (i >= from + n - 1) out[i] = sum / n;
  }
  return out;
}

/** Exponential moving average with weight 2 / (n + 1), seeded with the simple average of the first `n` values. */
export const ema = (values: Float64Array, n: number): Float64Array => smooth(values, n, 2 / (n + 1));

/** Wilder's smoothing: an exponential average with weight 1 / n. */
const wilder = (values: Float64Array, n: number): Float64Array => smooth(values, n, 1 / n);

/** Wilder's relative strength index, 0 to 100; 50 where prices have not moved. Defined from the `n`-th change on. */
export function rsi(values: Float64Array, n: number): Float64Array {
  const change = (sign: 1 | -1) =>
    values.map((v, i) =>
      i === 0 ? NaN : Number.isNaN(v - values[i - 1]!) ? NaN : Math.max(0, sign * (v - values[i - 1]!))
    );
  const gains = wilder(change(1), n);
  const losses = wilder(change(-1), n);
  return gains.map((gain, i) => gain + losses[i]! === 0 ? 50 : 100 * (gain / (gain + losses[i]!)));
}

export interface Macd {
  readonly macd: Float64Array;
  readonly signal: Float64Array;
  readonly histogram: Float64Array;
}

/**
 * The difference of two exponential averages, each seeded with its own first values; the exponential average of that
 * difference (signal); and the difference of the two (histogram).
 */
export function macd(values: Float64Array, fast: number, slow: number, signal: number): Macd {
  const slowAverage = ema(values, slow);
  const line = ema(values, fast).map((v, i) => v - slowAverage[i]!);
  const signalLine = ema(line, signal);
  return { macd: line, signal: signalLine, histogram: line.map((v, i) => v - signalLine[i]!) };
}

/**
 * Volume-weighted average price since the first bar of the session, using the typical price; NaN before the first
 * trade.
 * @param sessions the session of each bar as any number, equal for bars of one session; without it, all are of one
 */
export function vwap(
  bars: Pick<Bars, "high" | "low" | "close" | "volume">,
  sessions?: ArrayLike<number>,
): Float64Array {
  let [turnover, shares] = [0, 0];
  return bars.close.map((close, i) => {
    if (sessions && i > 0 && sessions[i] !== sessions[i - 1]) turnover = shares = 0;
    const volume = bars.volume[i]!;
    turnover += volume * (bars.high[i]! + bars.low[i]! + close) / 3;
    shares += volume;
    return shares > 0 ? turnover / shares : NaN;
  });
}

/** Wilder's average true range. A bar's true range includes the previous close, so the first value is at bar `n`. */
export function atr(bars: Pick<Bars, "high" | "low" | "close">, n: number): Float64Array {
  const { high, low, close } = bars;
  const ranges = close.map((_, i) =>
    i === 0 ? NaN : Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
  );
  return wilder(ranges, n);
}

export interface Bands {
  readonly middle: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** Bollinger bands: the mean of the last `n` values, and `width` standard deviations (of all `n` values) around it. */
export function bollinger(values: Float64Array, n: number, width: number): Bands {
  const middle = sma(values, n);
  const deviation = middle.map((average, i) => {
    if (Number.isNaN(average)) return NaN;
    let squares = 0;
    for (let j = i - n + 1; j <= i; j++) squares += (values[j]! - average) ** 2;
    return width * Math.sqrt(squares / n);
  });
  return {
    middle,
    upper: middle.map((average, i) => average + deviation[i]!),
    lower: middle.map((average, i) => average - deviation[i]!),
  };
}

export interface Stochastic {
  readonly k: Float64Array;
  readonly d: Float64Array;
}

/**
 * Fast stochastic oscillator: the position of the close between the lowest low (0) and the highest high (100) of the
 * last `n` bars, and the mean of its last `signal` values. A range without width leaves the value unchanged, at first
 * 50.
 */
export function stochastic(bars: Pick<Bars, "high" | "low" | "close">, n: number, signal: number): Stochastic {
  checkPeriod(n);
  const { high, low, close } = bars;
  const k = unknown(close.length);
  for (let i = n - 1; i < close.length; i++) {
    let [top, bottom] = [-Infinity, Infinity];
    for (let j = i - n + 1; j <= i; j++) {
      top = Math.max(top, high[j]!);
      bottom = Math.min(bottom, low[j]!);
    }
    k[i] = top > bottom ? 100 * (close[i]! - bottom) / (top - bottom) : k[i - 1] ?? NaN;
    if (Number.isNaN(k[i]!)) k[i] = 50;
  }
  return { k, d: sma(k, signal) };
}
