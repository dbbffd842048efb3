import "../../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage, withAllSeen } from "../../../lib/testing.tsx";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { topBy } from "./Insights.tsx";
import type { Performance } from "./performance.ts";
import { PerformanceTab } from "./PerformanceTab.tsx";
import { resultLine } from "./result_line.ts";
import { scatterOf } from "./scatter_scale.ts";
import { scoreRows } from "./ScoreTable.tsx";

const ended = { exit_time: "2026-11-20T15:05:21Z", exit_reason: "trailing_stop", trade_grade: "A+" };
type Result = Performance["trades"][number];
const resultOf = (more: Partial<Result> = {}): Result => ({
  ...{ symbol: "VLDX", exit_time: ended.exit_time, pnl: 240.56, pnl_pct: 9.32, max_gain_pct: 14.01 },
  ...more,
});
const performanceOf = (more: Partial<Performance> = {}): Performance => ({
  ...{ total_trades: 24, winning_trades: 14, losing_trades: 9, win_rate: 58.33, total_pnl: 446.65 },
  ...{ gross_won: 745.53, gross_lost: -298.88, profit_factor: 2.49, avg_return: 0.72 },
  luck: { error: 1.13, trades_needed: 59 },
  ews_breakdown: {
    "7": { trades: 7, win_rate: 42.86, avg_return: -0.05, total_pnl: -20.65 },
    "8": { trades: 8, win_rate: 50, avg_return: -0.26, total_pnl: -61.87 },
    "9": { trades: 8, win_rate: 75, avg_return: 1.51, total_pnl: 288.61 },
    "11": { trades: 1, win_rate: 75, avg_return: 9.32, total_pnl: 240.56 },
  },
  best_trade: { symbol: "VLDX", pnl: 240.56, pnl_pct: 9.32, ...ended },
  worst_trade: { symbol: "PXLR", pnl: -79.43, pnl_pct: -3.08, ...ended, exit_reason: "stop_loss", trade_grade: "F" },
  ...{ avg_winner: 53.25, avg_winner_pct: 2.22, avg_loser: -33.21, avg_loser_pct: -1.36 },
  recent_performance: {
    ...{ last_10_trades: 2, win_rate: 60, avg_pnl: 41.34 },
    trades: [{ symbol: "SPRQ", pnl: -5.18, pnl_pct: -0.24 }, { symbol: "HLXR", pnl: 0, pnl_pct: 0 }],
  },
  trades: [resultOf({ symbol: "PXLR", pnl: -79.43, pnl_pct: -3.08, max_gain_pct: 0.59 }), resultOf()],
  lifetime: { total_trades: 77, profit_factor: 1.44 },
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

Deno.test("the line adds up the closed trades, those that are not listed included", () => {
  const trades = [resultOf({ pnl: 0.3 }), resultOf({ pnl: -0.1 })];
  assert.deepEqual(resultLine({ trades, total_pnl: 0.2 }).map(({ close }) => close), [0, 0.3, 0.2]);
  assert.deepEqual(resultLine({ trades, total_pnl: 50.2 }).map(({ close }) => close), [50, 50.3, 50.2]);
  assert.deepEqual(resultLine({ trades: [], total_pnl: 0 }), []);
});

Deno.test("each trade stands by its best gain and what it kept, and the best one has its name", () => {
  const trades = [
    resultOf({ symbol: "AAA", pnl: 10, pnl_pct: 2, max_gain_pct: 2 }),
    resultOf({ symbol: "BBB", pnl: -5, pnl_pct: -1, max_gain_pct: 1 }),
    resultOf({ symbol: "CCC", pnl: 0, pnl_pct: 0, max_gain_pct: 0 }),
    resultOf({ symbol: "DDD", max_gain_pct: null }),
  ];
  const { dots, diagonal: { from, to }, xTicks, yTicks, right, bottom } = scatterOf(trades, 400, 240);
  assert.deepEqual(dots.map(({ tone, isBest }) => [tone, isBest]), [["gain", true], ["loss", false], ["", false]]);
  const [best, , even] = dots;
  // What kept all of its gain stands on the line, and so does what never had any.
  const rise = (to[1] - from[1]) / (to[0] - from[0]);
  assert.ok(Math.abs(best!.y - (from[1] + rise * (best!.x - from[0]))) < 1e-6);
  assert.deepEqual([even!.x, even!.y], [from[0], from[1]]);
  assert.ok(dots.every(({ x, y }) => x > 0 && x < right && y > 0 && y < bottom));
  assert.equal(yTicks.find(({ isZero }) => isZero)!.text, "0%");
  assert.deepEqual(xTicks.map(({ text }) => text), ["0%", "+1%", "+2%"]);
  const losses = scatterOf([resultOf({ pnl: -1, pnl_pct: -3, max_gain_pct: 0 })], 400, 240);
  assert.ok(!losses.dots[0]!.isBest, "no loss is the best");
});

Deno.test("the picture's figures are in a table too, the latest first", async () => {
  shown(performanceOf());
  const panel = await screen.findByRole("region", { name: "What was there, what was kept" });
  fireEvent.click(within(panel).getByText("Table"));
  const rows = [...within(panel).getByRole("table").querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  assert.deepEqual(rows, ["VLDXNov 20, 10:05 AM+14.01%+9.32%", "PXLRNov 20, 10:05 AM+0.59%−3.08%"]);
  cleanup();
});

Deno.test("the last trades are named with what each kept, the latest last", async () => {
  shown(performanceOf());
  const panel = await screen.findByRole("region", { name: "Last 10 trades" });
  const chips = within(panel).getAllByRole("listitem");
  assert.deepEqual(chips.map(({ textContent }) => textContent), ["−0.24%SPRQ", "0.00%HLXR"]);
  assert.ok(within(chips[0]!).getByText("−0.24%").closest(".loss"));
  assert.ok(!within(chips[1]!).getByText("0.00%").closest(".loss, .gain"));
  cleanup();
});

Deno.test("what each score earned is shown, when the best trade ended and why, and the lifetime beside the period", async () => {
  shown(performanceOf());
  await screen.findByText("−$61.87");
  assert.ok(screen.getByText("Nov 20, Trailing Stop, grade A+"));
  assert.ok(screen.getByText("Nov 20, Stop Loss, grade F"));
  assert.ok(screen.getByText("1.44 over the lifetime of 77"));
  assert.equal(screen.getByText("Average winner").nextSibling?.textContent, "+$53.25(+2.22%)");
  cleanup();
});

const luckOf = async (more: Partial<Performance>): Promise<string> => {
  shown(performanceOf(more));
  const panel = await screen.findByRole("region", { name: "P&L, trade by trade" });
  const text = panel.querySelector(":scope > p:last-child")!.textContent!;
  cleanup();
  return text;
};

Deno.test("how far luck may have moved the average is a sentence of its own", async () => {
  const unsure = "With 24 trades the average of +0.72% carries an error of ±1.13 points. ";
  assert.equal(await luckOf({}), `${unsure}It takes about 59 trades to tell this from zero.`);
  assert.equal(await luckOf({ luck: { error: 1.13, trades_needed: null } }), unsure);
  assert.match(await luckOf({ luck: { error: 1.13, trades_needed: 1_236 } }), /about 1,200 trades/);
  assert.match(
    await luckOf({ luck: { error: 0.5, trades_needed: 12 } }),
    /±0\.50 points\. Chance alone seldom does that\.$/,
  );
  const few = await luckOf({ total_trades: 4, luck: { error: null, trades_needed: null } });
  assert.equal(few, "4 trades are too few to tell luck from skill.");
});

Deno.test("the result is drawn after each trade", () =>
  withAllSeen(async () => {
    shown(performanceOf());
    await screen.findByRole("region", { name: "P&L, trade by trade" });
    await waitFor(() => assert.ok(document.querySelector(".wr-result-chart svg")));
    cleanup();
  }));
