/** Contracts of Waverider's trades: their list, the life of one, and statistics. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, limit, moneyOut, offset, priceOut, statistic } from "../../kernel/wire.ts";
import { accountPeriod, adminsOnly, figure, Gate, priceOrNull, Scores } from "./shared.ts";
import { runnerClasses } from "../trade/names.ts";
import { entryModes } from "../position/entry_modes.ts";

export const MAX_TRADES = 1_000;

const MarketContext = z.object({
  minutes_from_open: z.number(),
  above_vwap: z.boolean().nullable(),
  vwap: priceOrNull,
  spread_bps: figure,
  universe_sources: z.array(z.string()),
  top_gainer: z.boolean(),
  first_hour_breakout: z.boolean(),
  reaccel_trigger: z.boolean(),
  consolidation_breakout: z.boolean(),
  extreme_gapper: z.boolean(),
  overextended: z.boolean(),
  late_surge_exception: z.boolean(),
  late_day_squeeze_mode: z.boolean(),
  or_high: priceOrNull,
  or_low: priceOrNull,
  consol_high: priceOrNull,
  consol_low: priceOrNull,
  /** Dollars at the entry; null: unknown. */
  market_cap: figure,
});

/** A trade from its entry on; what only an exit tells is null while it is open. */
export const Trade = z.object({
  id: idOut,
  symbol: z.string(),
  status: z.string(),
  entry_price: priceOut,
  exit_price: priceOrNull,
  entry_time: instant,
  /** For people, in New York: `2026-11-20 09:38:00 ET`. */
  entry_time_et: z.string(),
  exit_time: instant.nullable(),
  shares: z.int(),
  pnl: moneyOut.nullable(),
  pnl_pct: figure,
  max_gain_pct: figure,
  max_drawdown_pct: figure,
  highest_price: priceOrNull,
  lowest_price: priceOrNull,
  peak_time: instant.nullable(),
  /** Minutes from the entry. */
  time_to_1pct: figure,
  time_to_2pct: figure,
  time_to_5pct: figure,
  trade_grade: z.string().nullable(),
  ews_score: z.int(),
  entry_mode: z.enum(entryModes),
  exit_reason: z.string().nullable(),
  decay_score_max: z.int(),
  decay_score_at_exit: z.int().nullable(),
  hold_time_minutes: figure,
  profit_capture_efficiency: figure,
  risk_reward_ratio: figure,
  gap_percentage: figure,
  volume_ratio: figure,
  initial_stop: priceOut,
  final_stop: priceOrNull,
  initial_stop_pct: statistic,
  slippage_bps: figure,
  giveback_pct: figure,
  runner_classification: z.enum(runnerClasses).nullable(),
  trailing_stop_level_at_exit: z.int().nullable(),
  entry_spread_bps: figure,
  /** Dollars. */
  entry_bid_depth: figure,
  entry_ask_depth: figure,
  tight_market_category: z.string(),
  pm_priority_boost: z.int(),
  ews_gap_score: z.int(),
  ews_volume_score: z.int(),
  ews_opening_drive_score: z.int(),
  ews_news_score: z.int(),
  ews_momentum_score: z.int(),
  ews_tight_market_score: z.int(),
  ews_range_expansion_score: z.int(),
  ews_short_squeeze_score: z.int(),
  market_context: MarketContext,
  /** Entered by hand. */
  manual: z.boolean(),
  config_version: z.int(),
}).meta({ id: "WaveriderTrade" });
export type TradeOut = z.output<typeof Trade>;

export const listTrades = contract({
  ...adminsOnly,
  name: "waverider.trades",
  route: "GET /waverider/trades",
  kind: "query",
  reads: ["waverider"],
  summary: "List Waverider's trades of a period of its account, newest first",
  input: z.strictObject({
    period: accountPeriod,
    status: z.enum(["open", "closed"]).optional(),
    limit: limit(MAX_TRADES, MAX_TRADES),
    offset: offset(),
  }),
  output: z.object({ trades: z.array(Trade), total: z.int() }),
  errors: ["NOT_FOUND"],
});

/** One instant of a trade's life, in order. */
const LifeStep = z.object({
  at: instant,
  kind: z.enum(["scan", "entry", "stop", "level", "peak", "decay", "queued", "exit"]),
  title: z.string(),
  detail: z.string().nullable(),
  /** The stop after it, or the price of a fill. */
  price: priceOrNull,
});
const RuleVerdict = z.object({
  rule: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  threshold: z.union([z.number(), z.string()]).nullable(),
  fired: z.boolean(),
});

export const tradeLife = contract({
  ...adminsOnly,
  name: "waverider.trade",
  route: "GET /waverider/trades/:id",
  kind: "query",
  reads: ["waverider"],
  summary: "Show a trade's life: decision, receipts, stop steps, decay, and its exit",
  input: z.strictObject({ id }),
  output: z.object({
    trade: Trade,
    /** Why it was entered, and how it ended. */
    sentences: z.array(z.string()),
    life: z.array(LifeStep),
    /** The stop after each step. */
    stops: z.array(z.object({ at: instant, level: z.int(), price: priceOut, decay: z.int() })),
    gates: z.array(Gate),
    scores: Scores,
    component_reasons: z.record(z.string(), z.string()),
    /** The rules of the second in which it ended, in the order in which they are asked. */
    exit_rules: z.array(RuleVerdict),
    /** Minutes of that day from 30 minutes before the entry to 30 minutes after the exit, as far as they are over. */
    bars: z.object({
      at: z.array(z.number()),
      open: z.array(z.number()),
      high: z.array(z.number()),
      low: z.array(z.number()),
      close: z.array(z.number()),
      volume: z.array(z.number()),
      /** The average price by volume since the open, at the end of each; null before the open. */
      vwap: z.array(z.number().nullable()),
    }),
    /** SHA-256 of the decision's record; null for an entry by hand. */
    record_hash: z.string().nullable(),
    receipts: z.array(z.object({
      side: z.enum(["BUY", "SELL"]),
      price: priceOut,
      amount: moneyOut,
      bid: priceOut,
      ask: priceOut,
      displayed_shares: z.number(),
      impact_bps: z.number(),
      filled_at: instant,
    })),
  }),
  errors: ["NOT_FOUND"],
});

export const tradeContracts = [listTrades, tradeLife] as const;
