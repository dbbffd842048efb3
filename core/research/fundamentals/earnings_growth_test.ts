import { strictEqual as equal } from "node:assert/strict";
import type { Split, Statements } from "../../market/mod.ts";
import { earningsGrowth, pegOf } from "./earnings_growth.ts";

const year = (fiscalYear: number, eps: number | null): Statements => ({
  ...{ fiscalYear, fiscalPeriod: "FY", periodEnd: `${fiscalYear}-12-31`, filedOn: `${fiscalYear + 1}-02-20` },
  income: eps === null
    ? {}
    : { diluted_earnings_per_share: { label: "EPS", value: eps, unit: "USD / shares", order: 1 } },
  ...{ balance: {}, cashFlow: {} },
});
const split = (executionDate: string): Split => ({ id: executionDate, symbol: "A", executionDate, from: 1, to: 4 });

Deno.test("earnings per share grow from one fiscal year to the next, in percent", () => {
  equal(earningsGrowth([year(2025, 3), year(2024, 2), year(2023, 9)], []), 50);
  equal(earningsGrowth([year(2025, 1), year(2024, 2)], []), -50);
});

Deno.test("growth is unknown without the year before, and from a loss or nothing", () => {
  equal(earningsGrowth([], []), null);
  equal(earningsGrowth([year(2025, 3)], []), null);
  equal(earningsGrowth([year(2025, 3), year(2023, 2)], []), null);
  equal(earningsGrowth([year(2025, 3), year(2024, null)], []), null);
  equal(earningsGrowth([year(2025, 3), year(2024, 0)], []), null);
  equal(earningsGrowth([year(2025, 3), year(2024, -1)], []), null);
});

Deno.test("growth is of the same shares; a split before the filing of a year makes it unknown", () => {
  const years = [year(2025, 0.75), year(2024, 2)];
  equal(earningsGrowth(years, [split("2025-06-01")]), 50);
  equal(earningsGrowth(years, [split("2026-06-01"), split("2024-12-31")]), -62.5, "outside of the years");
  equal(earningsGrowth(years, [split("2026-01-15")]), null);
  equal(earningsGrowth(years, [split("2025-02-20")]), null);
});

Deno.test("PEG is price to earnings over growth, and needs both above zero", () => {
  equal(pegOf(30, 20), 1.5);
  equal(pegOf(30, 0), null);
  equal(pegOf(30, -5), null);
  equal(pegOf(-30, 20), null);
  equal(pegOf(null, 20), null);
  equal(pegOf(30, null), null);
});
