import assert from "node:assert/strict";
import type { TradeRow } from "./row.ts";
import { analyticsOf, capCategoryOf, performanceOf, scorecardOf } from "./statistics.ts";

const CONTEXT: TradeRow["market_context"] = {
  ...{ minutes_from_open: 20, above_vwap: true, vwap: 19.8, spread_bps: 10, universe_sources: ["Volume Surge"] },
  ...{ top_gainer: false, first_hour_breakout: false, reaccel_trigger: false, consolidation_breakout: false },
  ...{ extreme_gapper: false, overextended: false, late_surge_exception: false, late_day_squeeze_mode: false },
  ...{ or_high: null, or_low: null, consol_high: null, consol_low: null, market_cap: null },
};
const TRADE: TradeRow = {
  ...{ id: "a", symbol: "AAA", status: "closed", entry_price: 20, exit_price: 21, shares: 100, manual: false },
  ...{ entry_time: "2026-11-20T15:00:00Z", entry_time_et: "2026-11-20 10:00:00 ET", exit_time: "2026-11-20T15:10:00Z" },
  ...{ pnl: 100, pnl_pct: 5, max_gain_pct: 6, max_drawdown_pct: -1, highest_price: 21.2, lowest_price: 19.8 },
  ...{ peak_time: "2026-11-20T15:05:00Z", time_to_1pct: 1, time_to_2pct: 2, time_to_5pct: 5, trade_grade: "A+" },
  ...{ ews_score: 8, entry_mode: "STANDARD", exit_reason: "trailing_stop", decay_score_max: 2, decay_score_at_exit: 1 },
  ...{ hold_time_minutes: 10, profit_capture_efficiency: 80, risk_reward_ratio: 1.6, gap_percentage: 9 },
  ...{ volume_ratio: 5, initial_stop: 19.4, final_stop: 20.4, initial_stop_pct: 3, slippage_bps: 5, giveback_pct: 1 },
  ...{ runner_classification: "small_winner", trailing_stop_level_at_exit: 3, entry_spread_bps: 10 },
  ...{ entry_bid_depth: 9_000, entry_ask_depth: 9_000, tight_market_category: "SMALL-CAP", pm_priority_boost: 0 },
  ...{ ews_gap_score: 2, ews_volume_score: 3, ews_opening_drive_score: 0, ews_news_score: 2, ews_momentum_score: 0 },
  ...{ ews_tight_market_score: 1, ews_range_expansion_score: 0, ews_short_squeeze_score: 0, config_version: 1 },
  market_context: CONTEXT,
};
const trade = (changes: Partial<TradeRow> = {}): TradeRow => ({ ...TRADE, ...changes });
/** How it ended. */
const ENDED = { exit_time: "2026-11-20T15:10:00Z", exit_reason: "trailing_stop", trade_grade: "A+" };
const OPEN = trade({ status: "open", pnl: null, pnl_pct: null, exit_time: null, symbol: "OPN" });

