import assert from "node:assert/strict";
import { scaleOf, timeLabels } from "./line_scale.ts";

Deno.test("an axis has round values within the visible range", () => {
  const { low, high, ticks } = scaleOf([44_600, 52_640, 54_300]);
  assert.ok(low < 44_600 && high > 54_300);
  assert.deepEqual(ticks, [45_000, 47_500, 50_000, 52_500, 55_000]);
  assert.deepEqual(scaleOf([]).ticks, []);
});

Deno.test("a constant value is drawn in the middle, and small ranges have whole dollars", () => {
  const { low, high } = scaleOf([25_000, 25_000]);
  assert.equal((low + high) / 2, 25_000);
  assert.deepEqual(scaleOf([10, 11]).ticks, [10, 11]);
  const none = scaleOf([0]);
  assert.ok(none.low < 0 && none.high > 0);
});

Deno.test("a few cents of a large amount are not a cliff, and a large move is shown as before", () => {
  const { low, high } = scaleOf([10_000, 10_000.03], { leastSpan: 0.01 });
  assert.ok(high - low > 100 && Math.abs((low + high) / 2 - 10_000.015) < 1e-6);
  assert.deepEqual(scaleOf([10_000, 10_200], { leastSpan: 0.01 }), scaleOf([10_000, 10_200]));
});

Deno.test("amounts begin at zero without room below, and a low chart has few labels", () => {
  const { low, high, ticks } = scaleOf([0, 900, 5_200], { floor: 0, mostTicks: 2 });
  assert.equal(low, 0);
  assert.ok(high > 5_200);
  assert.deepEqual(ticks, [0, 5_000]);
});

Deno.test("a time axis labels each span where it begins, and no more than there is room for", () => {
  const months = Array.from({ length: 120 }, (_, i) => `m${Math.floor(i / 10)}`);
  const labels = timeLabels(months, 6);
  assert.ok(labels.length > 3 && labels.length <= 6);
  assert.ok(labels.every(({ index }) => index % 10 === 0));
  assert.deepEqual(timeLabels(["a"], 3), []);
});
