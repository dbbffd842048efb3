import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage, turns } from "../../lib/testing.tsx";
import { RankedPortfolio } from "./RankedPortfolio.tsx";

const [ONE, TWO] = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;
const portfolio = (id: string, name: string, more: object = {}) => (
  { id, name, is_public: true, is_competition: false, positions: [], ...more }
);

function open(portfolios: readonly object[]) {
  const calls = fakeServer({
    "GET /portfolios": () => portfolios,
    "PUT /leaderboard/portfolio": () => ({ portfolio_id: TWO }),
  });
  render(<RankedPortfolio ranked={ONE} />, { wrapper: TestPage });
  return () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

Deno.test("another public portfolio is ranked only after the user has read what that means", async () => {
  const sent = open([
    portfolio(ONE, "Core"),
    portfolio(TWO, "Growth"),
    portfolio("3", "Secret", { is_public: false }),
    portfolio("4", "Contest", { is_competition: true }),
  ]);
  const select = await screen.findByLabelText<HTMLSelectElement>("Ranked with");
  assert.deepEqual([...select.options].map(({ text }) => text), ["Core", "Growth"]);
  const user = userEvent.setup();
  await user.selectOptions(select, "Growth");
  await screen.findByText(/Only what it returns from now on counts/);
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  assert.deepEqual([select.value, sent()], [ONE, []]);
  await user.selectOptions(select, "Growth");
  await user.click(await screen.findByRole("button", { name: "Rank this portfolio" }));
  await waitFor(() => assert.deepEqual(sent(), [{ portfolio_id: TWO }]));
  cleanup();
});

Deno.test("with one public portfolio there is no choice", async () => {
  open([portfolio(ONE, "Core"), portfolio(TWO, "Growth", { is_public: false })]);
  await turns();
  assert.equal(screen.queryByLabelText("Ranked with"), null);
  cleanup();
});
