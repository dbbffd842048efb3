/** Helpers for a stock's chart: times outside the regular session, marks, changes in percent. */
import type { ChartMark, ChartPoint } from "../../ui/chart/chart.ts";
import { isRegular } from "../market/regular_session.ts";

/** The runs of points outside the regular session; both ends are times of points. */
export function outsideRegular(points: readonly ChartPoint[]): { from: number; to: number }[] {
  const bands: { from: number; to: number }[] = [];
  let from: number | null = null;
  points.forEach(({ at }, i) => {
    const regular = isRegular(at);
    if (!regular) from ??= at;
    const last = i === points.length - 1;
    if (from !== null && (regular || last)) {
      bands.push({ from, to: at });
      from = null;
    }
  });
  return bands;
}

/**
 * The index of the last of ascending instants that is not after `at`; -1 before the first.
 * @param instant the i-th of them
 */
export function lastUpTo(length: number, instant: (i: number) => number, at: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instant(middle) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The marks at the bars that contain them; those before the first bar are left out. */
export function onBars(points: readonly ChartPoint[], marks: readonly ChartMark[]): ChartMark[] {
  const placed = marks.flatMap((mark) => {
    const bar = points[lastUpTo(points.length, (i) => points[i]!.at, mark.at)];
    return bar ? [{ ...mark, at: bar.at }] : [];
  });
  return placed.sort((a, b) => a.at - b.at);
}

/** Changes in percent from a price, by default from the first close. */
export function asChanges(points: readonly ChartPoint[], base: number | null = null): ChartPoint[] {
  const first = base ?? points[0]?.close;
  return first ? points.map(({ at, close }) => ({ at, close: (close / first - 1) * 100 })) : [];
}

/** The volume of each bar as a series of its own; a bar that has just begun has none yet. */
export const volumesOf = (points: readonly ChartPoint[]): ChartPoint[] =>
  points.flatMap(({ at, volume }) => volume === undefined ? [] : [{ at, close: volume }]);

/** Whether a bar can be drawn: its prices are positive numbers, and its high and low contain the others. */
export const isBar = (
  { open, high, low, close }: Readonly<Record<"open" | "high" | "low" | "close", number>>,
): boolean => low > 0 && Number.isFinite(high) && high >= Math.max(open, close) && low <= Math.min(open, close);
