import assert from "node:assert/strict";
import type { ChartMark } from "../../ui/chart/chart.ts";
import { groupMarks } from "./line_marks.ts";

const DAY = 86_400_000;
const points = Array.from({ length: 10 }, (_, i) => ({ at: (i + 1) * DAY }));
const mark = (days: number, text = "x"): ChartMark => ({ at: days * DAY, kind: "buy", text });
const placed = (marks: readonly ChartMark[], most = 10) =>
  groupMarks(points, marks, most).map(({ first, last, marks }) => [first, last, marks.length]);

Deno.test("an event is marked at the first value that contains it, and later ones at the last value", () => {
  assert.deepEqual(placed([mark(1), mark(2.5), mark(3), mark(99)]), [[0, 0, 1], [2, 2, 2], [9, 9, 1]]);
});

Deno.test("what happened before the range is not marked, except on its first day", () => {
  assert.deepEqual(placed([mark(-3), mark(0), mark(0.2)]), [[0, 0, 1]]);
  assert.deepEqual(groupMarks([], [mark(1)], 10), []);
  assert.deepEqual(groupMarks([{ at: DAY }], [mark(0.5), mark(-1)], 10).length, 1);
});

Deno.test("events that are too near for a mark each share one, in the order of time", () => {
  const groups = groupMarks(points, [mark(4, "late"), mark(2.5, "early"), mark(6, "next")], 5);
  assert.deepEqual(groups.map(({ first, last, marks }) => [first, last, marks.map(({ text }) => text)]), [
    [2, 3, ["early", "late"]],
    [5, 5, ["next"]],
  ]);
});
