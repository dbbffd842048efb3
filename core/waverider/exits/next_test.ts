import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import type { Position } from "../position/state.ts";
import { ENTERED, entered } from "../position/testing.ts";
import { instant } from "../testing.ts";
import { nextExit } from "./mod.ts";

const MINUTE = 60_000;
const next = (changes: Partial<Position>, minutes = 2) =>
  nextExit({ ...entered(), ...changes }, ENTERED + minutes * MINUTE, DEFAULTS);
const byTime = (changes: Partial<Position>, minutes = 2) => {
  const { reason, price, at } = next(changes, minutes);
  assert.equal(price, null);
  return [reason, (at! - ENTERED) / MINUTE];
};

Deno.test("a price that the bid is near to is next", () => {
  assert.deepEqual(next({ bid: 19.49 }), { reason: "stop_loss", price: 19.4, at: null });
  assert.equal(next({ bid: 19.5 }).price, null, "0.51 % away");
  assert.deepEqual(next({ bid: 20.1, highest: 20.5, level: 1, stop: 20.02 }), {
    reason: "trailing_stop",
    price: 20.02,
    at: null,
  });
  assert.deepEqual(next({ bid: 20.05, highest: 20.15 }), { reason: "green_to_red", price: 20, at: null });
  assert.equal(next({ bid: 20.05, highest: 20.14 }).price, null);
  assert.deepEqual(next({ bid: 24.9, highest: 24.9, level: 5, stop: 23.66 }), {
    reason: "profit_target",
    price: 25,
    at: null,
  });
  const reopening = { at: ENTERED, bid: 21, pauseBid: 20.5 };
  assert.deepEqual(next({ bid: 20.8, reopening }), { reason: "luld_up_reversal", price: 21 * 0.99, at: null });
  assert.equal(next({ bid: 20.8, reopening: { ...reopening, pauseBid: 20.79 } }).price, 20.79);
});

Deno.test("otherwise the rule whose time comes first", () => {
  assert.deepEqual(byTime({ bid: 20, highest: 20.09 }), ["early_fail_0_5_in_8", 8]);
  assert.deepEqual(byTime({ bid: 20, highest: 20.1 }), ["early_fail_1_0_in_15", 15]);
  assert.deepEqual(byTime({ bid: 20, highest: 20.1, haltedMs: MINUTE }), ["early_fail_1_0_in_15", 16]);
  assert.deepEqual(byTime({ bid: 20, highest: 20.1, manual: true }), ["time_decay", 20]);
  assert.deepEqual(byTime({ bid: 20, highest: 20.1, mode: "EARLY_STANDARD" }), ["time_decay", 20]);
  const peak = { bid: 20.2, highest: 20.2, peakAt: ENTERED + MINUTE };
  assert.deepEqual(byTime(peak), ["peak_stall", 6]);
  assert.deepEqual(byTime({ ...peak, haltedSincePeakMs: MINUTE }), ["peak_stall", 7]);
  assert.deepEqual(byTime(peak, 9), ["peak_stall", 9], "it is due");
  const runner = { bid: 22.5, highest: 22.5, level: 4, stop: 21.7 };
  assert.deepEqual(byTime(runner), ["time_decay", 240]);
  assert.deepEqual(byTime({ ...runner, enteredAt: instant("12:00") }, 130), ["end_of_day", 355]);
});

Deno.test("a queued order waits for a quote", () => {
  const queued = { reason: "luld_down_halt" as const, at: ENTERED, rules: [] };
  assert.deepEqual(next({ queued }), { reason: "luld_down_halt", price: null, at: null });
});
