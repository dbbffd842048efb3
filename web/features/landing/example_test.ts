import assert from "node:assert/strict";
import { exampleOf, interestOf, type StockLine, trailOf } from "./example.ts";

const stock = (symbol: string, price: number | null, prev_close: number, line: [number, number][] = []) =>
  ({ symbol, price, prev_close, line: line.map(([t, price]) => ({ t, price })) }) as unknown as StockLine;

Deno.test("the example is worth its shares and cash, and its moves add up to its gain", () => {
  const example = exampleOf([
    stock("AAPL", 101.5, 100, [[1, 100.5], [3, 101]]),
    stock("KO", 49.99, 50, [[2, 50.5]]),
    stock("TSLA", 400, 300),
    stock("SPY", null, 600),
  ])!;
  assert.deepEqual([example.start, example.value, example.gain], [14_000, 14_089.4, 89.4]);
  assert.deepEqual(example.moves, [{ key: "AAPL", gain: 90 }, { key: "KO", gain: -0.6 }]);
  assert.deepEqual(example.line, [14_030, 14_060, 14_090, 14_089.4]);
  assert.equal(example.percent!.toFixed(4), "0.6386");
  assert.equal(exampleOf([stock("SPY", null, 600)]), null);
});

Deno.test("interest is compounded monthly, to the cent", () => {
  const earned = interestOf(10_000, 0.045);
  assert.deepEqual([earned[0], earned[1], earned.length], [37.5, 75.14, 12]);
  assert.ok(Math.abs(earned[11]! - 459.4) < 0.05, String(earned[11]));
});

Deno.test("a trailing stop follows the highest price and does not fall", () => {
  assert.deepEqual(trailOf([100, 110, 105, 120], 10), [90, 99, 99, 108]);
});
