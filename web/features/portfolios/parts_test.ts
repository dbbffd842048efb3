import assert from "node:assert/strict";
import { partsOf } from "./parts.ts";

const position = (symbol: string, shares: number, price: number | null) => ({ symbol, shares, cost_basis: 1, price });

Deno.test("a portfolio is its three largest holdings, the others and cash", () => {
  const parts = partsOf({
    positions: [
      position("A", 1, 10),
      position("B", 2, 20),
      position("C", 1, 30),
      position("D", 1, 5),
      position("E", 1, 5),
      position("ZOMB", 9, null),
    ],
    cash_balance: 10,
  });
  assert.deepEqual(parts.map(({ key, percent, colour }) => [key, percent, colour]), [
    ["B", 40, "s1"],
    ["C", 30, "s3"],
    ["A", 10, "s5"],
    ["others", 10, "s0"],
    ["cash", 10, "cash"],
  ]);
});

Deno.test("an empty portfolio is cash, and one without cash has no cash segment", () => {
  assert.deepEqual(partsOf({ positions: [], cash_balance: 5 }).map(({ key, percent }) => [key, percent]), [[
    "cash",
    100,
  ]]);
  assert.deepEqual(partsOf({ positions: [], cash_balance: 0 }), []);
});
