/** Marks of events on a line: each at the first point whose value contains it, and near ones together. */
import type { ChartMark, ChartPoint } from "../../ui/chart/chart.ts";

/** Marks in one place. */
export interface MarkGroup {
  /** The points it stands for, from the first, where it is drawn, to the last. */
  readonly first: number;
  readonly last: number;
  readonly marks: readonly ChartMark[];
}

const DAY_MS = 86_400_000;

/** The first point at or after an instant; the last one for later instants. */
function pointFor(points: readonly Pick<ChartPoint, "at">[], at: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.at >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Groups in the order of time. What happened more than a step before the first point is left out.
 * @param most how many places there are side by side
 */
export function groupMarks(
  points: readonly Pick<ChartPoint, "at">[],
  marks: readonly ChartMark[],
  most: number,
): MarkGroup[] {
  const [first, second] = points;
  if (!first) return [];
  const from = first.at - Math.min(second ? second.at - first.at : DAY_MS, DAY_MS);
  const width = Math.ceil(points.length / most);
  const groups: { first: number; last: number; marks: ChartMark[] }[] = [];
  for (const mark of marks.filter(({ at }) => at > from).toSorted((a, b) => a.at - b.at)) {
    const index = pointFor(points, mark.at);
    const group = groups.at(-1);
    if (group && index - group.first < width) {
      group.last = index;
      group.marks.push(mark);
    } else groups.push({ first: index, last: index, marks: [mark] });
  }
  return groups;
}
