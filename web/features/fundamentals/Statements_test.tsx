import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import type { StockSearch } from "../../lib/views/stock_view.ts";
import type { Financials, FiscalYear } from "./queries.ts";
import { fileRows } from "./statement_rows.ts";
import { Statements } from "./Statements.tsx";

const dollars = (value: number, label: string, order: number) => ({ value, label, unit: "USD" as const, order });
const filed = (revenue: number, more: Record<string, ReturnType<typeof dollars>> = {}) => ({
  income_statement: {
    net_income: dollars(revenue / 10, "Net Income", 200),
    revenue: dollars(revenue, "Revenue", 100),
    ...more,
  },
  balance_sheet: { total_assets: dollars(5e9, "Total Assets", 100) },
  cash_flow_statement: {},
});
const year = (fiscal_year: number, revenue: number) =>
  ({ fiscal_year, period_end: `${fiscal_year}-09-30`, raw_data: filed(revenue) }) as unknown as FiscalYear;
const latest = {
  fiscal_period: "TTM",
  fiscal_year: 2026,
  period_end: "2026-06-30",
  raw_data: filed(3e9),
} as unknown as Financials;
const quarter = ([fiscal_year, period, revenue]: readonly [year: number, quarter: number, revenue: number]) => ({
  fiscal_year,
  fiscal_period: `Q${period}`,
  raw_data: filed(revenue, period === 1 ? { one_off: dollars(-1e6, "One-off", 150) } : {}),
});
// Newest first, as the server sends them.
const quarters = [[2026, 2, 132e6], [2026, 1, 121e6], [2025, 4, 110e6], [2025, 3, 105e6], [2025, 2, 120e6]] as const;

function Shown() {
  const [by, setBy] = useState<StockSearch["statements"]>();
  const [line, setLine] = useState<string>();
  return (
    <TestPage>
      <Statements
        symbol="AAPL"
        latest={latest}
        years={[year(2025, 2.2e9), year(2024, 2e9)]}
        by={by}
        onBy={setBy}
        line={line}
        onLine={setLine}
      />
    </TestPage>
  );
}
const cells = (name: string) =>
  within(screen.getByRole("rowheader", { name }).closest("tr")!).getAllByRole("cell").map((cell) => cell.textContent);
const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);

Deno.test("years and the last twelve months are compared line by line, the change from the year before the last", () => {
  render(<Shown />);
  assert.deepEqual(heads(), ["Fiscal year", "2024", "2025", "TTM", "Trend", "Change in a year"]);
  const revenue = cells("Revenue");
  assert.deepEqual([...revenue.slice(0, 3), revenue.at(-1)], ["$2.00B", "$2.20B", "$3.00B", "+10.00%"]);
  const names = screen.getAllByRole("rowheader").map((head) => head.textContent);
  assert.deepEqual(names, ["Income Statement", "Revenue", "Net Income", "Balance Sheet", "Total Assets", "Cash Flow"]);
  cleanup();
});

Deno.test("a quarter is compared with that of a year before, and a line that it does not have is unknown", async () => {
  fakeServer({
    "GET /stocks/AAPL/statements": () => ({
      symbol: "AAPL",
      statements: quarters.map(quarter),
      error: null,
    }),
  });
  render(<Shown />);
  await userEvent.setup().click(screen.getByRole("radio", { name: "Quarterly" }));
  await screen.findByRole("columnheader", { name: "Q2 2025" });
  assert.deepEqual(heads().slice(0, 6), ["Fiscal quarter", "Q2 2025", "Q3 2025", "Q4 2025", "Q1 2026", "Q2 2026"]);
  assert.equal(cells("Revenue").at(-1), "+10.00%");
  assert.deepEqual(cells("One-off").slice(2, 5), ["—not known", "−$1.00M", "—not known"]);
  cleanup();
});

Deno.test("quarters that cannot be loaded are asked for again, and none are said to be none", async () => {
  let answer: unknown = refusal(500, "INTERNAL", "No answer");
  fakeServer({ "GET /stocks/AAPL/statements": () => answer });
  render(<Shown />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "Quarterly" }));
  await screen.findByText("Unable to load data");
  answer = { symbol: "AAPL", statements: [], error: "No financial statements of AAPL are known" };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No financial statements of AAPL are known");
  assert.equal((screen.getByRole("button", { name: "CSV" }) as HTMLButtonElement).disabled, true);
  cleanup();
});

Deno.test("the file has the exact figures with their units, and gaps where a period has no such line", () => {
  const periods = [{ name: "Q4 2025", end: null, data: filed(110_000_001) }, {
    name: "Q1 2026",
    end: null,
    data: quarter([2026, 1, 5]).raw_data,
  }];
  assert.deepEqual(fileRows(periods).slice(0, 3), [
    ["Statement", "Item", "Unit", "Q4 2025", "Q1 2026"],
    ["Income Statement", "Revenue", "USD", 110_000_001, 5],
    ["Income Statement", "One-off", "USD", null, -1e6],
  ]);
});

Deno.test("a line that is pressed is charted over the periods, beside the price at the end of each", async () => {
  // Weeks from Sunday, as the server sends them.
  const bar = (day: string, close: number) => ({ timestamp: Date.parse(`${day}T00:00:00-04:00`), close });
  const calls = fakeServer({
    "GET /stocks/bars/AAPL": () => ({
      symbol: "AAPL",
      data: [bar("2024-09-22", 90), bar("2024-09-29", 100), bar("2024-10-06", 1), bar("2025-09-28", 150)],
    }),
  });
  render(<Shown />);
  const revenue = screen.getByRole("button", { name: "Revenue" });
  await userEvent.click(revenue);
  await screen.findByText("$100.00", { selector: "li *" });
  const shown = screen.getByRole("figure");
  assert.deepEqual(within(shown).getAllByRole("listitem").map((item) => item.textContent), [
    "2024$2.00B$100.00",
    "2025$2.20B$150.00",
    "TTM$3.00B—no price",
  ]);
  assert.deepEqual(calls.map(({ query }) => query.get("from_date")), ["2024-09-20"]);
  assert.equal(revenue.ariaPressed ?? revenue.getAttribute("aria-pressed"), "true");
  await userEvent.click(revenue);
  assert.equal(screen.queryByRole("figure"), null);
  cleanup();
});