Deno.test("performance of wins, losses and a trade that ended where it began", () => {
  const result = performanceOf([
    trade(),
    trade({ symbol: "BBB", pnl: 50.1, pnl_pct: 2.5 }),
    trade({ symbol: "CCC", pnl: -60.05, pnl_pct: -3, ews_score: 10 }),
    trade({ symbol: "DDD", pnl: 0.01, pnl_pct: 0 }),
    OPEN,
  ]);
  const left = { exit_time: TRADE.exit_time!, max_gain_pct: 6 };
  assert.deepEqual(result, {
    total_trades: 4,
    winning_trades: 2,
    losing_trades: 1,
    win_rate: 50,
    total_pnl: 90.06,
    gross_won: 150.1,
    gross_lost: -60.05,
    profit_factor: 2.5,
    avg_return: 1.13,
    luck: { error: null, trades_needed: null },
    ews_breakdown: {
      8: { trades: 3, win_rate: 66.67, avg_return: 2.5, total_pnl: 150.11 },
      10: { trades: 1, win_rate: 0, avg_return: -3, total_pnl: -60.05 },
    },
    best_trade: { symbol: "AAA", pnl: 100, pnl_pct: 5, ...ENDED },
    worst_trade: { symbol: "CCC", pnl: -60.05, pnl_pct: -3, ...ENDED },
    avg_winner: 75.05,
    avg_winner_pct: 3.75,
    avg_loser: -60.05,
    avg_loser_pct: -3,
    recent_performance: {
      ...{ last_10_trades: 4, win_rate: 50, avg_pnl: 22.52 },
      trades: [
        { symbol: "AAA", pnl: 100, pnl_pct: 5 },
        { symbol: "BBB", pnl: 50.1, pnl_pct: 2.5 },
        { symbol: "CCC", pnl: -60.05, pnl_pct: -3 },
        { symbol: "DDD", pnl: 0.01, pnl_pct: 0 },
      ],
    },
    trades: [
      { symbol: "AAA", pnl: 100, pnl_pct: 5, ...left },
      { symbol: "BBB", pnl: 50.1, pnl_pct: 2.5, ...left },
      { symbol: "CCC", pnl: -60.05, pnl_pct: -3, ...left },
      { symbol: "DDD", pnl: 0.01, pnl_pct: 0, ...left },
    ],
  });
});

Deno.test("without a trade a rate is 0, and what needs one is not known", () => {
  const result = performanceOf([OPEN]);
  assert.deepEqual([result.total_trades, result.win_rate, result.total_pnl], [0, 0, 0]);
  assert.deepEqual([result.profit_factor, result.best_trade, result.worst_trade, result.avg_winner, result.avg_loser], [
    ...[null, null, null, null, null],
  ]);
  assert.deepEqual(result.recent_performance, { last_10_trades: 0, win_rate: 0, avg_pnl: null, trades: [] });
  assert.deepEqual([result.avg_return, result.avg_winner_pct, result.luck.error, result.trades], [
    null,
    null,
    null,
    [],
  ]);
  assert.equal(performanceOf([trade()]).profit_factor, null, "no loss");
});

Deno.test("recent are the ten that were sold last, in whichever order they come", () => {
  const rows = Array.from(
    { length: 12 },
    (_, i) => trade({ symbol: `S${i}`, pnl: i < 2 ? -500 : 10, exit_time: `2026-11-20T15:${String(10 + i)}:00Z` }),
  );
  const last = Array.from({ length: 10 }, (_, i) => ({ symbol: `S${i + 2}`, pnl: 10, pnl_pct: 5 }));
  const expected = { last_10_trades: 10, win_rate: 100, avg_pnl: 10, trades: last };
  assert.deepEqual(performanceOf(rows).recent_performance, expected);
  assert.deepEqual(performanceOf(rows.toReversed()).recent_performance, expected);
});

Deno.test("of equal trades the first one is the best and the worst", () => {
  const { best_trade: best, worst_trade: worst } = performanceOf([trade(), trade({ symbol: "BBB" })]);
  assert.deepEqual([best?.symbol, worst?.symbol], ["AAA", "AAA"]);
});

Deno.test("from ten trades on an average has its error, and how many trades would tell it from zero", () => {
  const of = (percents: readonly number[]) => performanceOf(percents.map((pnl_pct) => trade({ pnl_pct }))).luck;
  const alternating = (n: number, high: number, low: number) => Array.from({ length: n }, (_, i) => i % 2 ? low : high);
  assert.deepEqual(of(alternating(8, 2, -1)), { error: null, trades_needed: null }, "too few");
  // A standard deviation of 1.5811 over the root of 10: 0.5, times 1.96; against an average of 0.5.
  assert.deepEqual(of(alternating(10, 2, -1)), { error: 0.98, trades_needed: 39 });
  assert.deepEqual(of(alternating(10, 1, -1)), { error: 0.65, trades_needed: null }, "an average of zero");
  assert.deepEqual(of(alternating(10, 2, 2)), { error: 0, trades_needed: 0 });
  const { error, trades_needed } = scorecardOf(alternating(10, 2, -1).map((pnl_pct) => trade({ pnl_pct })))
    .statistical_edge;
  assert.deepEqual([error, trades_needed], [0.98, 39]);
});

