import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import { fakeServer, refusal, TestPage, turns } from "../../../lib/testing.tsx";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { dismissAll, Toasts } from "../../../ui/page/toasts.tsx";
import { type Dashboard, positionSeconds } from "../queries.ts";
import { dashboardOf, positionOf, tradeOf } from "../testing.ts";
import { DashboardTab } from "./DashboardTab.tsx";
import { laneOf } from "./Lane.tsx";

interface Options {
  readonly dashboard?: () => unknown;
  readonly more?: Parameters<typeof fakeServer>[0];
}

async function open({ dashboard = () => dashboardOf(), more = {} }: Options = {}) {
  const views: WaveriderView[] = [];
  // A failure of the test before stays until it is dismissed.
  dismissAll();
  const calls = fakeServer({
    "GET /market/status": () => new Promise(() => {}),
    "GET /waverider/dashboard": dashboard,
    "GET /waverider/positions": () => ({ positions: (dashboard() as Dashboard).positions }),
    ...more,
  });
  const Page = () => {
    const [view, setView] = useState<WaveriderView>({});
    const onView = (next: WaveriderView) => {
      views.push(next);
      setView(next);
    };
    return <DashboardTab view={view} onView={onView} byKey={false} />;
  };
  render(
    <TestPage>
      <Page />
      <Toasts />
    </TestPage>,
  );
  await turns();
  const posts = () => calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
  return { calls, views, posts };
}
const table = (name: string) => screen.getByRole("table", { name });
const cells = (row: HTMLElement) => within(row).getAllByRole("cell").map(({ textContent }) => textContent);
const firstRow = (name: string) => within(table(name)).getAllByRole("row")[1]!;

Deno.test("WR-006: the account's cards and a period's figures are shown, and the period is chosen", async () => {
  const { views } = await open();
  const account = screen.getByRole("group", { name: "Account" });
  for (
    const text of [/\$10,685\.60/, /\$3,452\.65/, /\$7,232\.95 in 1 of 4 slots/, /9 of 3/, /used, 0%/, /\$597\.90/]
  ) {
    assert.match(account.textContent!, text);
  }
  const figures = () => screen.getByRole("region", { name: /^Closed trades/ }).textContent!;
  assert.match(figures(), /Total P&L.*\+\$202\.65.*Total trades4.*Win rate50\.00%.*Winning trades2.*Losing trades2/);
  fireEvent.click(screen.getByRole("radio", { name: "Week" }));
  await turns(2);
  assert.match(figures(), /Total P&L.*\+\$512\.20.*Total trades21.*61\.90%/);
  assert.deepEqual(views, [{ period: "week" }]);
  cleanup();
});

Deno.test("WR-007: the loss bar changes its colour at 50, 75 and 100 percent of the daily limit", async () => {
  for (
    const [used, level] of [[124.99, "low"], [125, "mid"], [187.5, "high"], [249.99, "high"], [250, "over"]] as const
  ) {
    const data = dashboardOf();
    await open({ dashboard: () => ({ ...data, account: { ...data.account, daily_loss_used: used } }) });
    const bar = screen.getByRole("img", { name: /percent of the daily loss limit used/ });
    assert.equal(bar.querySelector("i")!.className, level, String(used));
    cleanup();
  }
});

Deno.test("WR-011: a position shows its entry, its stop as distance from the entry, its result and what ends it", async () => {
  await open();
  const [symbol, entered, shares, average, current, , stop, pnl, ews, next] = cells(firstRow("Open Positions"));
  assert.equal(symbol, "QNTAQNTAPARABOLIC", "its tile, its symbol and its mode");
  assert.equal(entered, "9:52 AM1h 32m held");
  assert.deepEqual([shares, average, current], ["200", "$12.50", "$13.00"]);
  assert.equal(stop, "$12.75 (+2.00%)L3 trail 2.5%");
  assert.equal(pnl, "+$100.00+4.00%");
  assert.deepEqual([ews, next], ["10", "Sells under $12.75"]);
  cleanup();
  await open({ dashboard: () => dashboardOf({ positions: [positionOf({ queued_exit: "Stop Loss" })] }) });
  assert.equal(cells(firstRow("Open Positions"))[9], "Exit queued until trading resumes: Stop Loss");
  cleanup();
});

Deno.test("a price that is not known leaves the total unknown, not zero", async () => {
  const unknown = positionOf({ id: "p2", symbol: "HYDX", current_price: null, unrealized_pnl: null });
  await open({ dashboard: () => dashboardOf({ positions: [positionOf(), unknown] }) });
  const total = table("Open Positions").querySelector("tfoot")!.textContent!;
  assert.match(total, /2 of 4 slots/);
  assert.doesNotMatch(total, /100\.00/);
  cleanup();
});

