/** Answers of the server for tests of Waverider's pages. */
import type { OutputOf } from "../../../core/contracts.ts";
import { gateNames } from "../../../core/waverider/gates/gate.ts";
import type { GateOut } from "../../../core/waverider/contract.ts";
import type { Scores } from "./parts/components.ts";
import type { Dashboard, Position } from "./queries.ts";

/** The gates in order, up to the one that stops it. */
export function gatesTo(stop: GateOut["name"] | null, waived: GateOut["name"] | null = null): GateOut[] {
  const end = stop === null ? gateNames.length : gateNames.indexOf(stop) + 1;
  return gateNames.slice(0, end).map((name) => ({
    ...{ name, passed: name !== stop, value: 6.66, required: 6.95 },
    waived: name === waived ? "extreme gapper" : null,
    reason: name === stop ? `${name} is too low` : null,
  }));
}

export const scoresOf = (more: Partial<Scores> = {}): Scores => ({
  ...{ gap_score: 0, volume_score: 0, opening_drive_score: 0, news_score: 0, momentum_score: 0 },
  ...{ tight_market_score: 0, range_expansion_score: 0, short_squeeze_score: 0, pm_priority_boost: 0 },
  ...more,
});

export const positionOf = (more: Partial<Position> = {}): Position => ({
  ...{ id: "p1", symbol: "QNTA", entry_time: "2026-11-20T14:52:00Z", shares: 200, avg_entry_price: 12.5 },
  ...{ current_price: 13, current_stop: 12.75, initial_stop: 12, current_trailing_stop_level: 3 },
  ...{ stop_level_text: "L3 trail 2.5%", unrealized_pnl: 100, unrealized_pnl_pct: 4, ews_score: 10, is_open: true },
  ...{ mode: "PARABOLIC", minutes_held: 92, decay_score: 0, queued_exit: null, lane: [] },
  next_exit: { reason: "trailing_stop", text: "Sells under $12.75", price: 12.75, at: null },
  ...more,
});

export type Trade = Dashboard["recent_trades"][number];
/** The fields that the dashboard shows. */
export const tradeOf = (more: Partial<Trade> = {}): Trade =>
  ({
    ...{
      id: "t1",
      symbol: "PXLR",
      status: "closed",
      entry_price: 15.24,
      exit_price: 14.77,
      pnl: -79.43,
      pnl_pct: -3.08,
    },
    ...{ entry_time: "2026-11-20T15:07:00Z", exit_time: "2026-11-20T15:14:00Z", trade_grade: "F" },
    ...{ exit_reason: "stop_loss", hold_time_minutes: 7 },
    ...more,
  }) as Trade;

const figures = (total_pnl: number, won: number, lost: number) => ({
  ...{ total_pnl, total_trades: won + lost, winning_trades: won, losing_trades: lost },
  win_rate: won + lost === 0 ? 0 : won / (won + lost) * 100,
});

export const dashboardOf = (more: Partial<Dashboard> = {}): Dashboard => ({
  account: {
    ...{ equity: 10_685.6, cash_balance: 3_452.65, day_trades_used: 9, day_trades_limit: 3, max_positions: 4 },
    ...{ daily_loss_limit: 250, daily_loss_used: 0, day_change: 347.9, day_change_pct: 3.37, deepest_loss: 1.7 },
    ...{ deepest_loss_at: "2026-11-20T14:37:00Z", loss_room: 597.9, period: 1 },
  },
  performance: {
    ...{ today: figures(202.65, 2, 2), yesterday: figures(0, 0, 0), week: figures(512.2, 13, 8) },
    ...{ month: figures(604.1, 31, 24), lifetime: figures(685.6, 44, 33) },
  },
  positions: [positionOf()],
  stops_result: -39.02,
  recent_trades: [tradeOf()],
  closed_trades: 77,
  automation: {
    ...{ is_running: true, started_at: "2026-11-20T13:00:00Z", stopped_reason: null, killed: null },
    next_scan_at: "2026-11-20T15:25:00Z",
  },
  realtime_mode: "LIVE",
  last_scan: null,
  day_line: [],
  ...{ now: "2026-11-20T15:24:16Z", minutes_from_open: 54.3, market_open: true },
  ...more,
});

export type Scanned = OutputOf<"waverider.ews">;
export const scannedOf = (more: Partial<Scanned> = {}): Scanned => ({
  ...{ symbol: "VLDX", ews_score: 10, tradeable: true, entry_mode: "STANDARD", timestamp: "2026-11-20T15:24:14Z" },
  market_data: {
    ...{
      price: 6.66,
      gap_pct: 21.4,
      volume_ratio: 9.2,
      above_vwap: false,
      minutes_from_open: 54,
      is_market_open: true,
    },
  },
  components: {
    ...{ gap_pct: 21.4, volume_ratio: 9.2, vwap: 6.95, spread_bps: 14, tight_market_category: "SMALL-CAP" },
    ...{ tight_market_bid_depth: 22_000, tight_market_ask_depth: 800 },
    ...scoresOf({ gap_score: 2, volume_score: 3, range_expansion_score: 1 }),
  },
  inputs: {
    ...{ short_interest: 6.2, float_shares: null, days_to_cover: null, adv20: null, expected_share: null },
    ...{ minutes_since_news: null, quote_age_seconds: 0.4 },
  },
  ...{
    component_reasons: { gap_score: "21.4%, 8% gives 2" },
    universe_sources: ["Volume Surge"],
    gates: gatesTo(null),
  },
  ...{ rejection_reasons: [], barred: null, sentences: ["VLDX scores 10."] },
  ...more,
});

export type Opportunities = OutputOf<"waverider.opportunities">;
type Opportunity = Opportunities["opportunities"][number];
export const opportunityOf = (more: Partial<Opportunity> = {}): Opportunity => {
  const { sentences: _, ...scanned } = scannedOf();
  return { ...scanned, held_since: null, free_at: null, first_seen: "2026-11-20T15:24:12Z", plan: null, ...more };
};
export const opportunitiesOf = (list: readonly Opportunity[], more: Partial<Opportunities> = {}): Opportunities => ({
  ...{ opportunities: [...list], near: [], count: list.length, symbols_scanned: 61, market_open: true },
  scan_time: "2026-11-20T15:24:12Z",
  ...more,
});

export const realtimeOf = (more: Partial<OutputOf<"waverider.realtime">> = {}): OutputOf<"waverider.realtime"> => ({
  ...{ websocket_available: true, realtime_monitoring_enabled: true, realtime_monitoring_active: true },
  position_monitor: { is_monitoring: true },
  ws_connection: { shared_websocket_connected: true, position_monitor_connected: false },
  ...more,
});

export const systemStatus: OutputOf<"waverider.status"> = {
  ...{ status: "healthy", provider: "simulated market", market_status: "open", database: "connected" },
  ...{ last_scan_at: null, problems: [], config_version: 14 },
};
