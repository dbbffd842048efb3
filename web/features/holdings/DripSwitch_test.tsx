import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useQuery } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { fakeServer, refusal, TestPage, turns } from "../../lib/testing.tsx";
import { DripSwitch } from "./DripSwitch.tsx";
import type { HoldingRow } from "./rows.ts";

const H1 = "22222222-2222-4222-8222-222222222222";
const PATH = `PUT /trading/holdings/${H1}/auto-reinvest`;
const row = (part: Partial<HoldingRow>) =>
  ({
    holding: { id: H1, auto_reinvest: false, stock: { symbol: "KO" } },
    yearly: 12,
    yield: 2.5,
    ...part,
  }) as HoldingRow;

const show = (part: Partial<HoldingRow>) => {
  cleanup();
  render(
    <TestPage>
      <DripSwitch row={row(part)} enabled />
    </TestPage>,
  );
};

Deno.test("PF-55: reinvestment can be chosen for a stock that yields more than 0.01% or an unknown amount", () => {
  show({ yearly: undefined, yield: null });
  assert.ok(document.querySelector(".skeleton"));
  assert.doesNotMatch(document.body.textContent!, /loading|N\/A/i, "each of many rows says that it is loading");
  for (const part of [{ yearly: 0, yield: 0 }, { yearly: 0.01, yield: 0.01 }]) {
    show(part);
    assert.ok(screen.getByText("N/A"));
    assert.equal(screen.queryByRole("switch"), null);
  }
  for (const part of [{ yield: 0.011 }, { yearly: null, yield: null }, { yearly: 5, yield: null }]) {
    show(part);
    assert.ok(screen.getByRole("switch", { name: "Reinvest dividends of KO" }));
  }
});

Deno.test("PF-55: the switch turns at once, ignores presses in flight, and turns back when refused", async () => {
  let answer = (_: Response) => {};
  const calls = fakeServer({ [PATH]: () => new Promise<Response>((resolve) => answer = resolve) });
  show({});
  const toggle = screen.getByRole("switch");
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  assert.equal(toggle.getAttribute("aria-checked"), "true");
  assert.equal(calls.length, 1);
  answer(refusal(404, "Sold meanwhile"));
  await waitFor(() => assert.equal(toggle.getAttribute("aria-checked"), "false"));
});

Deno.test("holdings fetched before a change do not turn the switch back", async () => {
  const held = (auto_reinvest: boolean) => [{ id: H1, auto_reinvest, stock: { symbol: "KO" } }];
  const requests: ((answer: unknown) => void)[] = [];
  fakeServer({
    "GET /trading/p/holdings": () => new Promise((give) => requests.push(give)),
    [PATH]: () => ({ id: H1, auto_reinvest: true }),
  });
  function Holdings() {
    const { data, refetch } = useQuery(holdingsQuery("p"));
    return (
      <>
        {data?.map((holding) => <DripSwitch key={holding.id} row={row({ holding })} enabled />)}
        <button type="button" onClick={() => void refetch()}>Again</button>
      </>
    );
  }
  cleanup();
  render(
    <TestPage>
      <Holdings />
    </TestPage>,
  );
  await waitFor(() => assert.equal(requests.length, 1));
  requests[0]!(held(false));
  const toggle = await screen.findByRole("switch");
  const isOn = () => toggle.getAttribute("aria-checked") === "true";
  await userEvent.click(screen.getByRole("button", { name: "Again" }));
  await userEvent.click(toggle);
  await waitFor(() => assert.equal(requests.length, 3));
  requests[1]!(held(false));
  requests[2]!(held(true));
  await turns();
  assert.ok(isOn());
  cleanup();
});
