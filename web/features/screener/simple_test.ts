import assert from "node:assert/strict";
import { filtered, formOf, type Found, hasFilter, readNumber, searchOf, wrongNumbers } from "./simple.ts";

const stock = (symbol: string, rest: Partial<Found> = {}) =>
  ({ symbol, price: 100, marketCap: 5e9, pe: 20, yield: 2, ...rest }) as Found;
const none = formOf({});
const kept = (found: readonly Found[], form: Partial<typeof none>) =>
  filtered(found, { ...none, ...form }).map(({ symbol }) => symbol);

Deno.test("numbers are read in their usual notations", () => {
  assert.deepEqual(["1B", "2.5m", "1,500", "$50", "0.3%", "1T", "", " "].map(readNumber), [
    ...[1e9, 2.5e6, 1500, 50, 0.3, 1e12, null, null],
  ]);
  assert.equal(readNumber("much"), undefined);
  assert.deepEqual(wrongNumbers({ ...none, capMin: "big", peMax: "30" }), ["capMin"]);
});

Deno.test("both bounds of a filter are inclusive, and unknown values do not pass it", () => {
  const found = [
    stock("LOW", { price: 50 }),
    stock("MID"),
    stock("HIGH", { price: 150 }),
    stock("NONE", { price: null }),
  ];
  assert.deepEqual(kept(found, {}), ["LOW", "MID", "HIGH", "NONE"]);
  assert.deepEqual(kept(found, { priceMin: "50", priceMax: "100" }), ["LOW", "MID"]);
  assert.deepEqual(kept([stock("LOSS", { pe: null }), stock("GAIN")], { peMax: "30" }), ["GAIN"]);
  assert.deepEqual(kept([stock("S", { marketCap: 1e9 }), stock("L", { marketCap: 2e12 })], { capMin: "1.5B" }), ["L"]);
  assert.deepEqual(kept([stock("PAYS"), stock("NOT", { yield: null })], { yieldMin: "2" }), ["PAYS"]);
});

Deno.test("at most 25 are shown, and the sector is stored without an effect", () => {
  const many = Array.from({ length: 40 }, (_, i) => stock(`S${i}`));
  assert.equal(kept(many, { sector: "Energy" }).length, 25);
  assert.equal(hasFilter({ ...none, sector: "Energy", q: "a" }), false);
  assert.equal(hasFilter({ ...none, yieldMin: "1" }), true);
});

Deno.test("a form survives a round trip through the address", () => {
  const form = { ...none, q: "m", priceMin: "50", capMax: "1B", peMax: "30", yieldMin: "0.3", sector: "Energy" };
  const search = searchOf(form);
  assert.deepEqual(search, { q: "m", price: "50:", cap: ":1B", pe: ":30", yield: "0.3", sector: "Energy" });
  assert.deepEqual(formOf(search), form);
});
