import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { GoalDialog } from "./GoalDialog.tsx";

const { cleanup, render, screen, waitFor } = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");

const PORTFOLIO = "019a6f5e-7c3a-7000-8000-000000000001";
const MISSING = "Please fill in all required fields";

function open(answer: () => unknown = () => ({})) {
  let closed = 0;
  const calls = fakeServer({ "POST /goals": answer });
  render(
    <TestPage>
      <GoalDialog request={{ portfolioId: PORTFOLIO }} onClose={() => closed++} />
    </TestPage>,
  );
  return { calls, closed: () => closed };
}
const add = () => userEvent.click(screen.getByRole("button", { name: "Add Goal" }));

Deno.test("CG-17: a goal needs its title and the target of its kind", async () => {
  const { calls } = open();
  await add();
  assert.equal((await screen.findAllByText(MISSING)).length, 2);
  await userEvent.selectOptions(screen.getByLabelText("Kind of goal"), "share_count");
  await userEvent.type(screen.getByLabelText("Title"), "   ");
  await add();
  await waitFor(() => assert.equal(screen.getAllByText(MISSING).length, 3));
  assert.equal(calls.length, 0);
  cleanup();
});

Deno.test("CG-17: a goal for shares sends the symbol in upper case and no fields of another kind", async () => {
  const { calls, closed } = open();
  await userEvent.type(screen.getByLabelText("Target amount"), "75000");
  await userEvent.selectOptions(screen.getByLabelText("Kind of goal"), "share_count");
  await userEvent.type(screen.getByLabelText("Title"), "Fifty shares");
  await userEvent.type(screen.getByLabelText("Stock symbol"), "ko");
  await userEvent.type(screen.getByLabelText("Target shares"), "50.5");
  await add();
  await waitFor(() => assert.equal(closed(), 1));
  assert.deepEqual(calls[0]!.body, {
    portfolio_id: PORTFOLIO,
    goal_type: "share_count",
    title: "Fifty shares",
    description: null,
    target_date: null,
    is_public: false,
    target_stock_symbol: "KO",
    target_shares: 50.5,
  });
  cleanup();
});

Deno.test("CG-20: a refusal of the server is shown and the form stays", async () => {
  const { closed } = open(() => refusal(404, "There is no stock ZZZ", "SYMBOL_NOT_FOUND"));
  await userEvent.type(screen.getByLabelText("Title"), "Rich");
  await userEvent.type(screen.getByLabelText("Target amount"), "1");
  await add();
  assert.ok(await screen.findByText("Failed to create goal: There is no stock ZZZ"));
  assert.equal(closed(), 0);
  cleanup();
});
