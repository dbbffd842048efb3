import assert from "node:assert/strict";
import { child, draw, keyOf, keyOfSeed, numberOf, uniform } from "./random.ts";
import { simulatedMarket } from "./adapter.ts";

const LONG = 2n ** 127n + 12_345n;
const AT = Date.parse("2026-11-20T15:00:00Z");

const priceWith = async (seed: number | bigint) => {
  const found = await simulatedMarket({ seed, symbols: 100 }).snapshot("AAPL", AT);
  return JSON.stringify(found);
};

Deno.test("a seed below 2^32 gives the same market as a number and as a bigint", async () => {
  assert.equal(await priceWith(7), await priceWith(7n));
});

Deno.test("every bit of a seed of 128 bits counts: markets differ that differ in one of them", async () => {
  const seeds = [LONG, LONG + 1n, LONG + 2n ** 40n, LONG + 2n ** 90n, LONG % 2n ** 32n];
  assert.equal(new Set(await Promise.all(seeds.map(priceWith))).size, seeds.length);
});

Deno.test("keys of a long seed have two words, and neither alone decides a number or a key derived from them", () => {
  const key = keyOfSeed(LONG, "symbol AAPL");
  assert.ok(key.a < 2 ** 32 && key.b > 0 && key.b < 2 ** 32);
  const [a, b] = [{ a: key.a ^ 1, b: key.b }, { a: key.a, b: key.b ^ 1 }];
  for (const made of [draw, (k: typeof key, n: number) => numberOf(child(k, n))]) {
    assert.equal(new Set([made(key, 5), made(a, 5), made(b, 5), made(key, 6)]).size, 4);
  }
  assert.equal(new Set([key, a, b].map((k) => JSON.stringify(keyOf(k, "earnings")))).size, 3);
});

Deno.test("numbers drawn from keys of a long seed are evenly spread, also over children", () => {
  const key = keyOfSeed(LONG, "spread");
  const tenths = new Array(10).fill(0);
  for (let n = 0; n < 20_000; n++) {
    tenths[Math.floor(10 * uniform(draw(key, n)))]++;
    tenths[Math.floor(10 * uniform(draw(child(key, n), 1)))]++;
  }
  // Six standard deviations around 4,000.
  for (const count of tenths) assert.ok(Math.abs(count - 4_000) < 360, tenths.join(" "));
});
