import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { changed, type ExplorerSearch } from "../../../lib/views/explorer_view.ts";
import { fakeServer, TestPage } from "../../../lib/testing.tsx";
import { EarningsTab } from "./EarningsTab.tsx";

const report = {
  ...{ symbol: "KO", name: "Coca-Cola", filing_date: "2026-11-05", fiscal_year: 2026, fiscal_period: "Q3" },
  ...{ period_end: "2026-09-30", eps: 0.8125, revenue: 12.5e9 },
};
const expected = (symbol: string, expected_on: string | null) => ({
  ...{ symbol, name: `${symbol} Inc.`, expected_on, based_on: expected_on && "2025-11-25" },
  ...{ fiscal_year: expected_on && 2026, fiscal_period: expected_on && "Q4" },
});
const calendar = {
  ...{ from: "2026-11-01", to: "2026-11-30", reports: [report], unknown_symbols: ["MSFT"], left_out: 0 },
  expected: [
    expected("LATE", "2026-11-12"),
    expected("PEP", "2026-11-24"),
    expected("KO", "2027-02-09"),
    expected("NEW", null),
  ],
};

function open(search: ExplorerSearch) {
  const calls = fakeServer({
    "GET /market/status": () => (
      { current_time_et: "2026-11-20T15:42:00-05:00", status: "open", clock: { mode: "real" } }
    ),
    "GET /stocks/market/holidays": () => [],
    "GET /stocks/search": () => [{ symbol: "PEP", name: "PepsiCo", price: 150 }],
    "GET /stocks/earnings-calendar": () => calendar,
  });
  function Page() {
    const [now, setSearch] = useState<ExplorerSearch>({ tab: "earnings", ...search });
    return <EarningsTab search={now} onShow={(part) => setSearch(changed(now, part))} />;
  }
  render(<Page />, { wrapper: TestPage });
  return () => calls.filter(({ path }) => path.endsWith("earnings-calendar")).map(({ query }) => query.get("symbols"));
}
const rowOf = async (symbol: string) => {
  const table = within(await screen.findByRole("table", { name: "Earnings Calendar" }));
  return within(table.getByRole("link", { name: new RegExp(`^${symbol}`) }).closest("tr")!);
};

Deno.test("a filed report has its figures; an expected one is marked as an estimate, with what it follows from", async () => {
  open({ symbols: "KO,PEP" });
  const filed = await rowOf("KO");
  for (const text of ["Filed", "Q3 2026", "$0.8125", "$12.50B"]) filed.getByText(text);
  const coming = await rowOf("PEP");
  for (const text of ["Estimate", "Q4 2026", "Nov 24, 2026", "Nov 25, 2025"]) coming.getByText(text);
  assert.equal(coming.queryByText("Filed"), null);
  (await rowOf("LATE")).getByText("Estimate, late");
  for (const day of ["5 1", "12 ~1", "24 ~1"]) await screen.findByRole("button", { name: day });
  await screen.findByText(/Not known, .*: NEW$/);
  await screen.findByText(/not known now: MSFT$/);
  cleanup();
});

Deno.test("companies in the address take the place of the user's, and are removed one by one", async () => {
  const asked = open({ symbols: "KO,PEP" });
  await rowOf("KO");
  await userEvent.click(screen.getByRole("button", { name: "Remove PEP" }));
  await rowOf("KO");
  assert.deepEqual(asked(), ["KO,PEP", "KO"]);
  cleanup();
});

Deno.test("a visitor without chosen companies is offered to sign in", async () => {
  const asked = open({});
  await screen.findByRole("heading", { name: "When do your companies report?" });
  await screen.findByRole("link", { name: "Sign in" });
  assert.deepEqual(asked(), []);
  cleanup();
});

Deno.test("a company is chosen in a panel that opens on demand, so that the page has one search", async () => {
  const asked = open({ symbols: "KO" });
  await rowOf("KO");
  const companies = within(screen.getByRole("group", { name: "Companies of the calendar" }));
  assert.equal(screen.queryByRole("combobox", { name: /company/ }), null);
  await userEvent.click(companies.getByRole("button", { name: "Add a company" }));
  const search = companies.getByRole("combobox", { name: "Symbol or name of the company" });
  assert.equal(document.activeElement, search);
  await userEvent.type(search, "pep");
  await userEvent.click(await companies.findByRole("option", { name: /PEP/ }));
  await companies.findByRole("button", { name: "Remove PEP" });
  assert.equal(companies.queryByRole("combobox"), null);
  assert.equal(document.activeElement, companies.getByRole("button", { name: "Add a company" }));
  await waitFor(() => assert.equal(asked().at(-1), "KO,PEP"));
  cleanup();
});
