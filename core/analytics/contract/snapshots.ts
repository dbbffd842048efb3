/** Contracts of snapshots and of the value over time. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { dueUntil, id, moneyOut, statistic } from "../../kernel/wire.ts";
import { z } from "zod";
import { owned } from "./parts.ts";

export const forceSnapshots = contract({
  name: "analytics.force-snapshots",
  route: "POST /analytics/force-snapshots",
  kind: "command",
  summary: "Take the snapshots of the last trading day that ended, where there are none",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** The trading day. */
    date: z.string(),
    snapshots_created: z.int(),
    /** Portfolios that failed; they are retried. */
    failed: z.int(),
    /** Held symbols that had no price on that day and count as zero; the first hundred. */
    unpriced_symbols: z.array(z.string()),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const restateSnapshots = contract({
  name: "analytics.restate-snapshots",
  route: "POST /analytics/restate-snapshots",
  kind: "command",
  summary: "Take stale snapshots again after an import of past transactions",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    snapshots_created: z.int(),
    /** Portfolios that failed; they are retried. */
    failed: z.int(),
    /** True when nothing is left; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const ranges = ["1D", "5D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const;

const ValuePoint = z.object({
  /** Epoch milliseconds. */
  timestamp: z.int(),
  total_value: moneyOut,
  /** Net deposits up to then. */
  paid_in: moneyOut,
  /** Gained since the close of the trading day before, without deposits and withdrawals; null if not known. */
  day_gain: moneyOut.nullable(),
  /** Of the value at that close and net deposits since. */
  day_gain_percentage: statistic.nullable(),
});
export type ValuePoint = z.output<typeof ValuePoint>;

export const valueSeries = contract({
  name: "analytics.value-series",
  route: "GET /analytics/value-series/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show the value of a portfolio over time, and what was paid in",
  access: "owner",
  owned,
  input: z.strictObject({ id, range: z.enum(ranges).default("1M") }),
  output: z.object({
    range: z.enum(ranges),
    /**
     * Oldest first, the last one as of now: 1D and 5D within the regular sessions, the others daily. At most 501, of
     * longer series every n-th.
     */
    points: z.array(ValuePoint),
  }),
  errors: ["NOT_FOUND"],
});
