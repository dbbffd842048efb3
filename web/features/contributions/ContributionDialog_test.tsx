import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { ContributionDialog } from "./ContributionDialog.tsx";
import { ManageContributionsDialog } from "./ManageDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const C1 = "22222222-2222-4222-8222-222222222222";
const savings = {
  id: C1,
  name: "Monthly savings",
  amount: 500,
  frequency: "monthly",
  target_portfolio_id: P1,
  auto_invest_percentage: 60,
  target_allocation: { KO: 50, JNJ: 50 },
  next_contribution_date: "2026-12-01T09:00:00",
  is_active: true,
  portfolio: { id: P1, name: "Core" },
  created_at: "2026-11-01T00:00:00Z",
};
const answers = {
  "GET /market/status": () => ({ status: "open", current_time_et: "2026-11-20T10:00:00-05:00" }),
  [`GET /contributions/portfolio/${P1}`]: () => [savings],
};

async function show(more: Record<string, (call: Call) => unknown> = {}, itemId?: string) {
  cleanup();
  const calls = fakeServer({ ...answers, ...more });
  const closed = { times: 0 };
  render(
    <TestPage>
      <ContributionDialog
        request={{ portfolioId: P1, ...(itemId ? { itemId } : {}) }}
        onClose={() => void closed.times++}
      />
    </TestPage>,
  );
  await screen.findByLabelText("Name");
  return { calls, closed };
}
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

Deno.test("a contribution needs its name, its amount and its date, and nothing is sent without them", async () => {
  const { calls } = await show();
  await save();
  assert.equal(screen.getAllByText("Please fill in all required fields").length, 2);
  for (const label of ["Name", "Amount"]) {
    assert.equal(screen.getByLabelText(label).getAttribute("aria-invalid"), "true", label);
  }
  await type("Name", "Rainy days");
  await type("Amount", "0");
  assert.ok(screen.getByText("Amount must be greater than 0"));
  assert.equal(calls.filter(({ method }) => method === "POST").length, 0);
});

Deno.test("no more than 100 percent can be invested, and no more than that allocated", async () => {
  await show({}, C1);
  await type("Invest at once", "101");
  await save();
  assert.ok(screen.getByText("Auto-invest percentage cannot exceed 100%"));
  await type("Invest at once", "60");
  await type("Percent of KO", "80");
  await save();
  assert.ok(screen.getByText("Total allocation cannot exceed 100%"));
});

Deno.test("what is invested needs a stock to buy", async () => {
  const { calls } = await show();
  await type("Name", "Rainy days");
  await type("Amount", "200");
  await type("Invest at once", "50");
  await save();
  assert.ok(screen.getByText("Choose what to buy, or invest 0%"));
  assert.equal(calls.filter(({ method }) => method === "POST").length, 0);
});

Deno.test("the allocation is edited only when something is invested, and its symbols are upper-cased", async () => {
  await show();
  assert.equal(screen.queryByLabelText("Symbol to add"), null);
  await type("Amount", "200");
  await type("Invest at once", "50");
  await type("Symbol to add", "ko");
  await userEvent.click(screen.getByRole("button", { name: "Add a stock" }));
  assert.ok(screen.getByLabelText("Percent of KO"));
  assert.equal(
    document.querySelector(".note")!.textContent,
    "Each month: $200.00 in, $100.00 of KO, $100.00 stays cash.",
  );
});

Deno.test("a new contribution is sent with its time and its allocation as text", async () => {
  const { calls, closed } = await show({ "POST /contributions": ({ body }) => ({ ...savings, ...body }) });
  await type("Name", "Rainy days");
  await type("Amount", "25");
  await save();
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(calls.find(({ method }) => method === "POST")!.body, {
    name: "Rainy days",
    amount: 25,
    frequency: "monthly",
    target_portfolio_id: P1,
    auto_invest_percentage: 0,
    target_allocation: "{}",
    next_contribution_date: "2026-12-01T09:00:00",
  });
});

Deno.test("a refusal is shown in the dialog, which stays open", async () => {
  const { closed } = await show({ [`PUT /contributions/${C1}`]: () => refusal(404, "There is no stock KO") }, C1);
  await save();
  assert.ok(await screen.findByText("There is no stock KO"));
  assert.equal(closed.times, 0);
});

Deno.test("deleting needs a confirmation, and a failure is shown in the dialog", async () => {
  cleanup();
  const calls = fakeServer({ ...answers, [`DELETE /contributions/${C1}`]: () => refusal(409, "It is being made now") });
  render(
    <TestPage>
      <ManageContributionsDialog request={{ portfolioId: P1 }} onClose={() => {}} />
    </TestPage>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete Monthly savings" }));
  assert.ok(screen.getByText("Delete this recurring contribution?"));
  assert.equal(calls.filter(({ method }) => method === "DELETE").length, 0);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  assert.ok(await screen.findByText("It is being made now"));
});
