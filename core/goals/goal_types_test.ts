import assert from "node:assert/strict";
import { goalTypes } from "./goal_types.ts";

Deno.test("a goal for a sector counts its stocks by either of the sector's names", () => {
  const holding = (sector: string | null, value: number) => ({ symbol: "X", shares: 1, value, sector });
  const facts = {
    ...{ totalValue: 200, holdingsValue: 100, annualDividends: 0, annualInterest: 0 },
    holdings: [
      holding("Information Technology", 30),
      holding("Technology", 10),
      holding("Health Care", 20),
      holding(null, 40),
    ],
  };
  const measure = (target_sector: string) =>
    goalTypes.sector_allocation.measure(facts, { target_stock_symbol: null, target_sector });
  assert.deepEqual([measure("Technology"), measure("Healthcare"), measure("Energy")], [40, 20, 0]);
});