Deno.test("cents add up exactly", () => {
  assert.equal(performanceOf(Array.from({ length: 10 }, () => trade({ pnl: 0.1 }))).total_pnl, 1);
});

Deno.test("a scorecard by score, mode, time of day and grade", () => {
  const at = (minutes_from_open: number) => ({ market_context: { ...CONTEXT, minutes_from_open } });
  const card = scorecardOf([
    trade(),
    trade({
      pnl: -50,
      pnl_pct: -2,
      trade_grade: "F",
      ews_score: 9,
      entry_mode: "PARABOLIC",
      risk_reward_ratio: -0.6,
      hold_time_minutes: 5,
      ...at(60),
    }),
    OPEN,
  ]);
  assert.deepEqual([card.total_trades, card.closed_trades, card.open_trades], [3, 2, 1]);
  assert.deepEqual([card.win_rate, card.avg_return, card.best_trade?.pnl], [50, 1.5, 100]);
  assert.deepEqual([card.winning_trades, card.losing_trades, card.avg_pnl], [1, 1, 25]);
  const [won, lost] = [{ trade_count: 1, avg_pnl: 100, win_rate: 100 }, { trade_count: 1, avg_pnl: -50, win_rate: 0 }];
  const none = { trade_count: 0, avg_pnl: 0, win_rate: 0 };
  assert.deepEqual(card.ews_breakdown, { 8: won, 9: lost });
  assert.deepEqual(card.entry_mode_breakdown, { PARABOLIC: lost, STANDARD: won });
  assert.deepEqual(card.time_analysis, { prime_time: won, good_time: lost, lunch_time: none, late_day: none });
  assert.deepEqual(card.grade_breakdown, { "A+": won, F: lost });
  assert.deepEqual(card.statistical_edge, {
    risk_reward: 0.5,
    profit_factor: 2,
    high_score_share: 50,
    avg_hold_minutes: 7.5,
    error: null,
    trades_needed: null,
  });
  const scores = [8, 9, 10, 11].map((ews_score) => trade({ ews_score }));
  assert.equal(scorecardOf(scores).statistical_edge.high_score_share, 75);
  const { statistical_edge: nothing, avg_return } = scorecardOf([]);
  assert.deepEqual([avg_return, ...Object.values(nothing)], Array(7).fill(null));
});

Deno.test("analytics by tier, trigger, size of company, mode and component", () => {
  const result = analyticsOf([
    trade({
      market_context: {
        ...CONTEXT,
        universe_sources: ["Top Gainers", "Volume Surge"],
        top_gainer: true,
        market_cap: 3e8,
      },
    }),
    trade({ pnl: -50, pnl_pct: -2, ews_news_score: 0, pm_priority_boost: 1 }),
    OPEN,
  ]);
  const [both, won, lost] = [
    { count: 2, avg_pnl: 25, win_rate: 50 },
    { count: 1, avg_pnl: 100, win_rate: 100 },
    { count: 1, avg_pnl: -50, win_rate: 0 },
  ];
  assert.equal(result.total_trades_analyzed, 2);
  assert.deepEqual(result.universe_tiers, { "Top Gainers": won, "Volume Surge": both });
  assert.deepEqual(result.special_triggers, { top_gainer: won });
  assert.deepEqual(result.market_cap_categories, { Small: won });
  assert.deepEqual(result.entry_modes, { STANDARD: both });
  assert.deepEqual(result.ews_components, {
    gap_score: both,
    volume_score: both,
    news_score: won,
    tight_market_score: both,
    pm_priority_boost: lost,
  });
});

Deno.test("companies by what they are worth", () => {
  assert.deepEqual([1e10, 1e10 - 1, 2e9, 2e9 - 1, 3e8, 3e8 - 1, null].map(capCategoryOf), [
    ...["Large", "Mid", "Mid", "Small", "Small", "Micro", null],
  ]);
});
