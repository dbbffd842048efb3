import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { CreatePortfolioDialog } from "./CreatePortfolioDialog.tsx";

async function open(request: { cash?: number } = {}) {
  cleanup();
  const calls = fakeServer({
    "GET /portfolios": () => [],
    "POST /portfolios": ({ body }) => ({ ...body, id: "p", positions: [] }),
  });
  const closed = { times: 0 };
  render(<CreatePortfolioDialog request={request} onClose={() => void closed.times++} />, { wrapper: TestPage });
  await screen.findByLabelText("Name");
  return { calls, closed, sent: () => calls.find(({ method }) => method === "POST")?.body };
}
const submit = () => userEvent.click(screen.getByRole("button", { name: "Create portfolio" }));

Deno.test("a missing name and too much cash are reported at their fields", async () => {
  const { sent } = await open();
  await userEvent.clear(screen.getByLabelText("Initial cash"));
  await userEvent.type(screen.getByLabelText("Initial cash"), "1000000.01");
  await submit();
  assert.ok(await screen.findByText("Enter a name"));
  assert.ok(screen.getByText("Initial cash is at most $1,000,000"));
  assert.equal(sent(), undefined);
  cleanup();
});

Deno.test("an interest rate beyond 5.5% is refused at its field", async () => {
  const { sent } = await open();
  await userEvent.type(screen.getByLabelText("Name"), "Core");
  await userEvent.clear(screen.getByLabelText("Money market rate"));
  await userEvent.type(screen.getByLabelText("Money market rate"), "5.51");
  await submit();
  assert.ok(await screen.findByText("Rate must be between 0 and 5.5%"));
  assert.equal(sent(), undefined);
  cleanup();
});

Deno.test("a portfolio begins with the chosen cash, private, with dividends reinvested at 4.5%", async () => {
  const { sent, closed } = await open({ cash: 25_000 });
  assert.ok(screen.getByText(/\$1,250\.00/), "the reserve is said");
  await userEvent.type(screen.getByLabelText("Name"), "Core");
  await userEvent.click(screen.getByRole("button", { name: "$50,000" }));
  await submit();
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(sent(), {
    name: "Core",
    description: null,
    initial_cash: 50_000,
    visibility: "private",
    enable_drip: true,
    money_market_rate: 0.045,
  });
  cleanup();
});

Deno.test("what is folded away is said, and is shown when something is wrong with it", async () => {
  await open();
  const folded = screen.getByText("More").closest("details")!;
  const said = () => folded.querySelector("summary")!.textContent;
  assert.equal(folded.open, false);
  assert.equal(said(), "MorePrivate · 4.5% interest a year on idle cash · Dividends reinvested");
  await userEvent.clear(screen.getByLabelText("Money market rate"));
  await userEvent.click(screen.getByLabelText("Reinvest dividends (DRIP)"));
  assert.equal(said(), "MorePrivate · 4.5% interest a year on idle cash · Dividends paid in cash");
  await userEvent.type(screen.getByLabelText("Money market rate"), "6");
  await userEvent.type(screen.getByLabelText("Name"), "Core");
  await submit();
  await screen.findByText("Rate must be between 0 and 5.5%");
  assert.equal(folded.open, true);
  cleanup();
});

Deno.test("blank initial cash counts as zero, and a blank rate as the default one", async () => {
  const { sent } = await open();
  for (const label of ["Initial cash", "Money market rate"]) {
    await userEvent.clear(screen.getByLabelText(label));
    assert.equal(screen.getByLabelText<HTMLInputElement>(label).value, "");
  }
  await userEvent.type(screen.getByLabelText("Name"), "Empty");
  await submit();
  await waitFor(() => assert.equal(sent()?.initial_cash, 0));
  assert.equal(sent()!.money_market_rate, 0.045);
  cleanup();
});
