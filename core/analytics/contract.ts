/** Contracts of analytics. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil } from "../kernel/wire.ts";

export const forceSnapshots = contract({
  name: "analytics.force-snapshots",
  kind: "command",
  summary: "Take the snapshots of the last trading day that ended, where there are none",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** The trading day. */
    date: z.string(),
    snapshots_created: z.int(),
    /** Portfolios that failed; they are tried again. */
    failed: z.int(),
    /** Held symbols that had no price on that day and count as zero; the first hundred. */
    unpriced_symbols: z.array(z.string()),
    /** True when nothing is left that fell due; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const analyticsContracts = [forceSnapshots] as const;
