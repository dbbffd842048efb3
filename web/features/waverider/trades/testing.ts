/** Trades as the server answers them, for tests of the tabs about past trades. */
import { gatesTo, scoresOf } from "../testing.ts";
import type { Trade } from "../parts/trade_words.ts";
import type { Life } from "./life.ts";

export const contextOf = (more: Partial<Trade["market_context"]> = {}): Trade["market_context"] => ({
  ...{ minutes_from_open: 8, above_vwap: true, vwap: 6.58, spread_bps: 15, universe_sources: ["Volume Surge"] },
  ...{ top_gainer: true, first_hour_breakout: false, reaccel_trigger: false, consolidation_breakout: false },
  ...{ extreme_gapper: false, overextended: false, late_surge_exception: false, late_day_squeeze_mode: false },
  ...{ or_high: 6.6, or_low: 6.3, consol_high: null, consol_low: null, market_cap: null },
  ...more,
});

export const fullTrade = (more: Partial<Trade> = {}): Trade => ({
  ...{ id: "t1", symbol: "VLDX", status: "closed", entry_price: 6.65, exit_price: 7.27, shares: 388 },
  ...{ entry_time: "2026-11-20T14:38:00Z", entry_time_et: "2026-11-20 09:38:00 ET" },
  ...{ exit_time: "2026-11-20T15:05:21Z", pnl: 240.56, pnl_pct: 9.32, max_gain_pct: 14.01, max_drawdown_pct: -0.17 },
  ...{ highest_price: 7.58, lowest_price: 6.64, peak_time: "2026-11-20T14:59:00Z", time_to_1pct: 1 },
  ...{ time_to_2pct: 3.2, time_to_5pct: null, trade_grade: "A+", ews_score: 11, entry_mode: "PARABOLIC" },
  ...{ exit_reason: "trailing_stop", decay_score_max: 3, decay_score_at_exit: 2, hold_time_minutes: 27.4 },
  ...{ profit_capture_efficiency: 66.52, risk_reward_ratio: 2.33, gap_percentage: 21.4, volume_ratio: 9.2 },
  ...{ initial_stop: 6.38, final_stop: 7.28, initial_stop_pct: 4, slippage_bps: 8, giveback_pct: 4.69 },
  ...{ runner_classification: "small_winner", trailing_stop_level_at_exit: 4, entry_spread_bps: 15 },
  ...{ entry_bid_depth: 21_000, entry_ask_depth: 19_000, tight_market_category: "SMALL-CAP", pm_priority_boost: 1 },
  ...{ ews_gap_score: 2, ews_volume_score: 3, ews_opening_drive_score: 1, ews_news_score: 2 },
  ...{ ews_momentum_score: 1, ews_tight_market_score: 1, ews_range_expansion_score: 0, ews_short_squeeze_score: 0 },
  ...{ market_context: contextOf(), manual: false, config_version: 14 },
  ...more,
});

/** Without minutes, since tests have no canvas: the table of its steps is shown instead of the chart. */
export const lifeOf = (trade: Trade, more: Partial<Life> = {}): Life => ({
  trade,
  sentences: ["At 9:37:00 AM VLDX scored 11 of 13."],
  life: [
    { at: trade.entry_time, kind: "entry", title: "Bought 388 at $6.65", detail: "no impact", price: 6.65 },
    { at: "2026-11-20T14:52:00Z", kind: "level", title: "L4 trail 3.5%", detail: "best gain +10.94%", price: 7.12 },
  ],
  stops: [
    { at: trade.entry_time, level: 0, price: 6.38, decay: 0 },
    { at: "2026-11-20T14:45:00Z", level: 3, price: 6.88, decay: 0 },
    { at: "2026-11-20T14:52:00Z", level: 4, price: 7.12, decay: 1 },
  ],
  ...{ gates: gatesTo(null), scores: scoresOf({ gap_score: 2 }), component_reasons: { gap_score: "+21.40%" } },
  ...{ exit_rules: [], record_hash: "9f3c71a0c4d1", receipts: [] },
  bars: { at: [], open: [], high: [], low: [], close: [], volume: [], vwap: [] },
  ...more,
});
