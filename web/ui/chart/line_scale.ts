/** Scales of a chart's axes. */
import { formatAxisDay, formatAxisMonth, formatClock } from "../../lib/format.ts";

export interface Point {
  readonly at: number;
  readonly close: number;
}

const PADDING = 0.08;
const STEPS = [1, 2, 2.5, 5, 10];
export const MOST_TICKS = 5;

export interface ScaleOptions {
  /** Share of the largest value that the range is high at least, so that a few cents are not a cliff. */
  readonly leastSpan?: number;
  /** The range does not go below it. */
  readonly floor?: number;
  readonly mostTicks?: number;
  /** The ticks are at least so far from each other. */
  readonly leastStep?: number;
}

/** The range to show, with padding above and below, and its round tick values. */
export function scaleOf(
  values: readonly number[],
  { leastSpan = 0, floor = -Infinity, mostTicks = MOST_TICKS, leastStep = 1 }: ScaleOptions = {},
): { low: number; high: number; ticks: number[] } {
  const [least, most] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  if (least > most) return { low: 0, high: 1, ticks: [] };
  // A constant value is drawn in the middle.
  const span = Math.max(most - least, Math.abs(most) * leastSpan);
  const room = most === least ? Math.max(Math.abs(most) * 0.02, 1) : (span - (most - least)) / 2 + span * PADDING;
  const [low, high] = [Math.max(least - room, floor), most + room];
  const rough = (high - low) / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(leastStep, power * STEPS.find((factor) => factor * power >= rough)!);
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  return { low, high, ticks };
}

/** Where each axis label begins, at most so many of them and evenly spaced. */
export function timeLabels(texts: readonly string[], most: number): { index: number; text: string }[] {
  const starts = texts.flatMap((text, index) => index > 0 && text !== texts[index - 1] ? [{ index, text }] : []);
  const every = Math.ceil(starts.length / most);
  const margin = texts.length * 0.04;
  return starts.filter((_, i) => i % every === 0).filter(({ index }) =>
    index > margin && index < texts.length - 1 - margin
  );
}

const DAY_MS = 86_400_000, LONG_MS = 150 * DAY_MS;
/** Steps of the times of a day. */
const CLOCK_STEPS = [1, 5, 15, 30, 60].map((minutes) => minutes * 60_000);

/** The labels of the times below a chart, at most so many. */
export function timesBelow(points: readonly Point[], intraday: boolean, most: number) {
  const span = points.length > 1 ? points.at(-1)!.at - points[0]!.at : 0;
  const step = CLOCK_STEPS.find((ms) => span / ms <= most) ?? CLOCK_STEPS.at(-1)!;
  const textOf = intraday && span < DAY_MS
    ? (at: number) => formatClock(at - at % step)
    : span > LONG_MS
    ? formatAxisMonth
    : formatAxisDay;
  return timeLabels(points.map(({ at }) => textOf(at)), most);
}

/** All times of the series. Usually the shorter ones have the last times of the longest. */
export function timesOf(series: readonly { readonly points: readonly Point[] }[]): readonly Point[] {
  const longest = series.reduce(
    (most: readonly Point[], { points }) => points.length > most.length ? points : most,
    [],
  );
  const alike = series.every(({ points }) =>
    points.every(({ at }, i) => at === longest[longest.length - points.length + i]!.at)
  );
  if (alike) return longest;
  const byTime = new Map(series.flatMap(({ points }) => points.map((point) => [point.at, point])));
  return [...byTime.values()].sort((a, b) => a.at - b.at);
}
