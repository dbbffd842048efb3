import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { Toasts } from "../../ui/page/toasts.tsx";
import { GoalsTab } from "./GoalsTab.tsx";
import { goalsQuery } from "./queries.ts";

const goal = (id: string, more: object = {}) => ({
  ...{ id, portfolio_id: "p", title: `Goal ${id}`, description: null, goal_type: "dividend_income", is_public: false },
  ...{ target_amount: 200, target_date: null, target_stock_symbol: null, target_shares: null, target_sector: null },
  ...{ target_percentage: null, current_amount: 50, current_shares: null, is_achieved: false, achieved_at: null },
  ...{ progress_percentage: 25, pace: null },
  ...more,
});

function open(answers: Parameters<typeof fakeServer>[0]) {
  cleanup();
  const calls = fakeServer(answers);
  const portfolio = { id: "p", total_value: 100, cash_balance: 100, total_contributed: 100, positions: [] };
  render(
    <TestPage>
      <GoalsTab portfolio={portfolio as unknown as Portfolio} search={{}} change={() => {}} />
      <Toasts />
    </TestPage>,
  );
  return calls;
}

Deno.test("CG-19: goals have a bar each, say when they are achieved, are measured on demand and deleted when confirmed", async () => {
  const calls = open({
    "GET /goals": () => [goal("a"), goal("b", { is_achieved: true, progress_percentage: 100 })],
    "POST /goals/update-all-progress": () => ({ updated: 2, achieved: 0 }),
    "DELETE /goals/a": () => refusal(404, "Goal not found", "NOT_FOUND"),
  });
  const bars = await screen.findAllByRole("progressbar");
  assert.deepEqual(bars.map((bar) => bar.getAttribute("aria-valuenow")), ["25", "100"]);
  assert.equal(screen.getAllByText("Achieved").length, 1);
  assert.ok(screen.getByRole("button", { name: "Add Goal" }));
  await userEvent.click(screen.getByRole("button", { name: "Update Progress" }));
  await waitFor(() => assert.equal(calls.filter(({ path }) => path === "/goals").length, 2));
  await userEvent.click(screen.getByRole("button", { name: "Delete Goal a" }));
  assert.match(screen.getByRole("dialog").textContent!, /Are you sure you want to delete this goal\?/);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  assert.ok(await screen.findByText("Failed to delete goal: Goal not found"), "CG-20");
  const { refetchInterval, staleTime } = goalsQuery("p");
  assert.deepEqual([refetchInterval, staleTime], [300_000, 240_000]);
  cleanup();
});

Deno.test("CG-20: goals that could not be loaded or measured show why, and Retry refetches them", async () => {
  let down = true;
  open({
    "GET /goals": () => down ? refusal(503, "The store is down", "UNAVAILABLE") : [goal("a")],
    "POST /goals/update-all-progress": () => refusal(503, "The market is away", "UNAVAILABLE"),
  });
  assert.ok(await screen.findByText("Error loading goals: The store is down"));
  down = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Goal a");
  await userEvent.click(screen.getByRole("button", { name: "Update Progress" }));
  assert.ok(await screen.findByText("Failed to update goal: The market is away"));
  cleanup();
});
