import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage, withAllSeen } from "../../../lib/testing.tsx";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { topBy } from "./Insights.tsx";
import type { Performance } from "./performance.ts";
import { PerformanceTab } from "./PerformanceTab.tsx";
import { fullTrade } from "../trades/testing.ts";
import { datesOf, resultLine } from "./result_line.ts";
import { scoreRows } from "./ScoreTable.tsx";

const performanceOf = (more: Partial<Performance> = {}): Performance => ({
  ...{ total_trades: 24, winning_trades: 14, losing_trades: 9, win_rate: 58.33, total_pnl: 446.65 },
  profit_factor: 2.49,
  ews_breakdown: {
    "7": { trades: 7, win_rate: 42.86, avg_return: -0.05 },
    "8": { trades: 8, win_rate: 50, avg_return: -0.26 },
    "9": { trades: 8, win_rate: 75, avg_return: 1.51 },
    "11": { trades: 1, win_rate: 75, avg_return: 9.32 },
  },
  best_trade: { symbol: "VLDX", pnl: 240.56, pnl_pct: 9.32 },
  worst_trade: { symbol: "PXLR", pnl: -79.43, pnl_pct: -3.08 },
  ...{ avg_winner: 53.25, avg_loser: -33.21 },
  recent_performance: { last_10_trades: 10, win_rate: 60, avg_pnl: 41.34 },
  ...more,
});

const shown = (data: Performance, view: WaveriderView = { tab: "performance" }) => {
  const views: WaveriderView[] = [];
  const calls = fakeServer({ "GET /waverider/performance": () => data });
  render(<PerformanceTab view={view} onView={(next) => views.push(next)} byKey={false} />, { wrapper: TestPage });
  return { views, calls };
};

Deno.test("without a closed trade it says that there is nothing, and what makes it appear", async () => {
  shown(performanceOf({ total_trades: 0 }));
  await screen.findByText("No performance data available");
  assert.ok(screen.getByText("Complete some trades to see analytics"));
  assert.equal(screen.queryByText("Profit factor"), null);
  cleanup();
});

Deno.test("the cards count wins, losses and even trades, and a win rate under 60 is not yet good", async () => {
  shown(performanceOf());
  await screen.findByText("14 wins, 9 losses, 1 even");
  assert.ok(screen.getByText("58.33%").closest(".warn"));
  assert.ok(screen.getByText("60.00%").closest(".gain"));
  assert.ok(screen.getByText("+$446.65").classList.contains("gain"));
  assert.ok(screen.getByText("2.49"));
  cleanup();
});

Deno.test("without a loss there is no profit factor", async () => {
  shown(performanceOf({ losing_trades: 0, profit_factor: null, avg_loser: null }));
  assert.equal((await screen.findAllByText("no loss yet")).length, 2);
  cleanup();
});

Deno.test("the period of the address is asked for, and another one goes into the address", async () => {
  const { views, calls } = shown(performanceOf(), { tab: "performance", period: "month" });
  await screen.findByText("14 wins, 9 losses, 1 even");
  assert.equal(calls[0]!.query.get("period"), "month");
  fireEvent.click(screen.getByRole("radio", { name: "Week" }));
  fireEvent.click(screen.getByRole("radio", { name: "Today" }));
  assert.deepEqual(views, [{ tab: "performance", period: "week" }, { tab: "performance" }]);
  cleanup();
});

Deno.test("scores are listed from the highest, and three are named as best by each measure", () => {
  const rows = scoreRows(performanceOf());
  assert.deepEqual(rows.map(({ score }) => score), [11, 9, 8, 7]);
  assert.deepEqual(topBy(rows, ({ avg_return }) => avg_return).map(({ score }) => score), [11, 9, 7]);
  assert.deepEqual(topBy(rows, ({ win_rate }) => win_rate).map(({ score }) => score), [11, 9, 8]);
});

Deno.test("a period is of New York's dates: the week from Monday, the month from its first day", () => {
  const of = (today: string) =>
    (["today", "yesterday", "week", "month", "lifetime"] as const).map((period) => datesOf(period, today).join(" "));
  assert.deepEqual(of("2026-11-25"), [
    ...["2026-11-25 2026-11-25", "2026-11-24 2026-11-24", "2026-11-23 2026-11-25", "2026-11-01 2026-11-25"],
    " 2026-11-25",
  ]);
  assert.equal(datesOf("week", "2026-11-22")[0], "2026-11-16");
  assert.equal(datesOf("week", "2026-11-23")[0], "2026-11-23");
  assert.equal(datesOf("yesterday", "2026-12-01")[0], "2026-11-30");
});

Deno.test("the line adds up the closed trades by their exit, and only those of the period", () => {
  const trade = (exit_time: string | null, pnl: number | null) => fullTrade({ exit_time, pnl });
  const trades = [
    trade("2026-11-25T16:00:00Z", -0.1),
    trade("2026-11-25T15:00:00Z", 0.3),
    trade("2026-11-25T04:59:59Z", 50),
    trade(null, null),
  ];
  const now = Date.parse("2026-11-25T18:00:00Z");
  assert.deepEqual(resultLine(trades, "today", now).map(({ close }) => close), [0.3, 0.2]);
  assert.deepEqual(resultLine(trades, "week", now).map(({ close }) => close), [50, 50.3, 50.2]);
  assert.deepEqual(resultLine(trades, "yesterday", now).map(({ close }) => close), [50]);
});

Deno.test("with two closed trades the result is drawn after each of them", () =>
  withAllSeen(async () => {
    const trades = [fullTrade({ pnl: 5 }), fullTrade({ pnl: -2, exit_time: "2026-11-20T16:00:00Z" })];
    fakeServer({
      "GET /waverider/performance": () => performanceOf(),
      "GET /waverider/trades": () => ({ trades, total: 2 }),
      "GET /market/status": () => ({ current_time_et: "2026-11-20T17:00:00Z", clock: { mode: "real", speed: 1 } }),
    });
    render(<PerformanceTab view={{ tab: "performance" }} onView={() => {}} byKey={false} />, { wrapper: TestPage });
    await screen.findByRole("region", { name: "P&L, trade by trade" });
    await waitFor(() => assert.ok(document.querySelector(".wr-result-chart svg")));
    cleanup();
  }));
