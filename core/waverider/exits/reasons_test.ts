import assert from "node:assert/strict";
import { exitLabelOf, exitLabels, exitReasons, reasonOf, storedOf, storedReasons } from "./reasons.ts";

Deno.test("there are the 17 reasons of the specification, stored in upper case", () => {
  assert.equal(exitReasons.length, 17);
  assert.equal(new Set(exitReasons).size, 17);
  assert.deepEqual(storedReasons.filter((stored) => !exitReasons.map(storedOf).includes(stored)), [
    "DECAY_3",
    "DECAY_5",
  ]);
  for (const reason of exitReasons) {
    assert.equal(reasonOf(storedOf(reason)), reason);
    assert.ok(exitLabels[storedOf(reason)]);
  }
});

Deno.test("a drop from the peak has another name in the store, and a decay is a trailing stop to the API", () => {
  assert.equal(storedOf("peak_to_drop_1pct"), "PEAK_DROP_1PCT");
  assert.equal(reasonOf("PEAK_DROP_1PCT"), "peak_to_drop_1pct");
  assert.deepEqual([reasonOf("DECAY_3"), reasonOf("DECAY_5")], ["trailing_stop", "trailing_stop"]);
});

Deno.test("an unknown reason is unknown, never an exit by hand", () => {
  assert.deepEqual([reasonOf("MAGIC"), reasonOf("manual"), reasonOf("toString")], [null, null, null]);
  assert.deepEqual([exitLabelOf("MAGIC"), exitLabelOf("")], [null, null]);
});

Deno.test("people read labels of both names", () => {
  assert.equal(exitLabelOf("peak_to_drop_1pct"), "Peak Drop 1%");
  assert.equal(exitLabelOf("PEAK_DROP_1PCT"), "Peak Drop 1%");
  assert.equal(exitLabelOf("early_fail_0_5_in_8"), "Early Fail (0.5% in 8m)");
  assert.equal(exitLabelOf("luld_up_reversal"), "LULD Up Reversal");
  assert.equal(exitLabelOf("decay_3"), "Decay 3");
  assert.equal(exitLabelOf("manual"), "Manual Exit");
});
