/** Contracts of what Waverider recorded: why, the records themselves, and the tiers of the latest scan. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { instant, instantIn, nothing, symbol } from "../../kernel/wire.ts";
import { adminsOnly, figure, Gate } from "./shared.ts";

export const explain = contract({
  ...adminsOnly,
  name: "waverider.explain",
  route: "GET /waverider/explain/:symbol",
  kind: "query",
  reads: ["waverider"],
  summary: "Say why a stock was or was not traded at an instant",
  input: z.strictObject({ symbol, at: instantIn }),
  output: z.object({
    symbol: z.string(),
    /** Of the scan that decided: the latest one at or before the instant asked for. */
    at: instant,
    /** At most six. */
    sentences: z.array(z.string()).max(6),
    /** There is no full record of it: it was computed again from the market of that instant. */
    recomputed: z.boolean(),
    ews_score: z.int(),
    gates: z.array(Gate),
    /** Percent, of the price after 15 and 60 minutes and at the close; null: not past, or unknown. */
    afterwards: z.object({ minutes_15: figure, minutes_60: figure, close: figure }),
    config_version: z.int(),
    hash: z.string().nullable(),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const records = contract({
  ...adminsOnly,
  name: "waverider.records",
  route: "GET /waverider/records",
  kind: "query",
  reads: ["waverider"],
  summary: "Export the records of scans as lines of JSON",
  input: z.strictObject({ from: instantIn, to: instantIn }),
  output: z.object({
    /** NDJSON, one record a line. */
    content: z.string(),
    count: z.int(),
    /** The first instant that did not fit; null: everything is in it. */
    next_from: instant.nullable(),
  }),
  errors: [],
});

export const universe = contract({
  ...adminsOnly,
  name: "waverider.universe",
  route: "GET /waverider/universe",
  kind: "query",
  reads: ["waverider"],
  summary: "List the tiers of the latest scan",
  input: nothing,
  output: z.object({
    tiers: z.object({
      tier0: z.array(z.string()),
      tier1: z.array(z.string()),
      tier2: z.array(z.string()),
      tier3: z.array(z.string()),
    }),
    total: z.int(),
    generated_at: instant.nullable(),
  }),
  errors: [],
});

export const recordContracts = [explain, records, universe] as const;
