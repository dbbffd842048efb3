import assert from "node:assert/strict";
import { signalOf } from "./breadth.ts";

Deno.test("NM-18: the market is bullish above 1.5 advancers per decliner, bearish below 0.7, else neutral", () => {
  assert.deepEqual([1.51, 1.5, 1, 0.7, 0.69, 0, null].map(signalOf), [
    "bullish",
    "neutral",
    "neutral",
    "neutral",
    "bearish",
    "bearish",
    "neutral",
  ]);
});