Deno.test("WR-012: Exit asks nothing, is busy at once, and the row stays until the server has answered", async () => {
  let answer = () => {};
  let closed = false;
  const { posts } = await open({
    dashboard: () => dashboardOf(closed ? { positions: [] } : {}),
    more: {
      "POST /waverider/positions/p1/exit": () =>
        new Promise((resolve) => {
          answer = () => {
            closed = true;
            resolve({ message: "Exited", success: true, trade: null });
          };
        }),
    },
  });
  const exit = screen.getByRole("button", { name: "Exit QNTA" });
  fireEvent.click(exit);
  fireEvent.click(exit);
  await turns();
  assert.ok(screen.getByRole("button", { name: /Exit QNTA/ }).classList.contains("ant-btn-loading"));
  assert.deepEqual(posts(), [["/waverider/positions/p1/exit", { exit_reason: "manual" }]]);
  answer();
  await screen.findByText("No open positions");
  cleanup();
});

Deno.test("WR-012: a stop that was first says so in the row, and another failure is an alert", async () => {
  let closed = false;
  await open({
    dashboard: () => dashboardOf(closed ? { positions: [] } : {}),
    more: {
      "POST /waverider/positions/p1/exit": () => {
        closed = true;
        return refusal(409, "Already closed: Trailing Stop at 10:05:21 AM", "CONFLICT");
      },
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Exit QNTA" }));
  await screen.findByText("Already closed: Trailing Stop at 10:05:21 AM");
  await turns();
  const row = firstRow("Open Positions");
  assert.match(row.textContent!, /QNTA.*Already closed/, "the row stays to say it");
  await userEvent.click(within(row).getByRole("button", { name: "Dismiss" }));
  assert.ok(screen.getByText("No open positions"));
  cleanup();
  await open({ more: { "POST /waverider/positions/p1/exit": () => refusal(500, "The store is away", "INTERNAL") } });
  fireEvent.click(screen.getByRole("button", { name: "Exit QNTA" }));
  const alert = await screen.findByText("Failed to exit position: The store is away");
  assert.equal(alert.closest("[role]")!.getAttribute("role"), "alert");
  cleanup();
});

Deno.test("WR-014: a closed trade shows its hold, grade and reason, and the day where it was not today", async () => {
  const before = tradeOf({
    id: "t2",
    exit_time: "2026-11-19T16:02:00Z",
    exit_reason: "trailing_stop",
    trade_grade: "A",
  });
  await open({ dashboard: () => dashboardOf({ recent_trades: [tradeOf({ hold_time_minutes: null }), before] }) });
  const [, first, second] = within(table("Recent Trades")).getAllByRole("row");
  assert.deepEqual(cells(first!).slice(1), [
    ...["$15.24 10:07 AM", "$14.77 10:14 AM", "< 1m", "\u2212$79.43(\u22123.08%)", "F", "Stop Loss "],
  ]);
  assert.equal(cells(second!).at(-1), "Trailing Stop Nov 19");
  assert.ok(screen.getByText("All 77 closed trades"));
  cleanup();
});

Deno.test("WR-016: positions are asked for every 5 s while one is open, every 3 s without pushed quotes", () => {
  const seconds = (more: Partial<Dashboard>) => positionSeconds(dashboardOf(more));
  assert.equal(seconds({}), 5);
  assert.equal(seconds({ realtime_mode: "REST" }), 3);
  assert.equal(seconds({ positions: [], realtime_mode: "REST" }), null);
});

Deno.test("an account without anything says what comes next", async () => {
  const data = dashboardOf({ positions: [], recent_trades: [], closed_trades: 0, day_line: [] });
  await open({ dashboard: () => ({ ...data, automation: { ...data.automation, is_running: false } }) });
  assert.ok(screen.getByText("Start automation, or enter one from Opportunities."));
  assert.ok(screen.getByText("No closed trades yet"));
  assert.ok(screen.getByText("Nothing was held or closed today."));
  cleanup();
});

Deno.test("WR-004: a dashboard that cannot be loaded raises no alert, and is asked for again by hand", async () => {
  let isAway = true;
  await open({ dashboard: () => isAway ? refusal(500, "The store is away", "INTERNAL") : dashboardOf() });
  assert.ok(!screen.queryByRole("alert"));
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Open Positions");
  cleanup();
});

Deno.test("a position's drawing marks what is at risk under the entry, and what is locked in above it", () => {
  const point = (price: number, stop: number) => ({ at: "2026-11-20T15:00:00Z", price, stop });
  assert.equal(laneOf([point(10, 9)], 10), null, "one point is no line");
  const rising = laneOf([point(10, 9), point(12, 9), point(14, 11)], 10)!;
  assert.equal(rising.tone, "gain");
  // From 14 at the top to 9 at the bottom; the entry is a fifth above the bottom.
  assert.equal(rising.entry, "M0 32.8H168");
  assert.equal(rising.stop, "M2 40H82V40H162V25.6");
  assert.equal(laneOf([point(10, 9), point(9.5, 9)], 10)!.tone, "loss");
});
