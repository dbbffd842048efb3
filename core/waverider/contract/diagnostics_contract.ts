/** Contracts of figures over many scans. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { gateNames } from "../gates/gate.ts";
import { adminsOnly, figure } from "./shared.ts";

const component = z.object({
  average: figure,
  max: z.int().nullable(),
  count: z.int(),
  /** Of the closed trades in whose entry it scored; percent, null without one. */
  win_rate_when_scored: figure,
});
export const ewsAnalysis = contract({
  ...adminsOnly,
  name: "waverider.ews-analysis",
  route: "GET /waverider/ews-analysis",
  kind: "query",
  reads: ["waverider"],
  summary: "Show the average and the most points of each component in the last hours",
  input: z.strictObject({ hours: z.int().min(1).max(24 * 60).default(24) }),
  output: z.object({
    component_analysis: z.object({
      gap_score: component,
      volume_score: component,
      opening_drive_score: component,
      news_score: component,
      momentum_score: component,
      tight_market_score: component,
      range_expansion_score: component,
      short_squeeze_score: component,
      pm_priority_boost: component,
    }),
  }),
  errors: [],
});

export const scanDiagnostics = contract({
  ...adminsOnly,
  name: "waverider.scan-diagnostics",
  route: "GET /waverider/scan-diagnostics",
  kind: "query",
  reads: ["waverider"],
  summary: "Show what the first 45 minutes of the last sessions found, and entries by hour",
  input: z.strictObject({ days: z.int().min(1).max(60).default(7) }),
  output: z.object({
    date_range: z.object({ days: z.int() }),
    total_scans: z.int(),
    prime_window: z.object({
      total_candidates: z.int(),
      opportunities: z.int(),
      entries: z.int(),
      rejection_breakdown: z.record(z.enum(gateNames), z.int()),
    }),
    hourly_data: z.array(z.object({
      hour: z.int(),
      hour_label: z.string(),
      entries: z.int(),
      opportunities: z.int(),
    })),
  }),
  errors: [],
});

export const diagnosticsContracts = [ewsAnalysis, scanDiagnostics] as const;
