import { deepStrictEqual as deepEqual } from "node:assert/strict";
import type { EarningsCalendar } from "../queries.ts";
import { countsOf, reportRows } from "./reports.ts";

const filed = (symbol: string, filing_date: string) => ({
  ...{ symbol, name: symbol, filing_date, fiscal_year: 2026, fiscal_period: "Q3" as const },
  ...{ period_end: "2026-09-30", eps: 1.2, revenue: 1e9 },
});
const expected = (symbol: string, expected_on: string | null): EarningsCalendar["expected"][number] => ({
  ...{ symbol, name: symbol, expected_on, based_on: "2025-11-25" },
  ...expected_on ? { fiscal_year: 2026, fiscal_period: "Q4" } : { fiscal_year: null, fiscal_period: null },
});

Deno.test("expected reports of the days are among the filed ones, and are marked", () => {
  const rows = reportRows({
    from: "2026-11-01",
    to: "2026-11-30",
    reports: [filed("A", "2026-11-05"), filed("B", "2026-11-24")],
    expected: [
      expected("C", "2026-11-24"),
      expected("D", "2026-11-10"),
      expected("E", "2026-12-01"),
      expected("F", null),
    ],
    unknown_symbols: [],
    left_out: 0,
  });
  deepEqual(rows.map(({ symbol, day, kind, eps }) => [symbol, day, kind, eps]), [
    ["A", "2026-11-05", "filed", 1.2],
    ["D", "2026-11-10", "expected", null],
    ["B", "2026-11-24", "filed", 1.2],
    ["C", "2026-11-24", "expected", null],
  ]);
  deepEqual([...countsOf(rows)], [["2026-11-05", "1"], ["2026-11-10", "~1"], ["2026-11-24", "1 ~1"]]);
});
