import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { DepositDialog, WithdrawDialog } from "./DepositDialog.tsx";

const ID = "0190a000-0000-7000-8000-000000000001";
const portfolio = {
  id: ID,
  name: "Long-term core",
  cash_balance: 8578.52,
  is_competition: false,
  positions: [],
};

async function open(
  Dialog: typeof DepositDialog,
  answers: Parameters<typeof fakeServer>[0] = {},
  own: Partial<typeof portfolio> = {},
) {
  cleanup();
  const calls = fakeServer({ "GET /portfolios": () => [{ ...portfolio, ...own }], ...answers });
  const closed = { times: 0 };
  render(<Dialog request={{ portfolioId: ID }} onClose={() => void closed.times++} />, { wrapper: TestPage });
  if (!own.is_competition) await screen.findByLabelText("Amount");
  return { calls, closed };
}
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const paste = async (text: string) => {
  await userEvent.click(amount());
  await userEvent.paste(text);
};

Deno.test("a deposit shows the cash after it, takes a quick amount and cannot be sent without one", async () => {
  const { calls, closed } = await open(DepositDialog, {
    [`POST /portfolios/${ID}/deposit`]: () => ({ ...portfolio, cash_balance: 9578.52 }),
  });
  assert.ok(button(/Deposit funds/).disabled);
  for (const name of ["$100", "$500", "$1,000", "$5,000"]) assert.ok(screen.getByRole("button", { name }));
  await userEvent.click(screen.getByRole("button", { name: "$1,000" }));
  assert.ok(screen.getByText("$9,578.52"));
  assert.ok(screen.getByText("These funds are virtual. No real money moves."));
  await userEvent.click(button(/Deposit \$1,000\.00/));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.equal(calls.find(({ method }) => method === "POST")!.query.get("amount"), "1000");
  cleanup();
});

Deno.test("a deposit of nothing or of more than a million is reported at its field", async () => {
  const { calls } = await open(DepositDialog);
  await userEvent.type(amount(), "1000000.01");
  await userEvent.click(button(/Deposit/));
  assert.ok(await screen.findByText("Maximum deposit amount is $1,000,000"));
  await userEvent.clear(amount());
  await userEvent.type(amount(), "0{Enter}");
  assert.ok(await screen.findByText("Please enter a valid amount greater than $0"));
  assert.ok(calls.every(({ method }) => method === "GET"));
  cleanup();
});

Deno.test("a pasted amount loses its dollar sign and separators, a negative one is refused with a message", async () => {
  await open(DepositDialog);
  await paste("-$50.00");
  assert.equal(amount().value, "");
  assert.ok(screen.getByText("An amount cannot be negative"));
  await paste("$1,234.50");
  assert.equal(amount().value, "1234.50");
  assert.equal(screen.queryByText("An amount cannot be negative"), null);
  await userEvent.type(amount(), "5");
  assert.equal(amount().value, "1234.50");
  assert.ok(screen.getByText("Use digits with at most 2 decimals"));
  cleanup();
});

Deno.test("a withdrawal beyond the free cash shows the server's reason and stays open", async () => {
  const { closed } = await open(WithdrawDialog, {
    [`POST /portfolios/${ID}/withdraw`]: () => refusal(400, "Insufficient funds", "INSUFFICIENT_FUNDS"),
  });
  await userEvent.type(amount(), "9000");
  assert.ok(screen.getByText("\u2212$421.48"));
  await userEvent.click(button(/Withdraw \$9,000\.00/));
  assert.ok(await screen.findByText("Insufficient funds"));
  assert.equal(closed.times, 0);
  cleanup();
});

Deno.test("a competition portfolio takes no deposit, even by a link to the dialog", async () => {
  await open(DepositDialog, {}, { is_competition: true });
  assert.ok(await screen.findByText(/keeps its starting capital/));
  assert.equal(screen.queryByLabelText("Amount"), null);
  cleanup();
});
