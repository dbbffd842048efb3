/** Contracts of Waverider's scans: opportunities, one symbol, logs, decisions and why. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, limit, line, nothing, offset, symbol } from "../../kernel/wire.ts";
import { gateNames } from "../gates/gate.ts";
import {
  adminsOnly,
  Components,
  figure,
  Gate,
  MarketDataOut,
  priceOrNull,
  ScanResult,
  scanStatuses,
  Scores,
} from "./shared.ts";
import { entryModes } from "../position/entry_modes.ts";

export const opportunities = contract({
  ...adminsOnly,
  name: "waverider.opportunities",
  route: "GET /waverider/opportunities",
  kind: "query",
  reads: ["waverider"],
  summary: "List the stocks that score 7 or more in the latest scan of the day",
  input: nothing,
  output: z.object({
    opportunities: z.array(ScanResult.extend({
      /** What bars an entry now; null: nothing. */
      barred: z.string().nullable(),
      held_since: instant.nullable(),
      /** When its cool-down after an exit ends; null: it has none, or something else bars it. */
      free_at: instant.nullable(),
      /** The day's first scan in which it scored 7 or more; null: its record has ended. */
      first_seen: instant.nullable(),
      /** What an entry now would be; null where it is barred or no share fits. */
      plan: z.object({
        shares: z.int(),
        cost: z.number(),
        ask: z.number(),
        stop: z.number(),
        stop_pct: z.number(),
        risk: z.number(),
        /** The bound that decided the size. */
        bound: z.string(),
      }).nullable(),
    })),
    /** Of the rest, those that scored most. */
    near: z.array(z.object({
      symbol: z.string(),
      ews_score: z.int(),
      gates: z.array(Gate),
      filter_stage: z.enum(gateNames),
      filter_reason: z.string(),
    })),
    count: z.int(),
    symbols_scanned: z.int().nullable(),
    /** Null: no scan today. */
    scan_time: instant.nullable(),
    market_open: z.boolean(),
  }),
  errors: [],
});

export const ews = contract({
  ...adminsOnly,
  name: "waverider.ews",
  route: "GET /waverider/ews/:symbol",
  kind: "query",
  reads: ["waverider"],
  summary: "Score one stock now, with every gate",
  input: z.strictObject({ symbol }),
  output: ScanResult.extend({
    /** What bars an entry although it is tradeable; null: nothing. */
    barred: z.string().nullable(),
    sentences: z.array(z.string()),
  }),
  errors: ["NOT_FOUND", "NO_PRICE"],
});

export const ScanLog = z.object({
  id: idOut,
  timestamp: instant,
  symbols_scanned: z.int(),
  opportunities_found: z.int(),
  highest_ews_found: z.int(),
  scan_duration_ms: z.int(),
  market_minutes_from_open: z.int(),
  spy_price: priceOrNull,
  scan_successful: z.boolean(),
  /** Why it failed; null when it did not. */
  error: z.string().nullable(),
});
export const scanLogs = contract({
  ...adminsOnly,
  name: "waverider.scan-logs",
  route: "GET /waverider/scan-logs",
  kind: "query",
  reads: ["waverider"],
  summary: "List scans, newest first",
  input: z.strictObject({ limit: limit(50, 500), hours: z.int().min(1).max(24 * 60).default(24), offset: offset() }),
  output: z.object({ scan_logs: z.array(ScanLog), total: z.int() }),
  errors: [],
});

const DecisionRow = z.object({
  symbol: z.string(),
  ews_score: z.int().nullable(),
  market_data: MarketDataOut,
  components: Components,
  component_reasons: z.record(z.string(), z.string()),
  gates: z.array(Gate),
  universe_sources: z.array(z.string()),
  status: z.enum(scanStatuses),
  filter_stage: z.enum(gateNames).nullable(),
  filter_reason: z.string().nullable(),
  rejection_summary: z.string().nullable(),
  filtered_out: z.boolean(),
  entered_position: z.boolean(),
  quote_available: z.boolean(),
  bars_available: z.boolean(),
  news_data_available: z.boolean(),
  short_interest_available: z.boolean(),
  entry_mode_attempted: z.enum(entryModes).nullable(),
  position_size_calculated: z.int().nullable(),
  api_errors: z.array(z.object({ type: z.string(), message: z.string() })),
  sentences: z.array(z.string()),
});
export type DecisionOut = z.output<typeof DecisionRow>;

export const scanDetails = contract({
  ...adminsOnly,
  name: "waverider.scan",
  route: "GET /waverider/detailed-scan-results/:id",
  kind: "query",
  reads: ["waverider"],
  summary: "Show a scan's decisions, and where each stock stopped",
  input: z.strictObject({ id }),
  output: z.object({
    scan_log: ScanLog,
    summary: z.object({
      total_results: z.int(),
      ews_7_plus: z.int(),
      filtered_out: z.int(),
      entered_positions: z.int(),
      data_issues: z.int(),
      tier_breakdown: z.object({
        tier1_volume_surge: z.int(),
        tier2_intraday_accel: z.int(),
        tier3_top_gainers: z.int(),
      }),
      /** How many of all stocks each gate stopped. */
      stopped_by: z.record(z.enum(gateNames), z.int()),
    }),
    /** Stocks in a tier, held, or with a score of 4 or more. */
    detailed_results: z.array(DecisionRow),
    config_version: z.int(),
    /** SHA-256 of the records. */
    hash: z.string(),
    earlier: idOut.nullable(),
    later: idOut.nullable(),
  }),
  errors: ["NOT_FOUND"],
});

const debugSorts = ["ews_score", "symbol", "gap_pct", "price", "timestamp"] as const;
export const ewsDebug = contract({
  ...adminsOnly,
  name: "waverider.ews-debug",
  route: "GET /waverider/ews-debug",
  kind: "query",
  reads: ["waverider"],
  summary: "List the latest scores, filtered and sorted",
  input: z.strictObject({
    min_ews: z.int().min(0).max(13).default(0),
    max_ews: z.int().min(0).max(13).default(13),
    symbol_search: line().max(12).optional(),
    sort_by: z.enum(debugSorts).default("ews_score"),
    sort_desc: z.boolean().default(true),
    limit: limit(100, 500),
  }),
  output: z.object({
    count: z.int(),
    highest_score: z.int().nullable(),
    snapshots: z.array(z.object({
      symbol: z.string(),
      ews_score: z.int(),
      components: Scores,
      market_data: z.object({ price: priceOrNull, gap_pct: figure, volume_ratio: figure }),
      timestamp: instant,
    })),
    timeframe_used: z.string(),
    filters_applied: z.object({
      min_ews: z.int(),
      max_ews: z.int(),
      symbol_search: z.string().nullable(),
      sort_by: z.enum(debugSorts),
      sort_desc: z.boolean(),
      limit: z.int(),
    }),
    debug_info: z.object({ error_occurred: z.boolean() }),
    error: z.string().nullable(),
  }),
  errors: [],
});

export const scanContracts = [opportunities, ews, scanLogs, scanDetails, ewsDebug] as const;
