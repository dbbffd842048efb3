import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage } from "../../../lib/testing.tsx";
import { fullTrade } from "../trades/testing.ts";
import { type Analytics, edgesOf, type Group, notWorking, type Scorecard, windowGroups, working } from "./groups.ts";
import { topReasons } from "./PrimeWindow.tsx";
import { ScorecardTab } from "./ScorecardTab.tsx";

const none = { trade_count: 0, avg_pnl: 0, win_rate: 0 };
const scorecardOf = (more: Partial<Scorecard["scorecard"]> = {}, count = 20): Scorecard => ({
  scorecard: {
    ...{ total_trades: 20, closed_trades: 18, open_trades: 2, win_rate: 49.9, avg_return: 0.32 },
    ...{ winning_trades: 9, losing_trades: 8, avg_pnl: 7.53 },
    best_trade: {
      ...{ symbol: "BEST", pnl: 240.56, pnl_pct: 9.32, exit_time: "2026-11-20T15:05:21Z" },
      ...{ exit_reason: "trailing_stop", trade_grade: "A+" },
    },
    ...{ ews_breakdown: {}, entry_mode_breakdown: {} },
    time_analysis: {
      ...{ prime_time: { trade_count: 12, avg_pnl: 8, win_rate: 60 }, good_time: none, lunch_time: none },
      late_day: none,
    },
    grade_breakdown: { B: { trade_count: 5, avg_pnl: 61.5, win_rate: 100 } },
    statistical_edge: {
      ...{ risk_reward: 0.05, profit_factor: null, high_score_share: 26, avg_hold_minutes: 77 },
      ...{ error: 0.65, trades_needed: 74 },
    },
    ...more,
  },
  trades: Array.from({ length: count }, (_, i) => fullTrade({ id: `t${i}`, symbol: `S${i}` })),
});
const analytics: Analytics = {
  total_trades_analyzed: 18,
  universe_tiers: { "Volume Surge": { count: 12, avg_pnl: 41.18, win_rate: 70 } },
  special_triggers: { reaccel_trigger: { count: 1, avg_pnl: -90, win_rate: 0 } },
  market_cap_categories: { Micro: { count: 9, avg_pnl: -5.76, win_rate: 52 } },
  entry_modes: {},
  ews_components: { gap_score: { count: 14, avg_pnl: 7.12, win_rate: 48 } },
};
const prime = {
  ...{ date_range: { days: 3 }, total_scans: 138 },
  prime_window: { total_candidates: 741, opportunities: 27, entries: 4, rejection_breakdown: { EWS: 412, VWAP: 96 } },
  hourly_data: [{ hour: 9, hour_label: "9:30", entries: 21, opportunities: 46 }],
};

const shown = (scorecard: Scorecard) => {
  const calls = fakeServer({
    "GET /waverider/trade-scorecard": () => scorecard,
    "GET /waverider/detailed-analytics": () => analytics,
    "GET /waverider/scan-diagnostics": () => prime,
  });
  render(<ScorecardTab view={{ tab: "scorecard" }} onView={() => {}} byKey={false} />, { wrapper: TestPage });
  return calls;
};
const listed = (name: string) => [...screen.getByRole("list", { name }).children].map((item) => item.textContent);

Deno.test("the scorecard says that it loads, then shows its cards", async () => {
  const calls = shown(scorecardOf());
  assert.ok(screen.getByText("Loading trade scorecard..."));
  await screen.findByText("18 closed, 2 open");
  assert.equal(screen.queryByText("Loading trade scorecard..."), null);
  assert.ok(screen.getByText("49.90%").closest(".loss"));
  assert.ok(screen.getByText("BEST, Nov 20, +$240.56"));
  assert.ok(screen.getByText("9 won, 8 lost"));
  assert.ok(screen.getByText("+$7.53 a trade"));
  assert.ok(screen.getByText(/It takes about 74 trades to tell this from zero\./));
  assert.ok(screen.getByText("1h 17m"));
  assert.deepEqual(
    calls.map(({ path, query }) => `${path}?${query.get("limit") ?? query.get("days")}`).sort(),
    ["/waverider/detailed-analytics?200", "/waverider/scan-diagnostics?3", "/waverider/trade-scorecard?50"],
  );
  cleanup();
});

Deno.test("what works and what does not is named with its trades, and one bad trade alone is not listed", async () => {
  shown(scorecardOf());
  await waitFor(() => screen.getByRole("list", { name: "What's Working" }));
  assert.deepEqual(listed("What's Working").map((text) => text!.slice(0, 12)), ["Volume Surge", "Prime, 9:30 "]);
  assert.deepEqual(listed("What's Not Working").map((text) => text!.slice(0, 5)), ["Micro"]);
  cleanup();
});

Deno.test("the prime window has its reasons and the entries of each hour", async () => {
  shown(scorecardOf());
  await screen.findByText("3 days, 138 scans, 741 candidates, 27 opportunities, 4 entries.");
  assert.deepEqual(listed("Top 5 rejection reasons"), ["EWS threshold412", "Above VWAP96"]);
  assert.deepEqual(listed("Entries by hour"), ["9:3021 of 46 opportunities"]);
  cleanup();
});

Deno.test("the timeline has the fifteen most recent trades", async () => {
  shown(scorecardOf());
  const table = await screen.findByRole("table", { name: "Timeline" });
  await waitFor(() => assert.equal(table.querySelectorAll("tbody tr:not(.gap)").length, 15));
  cleanup();
});

Deno.test("without a trade there is nothing to analyse", async () => {
  shown(scorecardOf({ total_trades: 0, closed_trades: 0, open_trades: 0 }, 0));
  await screen.findByText("Complete some trades to see analytics");
  assert.equal(screen.queryByText("What's Working"), null);
  cleanup();
});

const group = (key: string, avg_pnl: number, count: number): Group => ({
  key,
  name: key,
  count,
  win_rate: 50,
  avg_pnl,
});

Deno.test("the weakest groups need two trades, and a group without a result is in neither list", () => {
  const groups = [group("a", -5, 1), group("b", -3, 2), group("c", 0, 9), group("d", 4, 1), group("e", -9, 2)];
  assert.deepEqual(notWorking(groups).map(({ key }) => key), ["e", "b"]);
  assert.deepEqual(working(groups).map(({ key }) => key), ["d"]);
  assert.equal(working(Array.from({ length: 9 }, (_, i) => group(`${i}`, i + 1, 1))).length, 4);
});

Deno.test("groups have words for triggers, components and times, and times without a trade are left out", () => {
  const edges = edgesOf(analytics);
  assert.deepEqual([edges.triggers[0]!.name, edges.components[0]!.name], ["Re-acceleration", "Gap"]);
  assert.deepEqual(windowGroups(scorecardOf().scorecard).map(({ name }) => name), ["Prime, 9:30 to 10:30"]);
});

Deno.test("five reasons at most are listed, the most frequent first, without those that stopped nothing", () => {
  const reasons = topReasons({ DATA: 1, UNIVERSE: 2, EWS: 9, TIGHT_MARKET: 3, VWAP: 4, TIME: 0, SIZE: 5 } as never);
  assert.deepEqual(reasons.map(([gate]) => gate), ["EWS", "SIZE", "VWAP", "TIGHT_MARKET", "UNIVERSE"]);
  assert.deepEqual(topReasons({ TIME: 0 } as never), []);
});
