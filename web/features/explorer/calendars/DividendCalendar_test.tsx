import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { changed, type ExplorerSearch } from "../../../lib/views/explorer_view.ts";
import { type Call, fakeServer, TestPage } from "../../../lib/testing.tsx";
import { DividendCalendar } from "./DividendCalendar.tsx";

const row = (symbol: string, day: string, more: object = {}) => ({
  ...{ symbol, name: `${symbol} Inc.`, ex_dividend_date: day, declaration_date: "2026-11-01", record_date: day },
  ...{ pay_date: "2026-12-11", cash_amount: 0.25, dividend_yield: 2, frequency: 4, dividend_type: "CD", ...more },
});
const dividends = [
  row("KO", "2026-11-20"),
  row("PEP", "2026-11-23", { pay_date: null, frequency: 0, dividend_type: "SC", dividend_yield: null }),
];
const whole = {
  ...{ from: "2026-11-01", to: "2026-11-30", total: 2 },
  days: [{ date: "2026-11-20", dividends: 1 }, { date: "2026-11-23", dividends: 1 }],
  dividends,
};

function open(answer: (call: Call) => unknown) {
  const calls = fakeServer({
    "GET /market/status": () => ({
      current_time_et: "2026-11-20T15:42:00-05:00",
      status: "open",
      clock: { mode: "real" },
    }),
    "GET /stocks/market/holidays": () => [{ name: "Thanksgiving", date: "2026-11-26", status: "closed" }],
    "GET /stocks/dividend-calendar": answer,
  });
  function Page() {
    const [search, setSearch] = useState<ExplorerSearch>({ tab: "dividends", calendar: true });
    return <DividendCalendar search={search} onShow={(part) => setSearch(changed(search, part))} />;
  }
  render(<Page />, { wrapper: TestPage });
  return () =>
    calls.filter(({ path }) => path.endsWith("dividend-calendar")).map(({ query }) => [
      query.get("from"),
      query.get("to"),
    ]);
}
const listed = () =>
  within(screen.getByRole("table", { name: "Dividend calendar" })).getAllByRole("link").map((link) => link.textContent);

Deno.test("the calendar counts the dividends of each day, and a day that is chosen filters the list", async () => {
  const asked = open(() => whole);
  await screen.findByRole("button", { name: "20 1" });
  assert.deepEqual(listed(), ["KOKO Inc.", "PEPPEP Inc."]);
  assert.equal(await screen.findByText("Closed").then((cell) => cell.closest("td")!.title), "Thanksgiving");
  const [, special] = screen.getAllByRole("row").filter((own) => within(own).queryByRole("link"));
  for (const text of ["Special", "No date yet", "$0.25"]) within(special!).getAllByText(text);
  await userEvent.click(screen.getByRole("button", { name: "23 1" }));
  assert.deepEqual(listed(), ["PEPPEP Inc."]);
  await userEvent.click(screen.getByRole("button", { name: "Show all days" }));
  assert.equal(listed().length, 2);
  assert.deepEqual(asked(), [["2026-11-01", "2026-11-30"]]);
  cleanup();
});

Deno.test("it moves by a month or a week, and back to today", async () => {
  const asked = open(() => whole);
  await screen.findByText("November 2026");
  await userEvent.click(screen.getByRole("button", { name: "Next month" }));
  await screen.findByText("December 2026");
  await userEvent.click(screen.getByRole("button", { name: "Today" }));
  await userEvent.click(screen.getByRole("radio", { name: "Week" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Previous week" }));
  await screen.findByText("Nov 13, 2026");
  assert.deepEqual(asked(), [
    ["2026-11-01", "2026-11-30"],
    ["2026-12-01", "2026-12-31"],
    ["2026-11-16", "2026-11-22"],
    ["2026-11-09", "2026-11-15"],
  ]);
  cleanup();
});

Deno.test("a list that is cut says so, and a chosen day is fetched by itself", async () => {
  const asked = open(({ query }) =>
    query.get("from") === query.get("to") ? { ...whole, dividends: [dividends[1]], total: 1 } : {
      ...whole,
      dividends: [dividends[0]],
    }
  );
  await screen.findByText(/^The first 1 of 2 dividends/);
  await userEvent.click(screen.getByRole("button", { name: "23 1" }));
  await screen.findByText("PEP Inc.");
  assert.equal(screen.queryByText(/^The first/), null);
  assert.deepEqual(asked().at(-1), ["2026-11-23", "2026-11-23"]);
  cleanup();
});
