import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { inPercent, loadChoice, readSymbols, saveChoice } from "./live_chart.ts";

Deno.test("symbols are separated by commas or spaces, in capitals, each once and five at most", () => {
  assert.deepEqual(readSymbols("spy, aapl  brk.b,,spy"), ["SPY", "AAPL", "BRK.B"]);
  assert.deepEqual(readSymbols("a b c d e f g"), ["A", "B", "C", "D", "E"]);
  assert.deepEqual(readSymbols("<b> 12 $$$"), []);
});

Deno.test("the chart opens as it was left, and on SPY where nothing usable is stored", () => {
  const usual = { symbols: ["SPY"], range: "1D", kind: "candles", volume: true };
  localStorage.clear();
  assert.deepEqual(loadChoice(), usual);
  const choice = { symbols: ["AAPL", "KO"], range: "6M", kind: "line", volume: false } as const;
  saveChoice(choice);
  assert.deepEqual(loadChoice(), choice);
  for (const stored of ["{", "null", '{"symbols":7,"range":"9Y","kind":"pie"}', '{"symbols":["%"]}']) {
    localStorage.setItem("tradewinds.live-chart", stored);
    assert.deepEqual(loadChoice(), usual, stored);
  }
  localStorage.clear();
});

Deno.test("several stocks are drawn in percent of their first close", () => {
  const points = inPercent([{ at: 1, close: 50 }, { at: 2, open: 50, high: 60, low: 45, close: 55 }]);
  assert.equal(points[0]!.close, 0);
  assert.deepEqual([points[1]!.high, points[1]!.low, points[1]!.close].map((p) => Math.round(p!)), [20, -10, 10]);
  assert.deepEqual(inPercent([]), []);
});
