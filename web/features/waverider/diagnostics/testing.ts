/** Scans as the server answers them, for tests. */
import { gatesTo, scoresOf } from "../testing.ts";
import type { Decision, ScanDetails } from "./decision.ts";

type ScanLog = ScanDetails["scan_log"];

export const logOf = (more: Partial<ScanLog> = {}): ScanLog => ({
  ...{ id: "s1", timestamp: "2026-11-20T15:12:00Z", symbols_scanned: 61, opportunities_found: 4 },
  ...{ highest_ews_found: 10, scan_duration_ms: 14, market_minutes_from_open: 42, spy_price: 687.53 },
  ...{ scan_successful: true, error: null },
  ...more,
});

export const decisionOf = (more: Partial<Decision> = {}): Decision => ({
  ...{ symbol: "SPRQ", ews_score: 8, universe_sources: [], component_reasons: {} },
  market_data: {
    ...{ price: 4.12, gap_pct: 12.7, volume_ratio: 5.9, above_vwap: false, minutes_from_open: 42 },
    is_market_open: true,
  },
  components: {
    ...{ gap_pct: 12.7, volume_ratio: 5.9, vwap: 4.18, spread_bps: 18, tight_market_category: "SMALL-CAP" },
    ...{ tight_market_bid_depth: 16_000, tight_market_ask_depth: 12_000 },
    ...scoresOf({ gap_score: 2 }),
  },
  ...{ gates: gatesTo("VWAP"), status: "FILTERED", filter_stage: "VWAP", filter_reason: "Price under VWAP" },
  ...{ rejection_summary: "VWAP: price $4.12 under $4.18", filtered_out: true, entered_position: false },
  ...{ quote_available: true, bars_available: true, news_data_available: false, short_interest_available: true },
  ...{ entry_mode_attempted: null, position_size_calculated: null, api_errors: [] },
  sentences: ["SPRQ was not traded."],
  ...more,
});

export const scanOf = (more: Partial<ScanDetails> = {}): ScanDetails => ({
  scan_log: logOf(),
  summary: {
    ...{ total_results: 58, ews_7_plus: 9, filtered_out: 57, entered_positions: 1, data_issues: 2 },
    tier_breakdown: { tier1_volume_surge: 31, tier2_intraday_accel: 18, tier3_top_gainers: 20 },
    stopped_by: { EWS: 47, VWAP: 2 } as ScanDetails["summary"]["stopped_by"],
  },
  detailed_results: [
    decisionOf({
      ...{ symbol: "HYDX", gates: gatesTo(null), status: "ENTERED", filter_stage: null, filter_reason: null },
      ...{ filtered_out: false, entered_position: true, entry_mode_attempted: "STANDARD" },
      ...{ position_size_calculated: 90, sentences: ["HYDX was bought."] },
    }),
    decisionOf({ api_errors: [{ type: "news", message: "timed out" }] }),
  ],
  ...{ config_version: 14, hash: "4be802d7aa01", earlier: "s0", later: null },
  ...more,
});
