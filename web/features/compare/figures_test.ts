import assert from "node:assert/strict";
import { MOST_COMPARED as MOST_ASKED } from "../../../core/research/compare_contract.ts";
import { MOST_COMPARED, symbolsOf } from "../../lib/compare_view.ts";
import { bestOf, changeOver, changesIn, withLive } from "./figures.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T16:00:00Z");
/** A close a day up to yesterday, each one more than the one before. */
const stock = (days: number, price = 1000) => ({
  closes: Array.from({ length: days }, (_, i) => ({ t: NOW - (days - i) * DAY, price: 1000 - days + i })),
  price,
});

Deno.test("a range begins at the last close before it, and ends at the live price", () => {
  const dear = stock(400, 1940);
  const changes = changesIn(dear, "1M", NOW);
  assert.deepEqual(changes[0], { at: NOW - 30 * DAY, close: 0 });
  const live = withLive(changes, dear, "1M", NOW);
  assert.equal(live.at(-1)!.close, 100);
  assert.equal(live[3], changes[3]);
  assert.equal(changeOver(dear, "1M", NOW), 100);
});

Deno.test("a stock that was not listed at the beginning of a range has no change over it", () => {
  assert.equal(changeOver(stock(100), "1Y", NOW), null);
  assert.notEqual(changeOver(stock(100), "3M", NOW), null);
  assert.equal(changeOver({ closes: [], price: 5 }, "1M", NOW), null);
});

Deno.test("the best of a row is marked where there is a choice, all of it where several are equal", () => {
  assert.deepEqual([...bestOf([1, null, 3], "high")], [2]);
  assert.deepEqual([...bestOf([1, 1, 3], "low")], [0, 1]);
  assert.deepEqual([...bestOf([1, null], "low")], []);
  assert.deepEqual([...bestOf([2, 2], "high")], []);
  assert.deepEqual([...bestOf([1, 2], null)], []);
});

Deno.test("an address gives up to five symbols, each once", () => {
  assert.equal(MOST_COMPARED, MOST_ASKED);
  assert.deepEqual(symbolsOf("aapl, msft,AAPL,,<b>,brk.b,a,b,c"), ["AAPL", "MSFT", "BRK.B", "A", "B"]);
});
