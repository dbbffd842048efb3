import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { keep } from "../../lib/api/kept.ts";
import { fakeServer, TestPage, turns, withAllSeen } from "../../lib/testing.tsx";
import { NextSteps } from "./NextSteps.tsx";

const portfolio = { id: "0190a000-0000-7000-8000-000000000001", positions: [] } as unknown as Portfolio;
const show = (steps: object) => {
  const calls = fakeServer({
    "GET /users/me/next-steps": () => ({ stop: false, plan: false, goal: false, contest: false, ...steps }),
  });
  render(<NextSteps portfolio={portfolio} />, { wrapper: TestPage });
  return calls;
};
const over = () => {
  cleanup();
  localStorage.clear();
};

Deno.test("what was done is counted, also what only this browser knows", () =>
  withAllSeen(async () => {
    keep("tradewinds.step.receipt", "done");
    show({ goal: true });
    await screen.findByText("2 of 6");
    assert.deepEqual(screen.getAllByText("done").map((mark) => mark.parentElement!.textContent), [
      "Read the receipt of an orderdone",
      "Set a goaldone",
    ]);
    over();
  }));

Deno.test("hidden steps stay hidden, and are not asked for", () =>
  withAllSeen(async () => {
    show({});
    await userEvent.setup().click(await screen.findByRole("button", { name: "Hide these steps" }));
    assert.equal(screen.queryByText("What you can try next"), null);
    cleanup();
    const calls = show({});
    await turns();
    assert.deepEqual([calls.length, screen.queryByText("What you can try next")], [0, null]);
    over();
  }));

Deno.test("once all are done there is nothing to show", () =>
  withAllSeen(async () => {
    for (const step of ["receipt", "compare"] as const) keep(`tradewinds.step.${step}`, "done");
    show({ stop: true, plan: true, goal: true, contest: true });
    await turns();
    assert.equal(screen.queryByText("What you can try next"), null);
    over();
  }));
