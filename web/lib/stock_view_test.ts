import assert from "node:assert/strict";
import { chartKindOf, dayOf, indicatorsOf, sentimentOf, stockTabOf } from "./stock_view.ts";

Deno.test("what an address does not know is left out", () => {
  assert.deepEqual([stockTabOf("news"), stockTabOf("orders")], ["news", undefined]);
  assert.deepEqual([sentimentOf("negative"), sentimentOf("angry")], ["negative", undefined]);
  assert.deepEqual([chartKindOf("candles"), chartKindOf("pie")], ["candles", "area"]);
  assert.deepEqual([dayOf("2026-11-20"), dayOf("2026-13-20"), dayOf(20261120)], ["2026-11-20", undefined, undefined]);
});

Deno.test("an indicator is on without a minus, whatever its settings", () => {
  assert.deepEqual([...indicatorsOf("sma20.rsi.-ema26.macd10-30-9")], ["sma", "rsi", "macd"]);
  assert.deepEqual([...indicatorsOf(undefined)], []);
});
