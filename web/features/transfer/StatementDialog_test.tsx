import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { partsOf, StatementDialog } from "./StatementDialog.tsx";

const ID = "0190a000-0000-7000-8000-000000000001";
const portfolio = { id: ID, name: "Core", created_at: "2025-08-15T14:00:00Z", positions: [] };
const statement = {
  ...{ from: "2026-01-01", to: "2026-11-20", opening_value: 10_000, explained_value: 10_650, closing_value: 10_650 },
  lines: [{ name: "deposits", amount: 500 }, { name: "realised_gains", amount: -50 }, {
    name: "unrealised_gains",
    amount: 200,
  }],
  ...{ difference: 0, unpriced_symbols: [] },
};

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    "GET /portfolios": () => [portfolio],
    "GET /market/status": () => ({ current_time_et: "2026-11-20T10:00:00-05:00", clock: { speed: 0 } }),
    [`GET /portfolios/${ID}/statement`]: () => statement,
    ...answers,
  });
  render(
    <TestPage>
      <StatementDialog request={{ portfolioId: ID }} onClose={() => {}} />
      <Toasts />
    </TestPage>,
  );
  return calls;
}
/** The queries of the calls of a path, without what keeps them from a cache. */
const asked = (calls: ReturnType<typeof open>, path: string) =>
  calls.filter((call) => call.path.endsWith(path)).map(({ query }) => {
    query.delete("_t");
    return query.toString();
  });

Deno.test("a statement leads from the first to the last value, line by line, for the chosen part of a year", async () => {
  const calls = open();
  await screen.findByText("$10,650.00");
  const terms = screen.getAllByRole("term").map((term) => term.textContent);
  const values = screen.getAllByRole("definition").map((value) => value.textContent);
  assert.deepEqual(terms, [
    "Value before Jan 1, 2026",
    ...["Deposits", "Realised", "Prices"],
    "Value at the end of Nov 20, 2026",
  ]);
  assert.deepEqual(values, ["$10,000.00", "+$500.00", "−$50.00", "+$200.00", "$10,650.00"]);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText("Period"), "Quarter 3");
  await user.selectOptions(screen.getByLabelText("Period"), "February 2026");
  await user.selectOptions(screen.getByLabelText("Year"), "2025");
  await waitFor(() =>
    assert.deepEqual(asked(calls, "/statement"), ["year=2026", "year=2026&quarter=3", "year=2026&month=2", "year=2025"])
  );
  cleanup();
});

Deno.test("what is not explained, and what has no price, is said", async () => {
  open({
    [`GET /portfolios/${ID}/statement`]: () => ({ ...statement, difference: 0.01, unpriced_symbols: ["GONE"] }),
  });
  const notes = await screen.findAllByRole("note");
  assert.deepEqual(notes.map((note) => note.textContent), [
    "+$0.01 of the change is not explained.",
    "Without a price, and left out: GONE",
  ]);
  cleanup();
});

Deno.test("only parts that have begun are offered, from the month in which the portfolio began", () => {
  const parts = partsOf(2025, "2025-08-15", "2026-02-03");
  assert.deepEqual(parts, ["year", "quarter 3", "quarter 4", "month 8", "month 9", "month 10", "month 11", "month 12"]);
  assert.deepEqual(partsOf(2026, "2025-08-15", "2026-02-03"), ["year", "quarter 1", "month 1", "month 2"]);
});

Deno.test("a file has the rows of the period, but holdings are those of now; a failure is told in the dialog", async () => {
  const calls = open({
    [`GET /portfolios/${ID}/export`]: () => refusal(500, "No answer"),
    [`GET /portfolios/${ID}/statement`]: () => refusal(400, "There is nothing before its first day"),
  });
  const alert = await within(await screen.findByRole("dialog")).findByRole("alert");
  assert.equal(alert.textContent, "There is nothing before its first day");
  const user = userEvent.setup();
  const files = within(screen.getByRole("group", { name: "Files" }));
  await user.selectOptions(files.getByLabelText("File"), "Holdings now");
  await user.selectOptions(files.getByLabelText("Format"), "JSON");
  await user.click(files.getByRole("button", { name: "Download" }));
  await screen.findByText("No answer");
  assert.deepEqual(asked(calls, "/export"), ["what=holdings&format=json"]);
  cleanup();
});
