import assert from "node:assert/strict";
import { exampleOf, interestOf, type StockLine, trailOf, WEEKS, type Weeks, yearOf } from "./example.ts";

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

Deno.test("the year of the example is worth its shares and cash at each week's close, and ends with its value now", () => {
  const weeks = (closeOf: (week: number) => number, count = WEEKS) =>
    Array.from({ length: count }, (_, i) => ({ timestamp: i, close: closeOf(i) })) as unknown as Weeks;
  const example = exampleOf([stock("AAPL", 101.5, 100), stock("KO", 49.99, 50)])!;
  const year = yearOf(example, new Map([["AAPL", weeks((i) => 60 + i / 2)], ["KO", weeks(() => 40)]]))!;
  assert.equal(year.points.length, WEEKS);
  assert.deepEqual(year.points.slice(0, 2).map(({ value }) => value), [11_000, 11_030]);
  assert.deepEqual(year.points.at(-1), { at: WEEKS - 1, value: example.value });
  assert.deepEqual([year.gain, year.percent!.toFixed(4)], [3089.4, "28.0855"]);
  const parts = new Map([["AAPL", weeks(() => 60)]]);
  assert.equal(yearOf(example, parts), null, "the closes of one stock are missing");
  assert.equal(yearOf(example, parts.set("KO", weeks(() => 40, 20))), null, "it is listed for a part of the year only");
});

Deno.test("interest is compounded monthly, to the cent", () => {
  const earned = interestOf(10_000, 0.045);
  assert.deepEqual([earned[0], earned[1], earned.length], [37.5, 75.14, 12]);
  assert.ok(Math.abs(earned[11]! - 459.4) < 0.05, String(earned[11]));
});

Deno.test("a trailing stop follows the highest price and does not fall", () => {
  assert.deepEqual(trailOf([100, 110, 105, 120], 10), [90, 99, 99, 108]);
});
