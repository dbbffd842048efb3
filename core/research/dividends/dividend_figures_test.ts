import assert from "node:assert/strict";
import type { Dividend } from "../../market/mod.ts";
import { dividendFigures, dividendYield } from "./dividend_figures.ts";

const paid = (exDate: string, amount: number, more: Partial<Dividend> = {}): Dividend => ({
  id: exDate,
  symbol: "KO",
  amount,
  declaredOn: null,
  exDate,
  recordDate: null,
  payDate: null,
  frequency: 4,
  type: "CD",
  ...more,
});
const quarters = [
  paid("2026-12-01", 0.3),
  paid("2026-09-01", 0.3),
  paid("2026-06-01", 0.3),
  paid("2026-03-02", 0.3),
  paid("2025-12-01", 0.25),
];

Deno.test("a year's dividends are those with ex-dates in the last twelve months; declared ones are next", () => {
  assert.deepEqual(dividendFigures(quarters, [], "2026-11-20"), {
    annual: 1.15,
    frequency: 4,
    lastExDate: "2026-09-01",
    nextExDate: "2026-12-01",
  });
  assert.deepEqual(dividendFigures(quarters, [], "2026-12-01"), {
    annual: 1.2,
    frequency: 4,
    lastExDate: "2026-12-01",
    nextExDate: null,
  });
});

Deno.test("of several declared dividends the soonest is the next", () => {
  assert.equal(dividendFigures([paid("2027-03-01", 0.3), ...quarters], [], "2026-11-20").nextExDate, "2026-12-01");
});

Deno.test("dividends before a split are adjusted to today's shares", () => {
  const split = { id: "s", symbol: "KO", executionDate: "2026-05-01", from: 1, to: 2 };
  assert.equal(dividendFigures(quarters, [split], "2026-11-20").annual, 0.3 + 0.3 + 0.15 + 0.125);
  assert.equal(dividendFigures(quarters, [{ ...split, executionDate: "2026-11-21" }], "2026-11-20").annual, 1.15);
});

Deno.test("special dividends are in the history but not in the year's sum or frequency", () => {
  const special = paid("2026-10-01", 5, { type: "SC", frequency: 0 });
  assert.deepEqual(dividendFigures([special], [], "2026-11-20"), {
    annual: null,
    frequency: null,
    lastExDate: "2026-10-01",
    nextExDate: null,
  });
  assert.equal(dividendFigures([special, ...quarters.slice(1)], [], "2026-11-20").annual, 1.15);
});

Deno.test("a stock that has stopped paying has no frequency", () => {
  assert.equal(dividendFigures([paid("2026-07-10", 0.3)], [], "2026-11-20").frequency, 4);
  assert.equal(dividendFigures([paid("2026-07-01", 0.3)], [], "2026-11-20").frequency, null);
  assert.deepEqual(dividendFigures([], [], "2026-11-20"), {
    annual: null,
    frequency: null,
    lastExDate: null,
    nextExDate: null,
  });
});

Deno.test("a yield is percent of the price, and unknown without one", () => {
  assert.equal(dividendYield(1.2, 60), 2);
  assert.deepEqual([dividendYield(null, 60), dividendYield(1.2, null), dividendYield(1.2, undefined)], [
    null,
    null,
    null,
  ]);
});
