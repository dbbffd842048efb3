import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { initialStopOf, levelOf, levelText, stopOf, wideningOf } from "./stops.ts";
import { follow } from "./testing.ts";

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);
const stop = (level: number, highest: number, decay = 0) =>
  stopOf({ entryPrice: 20, initialStop: 19.4, highest, level, decay }, DEFAULTS);

Deno.test("each level is reached at its gain, not a cent before", () => {
  const rows: [bid: number, level: number][] = [
    ...[[20.29, 0], [20.3, 1], [20.59, 1], [20.6, 2], [20.99, 2], [21, 3], [21.99, 3], [22, 4]] as [number, number][],
    ...[[23.99, 4], [24, 5], [27.99, 5], [28, 6]] as [number, number][],
  ];
  for (const [bid, level] of rows) {
    assert.equal(follow({ bids: { "0:01": bid }, until: "0:01" }).position.level, level, `${bid}`);
  }
  assert.deepEqual([-5, 1.4999, 1.5, 3, 5, 10, 20, 40, 400].map((gain) => levelOf(gain, DEFAULTS)), [
    0,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    6,
  ]);
});

Deno.test("the level does not fall with the bid, and a gain may skip levels", () => {
  const { position } = follow({ bids: { "0:01": 22, "0:02": 21.5 }, until: "0:03" });
  assert.deepEqual([position.level, position.highest], [4, 22]);
  near(position.stop, 22 * 0.965);
});

Deno.test("the stop of each level", () => {
  near(stop(0, 20.2), 19.4);
  near(stop(1, 20.3), 20.02);
  near(stop(2, 20.8), 20.8 * 0.98);
  near(stop(2, 20.4), 20.02);
  near(stop(3, 21), 21 * 0.975);
  near(stop(4, 22), 22 * 0.965);
  near(stop(5, 24), 24 * 0.95);
  near(stop(6, 28), 28 * 0.94);
});

Deno.test("decay widens a stop that follows, but not under breakeven", () => {
  assert.deepEqual([0, 2, 3, 4, 5].map((decay) => wideningOf(decay, DEFAULTS)), [0, 0, 0.5, 0.5, 1]);
  near(stop(3, 21, 3), 21 * 0.97);
  near(stop(3, 21, 5), 21 * 0.965);
  near(stop(2, 20.6, 5), 20.02);
  near(stop(1, 20.3, 5), 20.02);
  near(stop(0, 20.2, 5), 19.4);
});

Deno.test("the initial stop has four decimals, rounded half up, and holds when it is higher than the rest", () => {
  assert.equal(initialStopOf(20, 3), 19.4);
  assert.equal(initialStopOf(5.015, 3), 4.8646);
  assert.equal(initialStopOf(1.2345, 2), 1.2098);
  near(stopOf({ entryPrice: 20, initialStop: 20.5, highest: 20.6, level: 2, decay: 0 }, DEFAULTS), 20.5);
});

Deno.test("a level in words", () => {
  assert.deepEqual([0, 1, 2, 6].map((level) => levelText(level, 2, DEFAULTS)), [
    ...["L0 initial", "L1 breakeven", "L2 trail 2.0%", "L6 trail 6.0%"],
  ]);
  assert.equal(levelText(2, 3, DEFAULTS), "L2 trail 2.0% (+0.5% decay)");
  assert.equal(levelText(5, 5, DEFAULTS), "L5 trail 5.0% (+1.0% decay)");
  assert.equal(levelText(1, 5, DEFAULTS), "L1 breakeven");
});
