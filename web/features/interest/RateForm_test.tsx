import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage, withAllSeen } from "../../lib/testing.tsx";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { InterestPanel } from "./InterestPanel.tsx";
import { RateForm } from "./RateForm.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const PATH = `PUT /contributions/interest-rate/${P1}`;

async function enter(percent: string, answers: Record<string, (call: Call) => unknown> = {}) {
  cleanup();
  const calls = fakeServer(answers);
  const done = { times: 0 };
  render(
    <TestPage>
      <RateForm portfolioId={P1} rate={0.045} onDone={() => void done.times++} />
    </TestPage>,
  );
  const field = screen.getByLabelText("Interest a year");
  await userEvent.clear(field);
  if (percent) await userEvent.type(field, percent);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  return { calls, done };
}

Deno.test("CG-10: an interest rate outside of 0 to 5.5 percent is refused at its field", async () => {
  for (const percent of ["", "5.51", "60"]) {
    const { calls } = await enter(percent);
    assert.ok(await screen.findByText("Rate must be between 0 and 5.5%"), percent);
    assert.deepEqual(calls, []);
  }
});

Deno.test("CG-10: a changed rate is sent as a fraction, an unchanged one not at all", async () => {
  const same = await enter("4.5");
  await waitFor(() => assert.equal(same.done.times, 1));
  assert.deepEqual(same.calls, []);
  const other = await enter("5.5", { [PATH]: () => ({}) });
  await waitFor(() => assert.equal(other.done.times, 1));
  assert.equal(other.calls[0]!.query.get("new_rate"), "0.055");
});

Deno.test("CG-10: a minus, letters and a third decimal are refused while typing, hundredths are not", async () => {
  for (const [typed, kept] of [["-4", "4"], ["x3", "3"], ["4.505", "4.50"]] as const) {
    await enter(typed, { [PATH]: () => ({}) });
    assert.equal((screen.getByLabelText("Interest a year") as HTMLInputElement).value, kept);
  }
  const { calls, done } = await enter("4.51", { [PATH]: () => ({}) });
  await waitFor(() => assert.equal(done.times, 1));
  assert.equal(calls[0]!.query.get("new_rate"), "0.0451");
});

Deno.test("CG-10, CG-11: the card has the rate to edit, the month's estimate and the day of payment; a competition's is fixed", () =>
  withAllSeen(async () => {
    const show = (is_competition: boolean) => {
      cleanup();
      fakeServer({
        [`GET /contributions/interest-settings/${P1}`]: () => ({
          ...{ money_market_rate: 0.045, total_interest_earned: 75.14, monthly_estimate: 37.78 },
          next_payment_date: "2026-11-30",
        }),
        [`GET /trading/${P1}/transactions`]: () => ({ transactions: [], total: 0 }),
      });
      render(
        <TestPage>
          <InterestPanel portfolio={{ id: P1, is_competition, money_market_rate: 0.045 } as Portfolio} />
        </TestPage>,
      );
    };
    show(false);
    const edit = screen.getByRole("button", { name: /Edit the interest rate/ });
    assert.match(edit.textContent!, /4\.50%/);
    const figures = (await screen.findByText("$37.78")).closest("dl")!;
    assert.match(figures.textContent!, /^Monthly estimate\$37\.78Next paymentNov 30, 2026$/);
    show(true);
    assert.equal(screen.queryByRole("button"), null);
    assert.ok(screen.getByText(/competition rate/));
    cleanup();
  }));

Deno.test("CG-10: a rate that the server refuses keeps the form open with the reason", async () => {
  const { done } = await enter("3", { [PATH]: () => refusal(400, "The rate of a competition is fixed") });
  assert.ok(await screen.findByText("The rate of a competition is fixed"));
  assert.equal(done.times, 0);
});
