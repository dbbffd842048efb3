/** Schemas and words that several of Waverider's contracts share. Browser-safe. */
import { z } from "zod";
import { instant, priceOut, statistic } from "../../kernel/wire.ts";
import { gateNames } from "../gates/gate.ts";
import { entryModes } from "../position/entry_modes.ts";

/** Every operation is an admin's; anyone else gets this sentence. */
export const adminsOnly = {
  access: ["admin"],
  denied: "Access denied. Waverider is restricted to admin users.",
} as const;

export const periods = ["today", "yesterday", "week", "month", "lifetime"] as const;
export type Period = (typeof periods)[number];
export const positionLimits = [4, 6, 8, 10] as const;
export const scanStatuses = ["ENTERED", "FILTERED", "CALCULATED"] as const;

/** A period of the account by its number; the present one by default. */
export const accountPeriod = z.int().min(1).max(1_000_000).optional();

/** A figure that may be unknown. */
export const figure = statistic.nullable();
export const priceOrNull = priceOut.nullable();

export const Gate = z.object({
  name: z.enum(gateNames),
  passed: z.boolean(),
  /** What was measured; null: unknown, or nothing. */
  value: z.union([z.number(), z.string()]).nullable(),
  /** What is needed. */
  required: z.union([z.number(), z.string()]).nullable(),
  /** Passed although the measure alone would fail, because of this. */
  waived: z.string().nullable(),
  /** Why it failed; null when it passed. */
  reason: z.string().nullable(),
}).meta({ id: "WaveriderGate" });
export type GateOut = z.output<typeof Gate>;

const scores = {
  gap_score: z.int(),
  volume_score: z.int(),
  opening_drive_score: z.int(),
  news_score: z.int(),
  momentum_score: z.int(),
  tight_market_score: z.int(),
  range_expansion_score: z.int(),
  short_squeeze_score: z.int(),
  pm_priority_boost: z.int(),
};
export const Scores = z.object(scores);

export const MarketDataOut = z.object({
  price: priceOrNull,
  gap_pct: figure,
  volume_ratio: figure,
  above_vwap: z.boolean().nullable(),
  /** Negative before the open. */
  minutes_from_open: z.number(),
  is_market_open: z.boolean(),
});

export const Components = z.object({
  gap_pct: figure,
  volume_ratio: figure,
  vwap: priceOrNull,
  spread_bps: figure,
  /** Dollars. */
  tight_market_bid_depth: figure,
  tight_market_ask_depth: figure,
  tight_market_category: z.enum(["COILING", "SMALL-CAP", "MICROCAP", "UNKNOWN"]),
  ...scores,
});

/** What the rules were given besides prices. */
export const InputsOut = z.object({
  /** Percent of the float. */
  short_interest: figure,
  float_shares: figure,
  days_to_cover: figure,
  /** Mean shares of the last twenty sessions. */
  adv20: figure,
  /** The part of a day's volume that has usually traded by now, percent. */
  expected_share: figure,
  minutes_since_news: figure,
  /** Null: there is no quote. */
  quote_age_seconds: figure,
});

/** One symbol as a scan sees it. */
export const ScanResult = z.object({
  symbol: z.string(),
  ews_score: z.int(),
  tradeable: z.boolean(),
  entry_mode: z.enum(entryModes),
  timestamp: instant,
  market_data: MarketDataOut,
  components: Components,
  inputs: InputsOut,
  /** Why each component has its points, in plain words. */
  component_reasons: z.record(z.string(), z.string()),
  universe_sources: z.array(z.string()),
  gates: z.array(Gate),
  rejection_reasons: z.array(z.string()),
}).meta({ id: "WaveriderScanResult" });
export type ScanResultOut = z.output<typeof ScanResult>;

export const Message = z.object({ message: z.string(), success: z.boolean() });
