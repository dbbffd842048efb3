import assert from "node:assert/strict";
import { Bars } from "../bars.ts";
import type { ShownBars } from "../use_desk_bars.ts";
import { beginOf, placeOf } from "./use_replay.ts";

const MINUTE = 60_000;
const rows = Array.from({ length: 10 }, (_, i) => ({
  timestamp: i * MINUTE,
  ...{ open: i + 1, high: i + 2, low: i + 0.5, close: i + 1.5, volume: 100 * i },
}));
/** Two bars before those shown, two of history, and six of the range. */
const bars = new Bars(rows, 4 * MINUTE, false, 2 * MINUTE);
const shown = { bars, plan: { barMs: MINUTE } } as ShownBars;

Deno.test("bars up to a number of them show what these show, without those after", () => {
  const head = bars.head(7);
  assert.deepEqual([head.length, head.first, head.start, head.shown], [7, 2, 4, 5]);
  assert.deepEqual(head.point(6), bars.point(6));
  const before = bars.head(4);
  assert.deepEqual([before.length, before.first, before.start], [4, 2, 3], "it ends before the range begins");
  assert.deepEqual([bars.head(2).shown, bars.head(0).shown], [0, 0]);
});

Deno.test("a replay begins at the cursor or in the middle of the range, and ends with the last bar", () => {
  assert.equal(beginOf(shown, 8), 9 * MINUTE);
  assert.equal(beginOf(shown, null), 7 * MINUTE);
  assert.deepEqual(placeOf(shown, 7 * MINUTE), { index: 6, first: 3, last: 9, at: 6 * MINUTE });
  assert.equal(placeOf(shown, 0).index, 3);
  assert.equal(placeOf(shown, 99 * MINUTE).index, 9);
  assert.equal(placeOf(shown, 7 * MINUTE - 1).index, 5, "the bar has not ended yet");
});
