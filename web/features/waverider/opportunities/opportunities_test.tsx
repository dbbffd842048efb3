import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { dashboardOf, gatesTo, opportunitiesOf, opportunityOf } from "../testing.ts";
import { OpportunitiesTab } from "./OpportunitiesTab.tsx";

const plan = { shares: 327, cost: 2665.05, ask: 8.15, stop: 7.82, stop_pct: 4, risk: 107.91, bound: "slot" };
const free = opportunityOf({ symbol: "MRNX", ews_score: 11, plan });
const held = opportunityOf({
  ...{ symbol: "QNTA", ews_score: 8, barred: "RISK: already held", held_since: "2026-11-20T14:52:00Z" },
});
const barred = opportunityOf({ symbol: "PXLR", ews_score: 7, barred: "RISK: exited 10:14 AM" });
const cooling = opportunityOf({
  ...{ symbol: "TYDE", barred: "10 of 15 minutes since its last exit", free_at: "2026-11-20T15:29:00Z" },
});

async function open(
  answer: () => unknown = () => opportunitiesOf([free, held, barred]),
  more: Parameters<typeof fakeServer>[0] = {},
) {
  // A failure of the test before stays until it is dismissed.
  dismissAll();
  const calls = fakeServer({
    "GET /market/status": () => new Promise(() => {}),
    "GET /waverider/dashboard": () => dashboardOf(),
    "GET /waverider/opportunities": answer,
    ...more,
  });
  render(
    <TestPage>
      <OpportunitiesTab view={{ tab: "opportunities" }} onView={() => {}} byKey={false} />
      <Toasts />
    </TestPage>,
  );
  await turns();
  return { calls, of: (path: string) => calls.filter((call) => call.path === path) };
}
const rows = () => within(screen.getByRole("table", { name: "High EWS Scores (≥7)" })).getAllByRole("row").slice(1);

Deno.test("WR-018: no opportunity says that the market may be quiet", async () => {
  await open(() => opportunitiesOf([], { scan_time: null, market_open: false }));
  assert.ok(screen.getByRole("heading", { name: "Trading Opportunities" }));
  assert.ok(screen.getByText("No opportunities found with EWS ≥ 7"));
  assert.ok(screen.getByText("Market may be quiet or in consolidation"));
  assert.ok(screen.getByText("No scan today."));
  cleanup();
});

Deno.test("a stock that was left a moment ago says from when on it is free", async () => {
  await open(() => opportunitiesOf([cooling]));
  assert.equal(within(rows()[0]!).getAllByRole("cell").at(-1)!.textContent, "Free at 10:29 AM");
  assert.equal(within(rows()[0]!).queryByRole("button"), null);
  cleanup();
});

Deno.test("WR-019: a row has score, price, gap, volume ratio and gates, and the line above when it was scanned", async () => {
  await open();
  const cells = within(rows()[0]!).getAllByRole("cell");
  assert.equal(cells[0]!.textContent, "MRNXMRNXSTANDARD");
  assert.ok(within(cells[1]!).getByRole("img", { name: "EWS 11 of 13" }).classList.contains("top"));
  assert.deepEqual(cells.slice(3, 6).map(({ textContent }) => textContent), ["$6.66", "+21.40%", "9.20x"]);
  assert.ok(within(cells[6]!).getByRole("img", { name: "All ten gates passed" }));
  assert.equal(cells[7]!.textContent, "All ten gates pass. First seen 10:24:12 AM");
  assert.ok(
    screen.getByText(
      /^Scan of 10:24:12 AM: 61 symbols, 3 tradeable\. Automation decides on new ones at 10:25:00 AM\.$/,
    ),
  );
  cleanup();
});

Deno.test("WR-019: Enter asks nothing, and is off for what is barred; a held stock says since when", async () => {
  const { calls } = await open(undefined, {
    "POST /waverider/positions/MRNX/enter": () => ({ message: "Entered MRNX", success: true, position: null }),
  });
  assert.match(rows()[1]!.textContent!, /RISK: already heldHeld since 9:52 AM$/);
  assert.equal(screen.getByRole<HTMLButtonElement>("button", { name: "Enter PXLR" }).disabled, true);
  await userEvent.click(screen.getByRole("button", { name: "Enter MRNX" }));
  await screen.findByText("Entered MRNX");
  assert.equal(calls.filter(({ method }) => method === "POST").length, 1);
  cleanup();
});

Deno.test("WR-021: a failed entry is an alert with the gate's reason", async () => {
  await open(undefined, {
    "POST /waverider/positions/MRNX/enter": () => refusal(409, "4 of 4 slots are taken", "CONFLICT"),
  });
  await userEvent.click(screen.getByRole("button", { name: "Enter MRNX" }));
  await screen.findByText("Failed to enter position: 4 of 4 slots are taken");
  cleanup();
});

Deno.test("what an entry would be is shown for the first that can be entered, then for the row in use", async () => {
  const other = opportunityOf({ symbol: "AERG", plan: { ...plan, shares: 124, bound: "depth" } });
  await open(() => opportunitiesOf([held, free, other]));
  const panel = () => screen.getByRole("region", { name: /^If you enter/ });
  assert.match(panel().textContent!, /If you enter MRNX.*327 shares.*\$2,665\.05.*\$8\.15.*the size of a slot/);
  assert.match(panel().textContent!, /\$7\.82, 4\.00% under.*\u2212\$107\.91.*Free slots3 of 4.*\$22k and \$0\.8k/);
  fireEvent.focus(rows()[2]!);
  await turns(2);
  assert.match(panel().textContent!, /If you enter AERG.*124 shares.*what is offered/);
  fireEvent.focus(rows()[0]!);
  await turns(2);
  assert.match(panel().textContent!, /If you enter AERG/, "a barred one has no plan");
  cleanup();
});

Deno.test("the nearest of the others are listed with the gate that stopped them", async () => {
  const near = [{
    ...{ symbol: "VLDX", ews_score: 10, gates: gatesTo("VWAP"), filter_stage: "VWAP" as const },
    filter_reason: "Price $6.66 under VWAP $6.95",
  }];
  await open(() => opportunitiesOf([free], { near }));
  assert.ok(screen.getByText("the closest 1 of 60"));
  const [, row] = within(screen.getByRole("table", { name: "Near, but stopped" })).getAllByRole("row");
  assert.match(row!.textContent!, /^VLDX10.*VWAPPrice \$6\.66 under VWAP \$6\.95$/);
  assert.equal(within(row!).getByRole("link").getAttribute("href"), "/waverider?tab=manual-scan&ticker=VLDX");
  cleanup();
});

Deno.test("Refresh Scan asks again", async () => {
  const { of } = await open();
  const before = of("/waverider/opportunities").length;
  await userEvent.click(screen.getByRole("button", { name: "Refresh Scan" }));
  await turns();
  assert.equal(of("/waverider/opportunities").length, before + 1);
  cleanup();
});
