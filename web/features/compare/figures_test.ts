import assert from "node:assert/strict";
import { symbolsOf } from "../../lib/compare_view.ts";
import { bestOf, changeOver, pointsIn, relative } from "./figures.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T16:00:00Z");
/** A close a day up to yesterday, each one more than the one before. */
const stock = (days: number, price = 1000) => ({
  closes: Array.from({ length: days }, (_, i) => ({ t: NOW - (days - i) * DAY, price: 1000 - days + i })),
  price,
});

Deno.test("a range begins at the last close before it, and ends at the live price", () => {
  const points = pointsIn(stock(400, 2000), "1M", NOW);
  assert.deepEqual([points[0]!.at, points[0]!.close], [NOW - 30 * DAY, 970]);
  assert.equal(points.at(-1)!.close, 2000);
  assert.equal(changeOver(stock(400, 1940), "1M", NOW), 100);
});

Deno.test("a stock that was not listed at the beginning of a range has no change over it", () => {
  assert.equal(changeOver(stock(100), "1Y", NOW), null);
  assert.notEqual(changeOver(stock(100), "3M", NOW), null);
  assert.equal(changeOver({ closes: [], price: 5 }, "1M", NOW), null);
});

Deno.test("lines begin at nothing and say percent", () => {
  assert.deepEqual(relative([{ at: 1, close: 50 }, { at: 2, close: 75 }]), [{ at: 1, close: 0 }, { at: 2, close: 50 }]);
});

Deno.test("the best of a row is marked where there is a choice, all of it where several are equal", () => {
  assert.deepEqual([...bestOf([1, null, 3], "high")], [2]);
  assert.deepEqual([...bestOf([1, 1, 3], "low")], [0, 1]);
  assert.deepEqual([...bestOf([1, null], "low")], []);
  assert.deepEqual([...bestOf([2, 2], "high")], []);
  assert.deepEqual([...bestOf([1, 2], null)], []);
});

Deno.test("an address gives up to five symbols, each once", () => {
  assert.deepEqual(symbolsOf("aapl, msft,AAPL,,<b>,brk.b,a,b,c"), ["AAPL", "MSFT", "BRK.B", "A", "B"]);
});
