import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { AverageCostDialog } from "./AverageCostDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const H1 = "22222222-2222-4222-8222-222222222222";
const holding = { id: H1, shares: 2, stock: { symbol: "KO", name: "Coca-Cola", sector: null }, average_cost: 60.5 };

async function show(more: Record<string, (call: Call) => unknown> = {}) {
  cleanup();
  const calls = fakeServer({ [`GET /trading/${P1}/holdings`]: () => [holding], ...more });
  const closed = { times: 0 };
  render(
    <TestPage>
      <AverageCostDialog request={{ portfolioId: P1 }} onClose={() => void closed.times++} />
    </TestPage>,
  );
  await screen.findByRole("option", { name: "KO, Coca-Cola" });
  return { calls, closed };
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Change the cost" }));

Deno.test("an edited average cost needs a holding, a cost and the acknowledgement", async () => {
  const { calls } = await show();
  await save();
  for (const text of ["Select a holding", "Enter a valid cost", "You must acknowledge the leaderboard warning"]) {
    assert.ok(screen.getByText(text));
  }
  await userEvent.selectOptions(screen.getByLabelText("Holding"), H1);
  await userEvent.type(screen.getByLabelText("New average cost a share"), "0");
  assert.ok(screen.getByText("Enter a valid cost"));
  assert.equal(screen.queryByText("Select a holding"), null);
  assert.equal(calls.filter(({ method }) => method === "PUT").length, 0);
});

Deno.test("the new cost is sent once the form is complete, and a refusal is shown in the dialog", async () => {
  let refused = true;
  const { calls, closed } = await show({
    [`PUT /trading/holdings/${H1}/average-cost`]: () => refused ? refusal(400, "Sold meanwhile") : holding,
  });
  await userEvent.selectOptions(screen.getByLabelText("Holding"), H1);
  await userEvent.type(screen.getByLabelText("New average cost a share"), "61.25");
  await userEvent.click(screen.getByRole("checkbox"));
  await save();
  assert.ok(await screen.findByText("Sold meanwhile"));
  refused = false;
  await save();
  await waitFor(() => assert.equal(closed.times, 1));
  assert.equal(calls.findLast(({ method }) => method === "PUT")!.query.get("average_cost"), "61.25");
});

Deno.test("the dialog shows the stored average: money is whole cents", async () => {
  const { calls } = await show({ [`GET /trading/${P1}/holdings`]: () => [{ ...holding, shares: 12.345678 }] });
  await userEvent.selectOptions(screen.getByLabelText("Holding"), H1);
  const cost = screen.getByLabelText("New average cost a share");
  await userEvent.type(cost, "123.4567");
  assert.match(document.body.textContent!, /12\.3457 shares cost \$1,524\.16 in all, kept as \$123\.457 a share/);
  await userEvent.clear(cost);
  await userEvent.type(cost, "0.0001");
  await userEvent.click(screen.getByRole("checkbox"));
  await save();
  assert.ok(screen.getByText("All shares together cost less than a cent; give a higher cost"));
  assert.equal(calls.filter(({ method }) => method === "PUT").length, 0);
});
