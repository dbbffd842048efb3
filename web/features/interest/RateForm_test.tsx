import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
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

Deno.test("an interest rate outside of 0 to 5.5 percent is refused at its field", async () => {
  for (const percent of ["", "5.51", "60"]) {
    const { calls } = await enter(percent);
    assert.ok(await screen.findByText("Rate must be between 0 and 5.5%"), percent);
    assert.deepEqual(calls, []);
  }
});

Deno.test("a changed rate is sent as a fraction, an unchanged one not at all", async () => {
  const same = await enter("4.5");
  await waitFor(() => assert.equal(same.done.times, 1));
  assert.deepEqual(same.calls, []);
  const other = await enter("5.5", { [PATH]: () => ({}) });
  await waitFor(() => assert.equal(other.done.times, 1));
  assert.equal(other.calls[0]!.query.get("new_rate"), "0.055");
});

Deno.test("a rate that the server refuses keeps the form open with the reason", async () => {
  const { done } = await enter("3", { [PATH]: () => refusal(400, "The rate of a competition is fixed") });
  assert.ok(await screen.findByText("The rate of a competition is fixed"));
  assert.equal(done.times, 0);
});
