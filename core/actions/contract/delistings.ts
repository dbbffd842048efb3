/** Contracts of the ends of listings. Browser-safe. */
import { caughtUp, day, perShareOut, synced, syncInput } from "./dividends.ts";
import { contract } from "../../kernel/operation.ts";
import { dueUntil, line, nothing, priceAmount, symbol } from "../../kernel/wire.ts";
import { z } from "zod";

export const Delisting = z.object({
  id: z.string(),
  stock_symbol: z.string(),
  stock_name: z.string(),
  announced_on: day,
  last_day: day,
  reason: z.enum(["cash_merger", "stock_merger", "bankruptcy", "moved_otc", "unknown"]),
  /** Dollars for each share; null when the shares continue, or when the terms are unknown. */
  cash_per_share: perShareOut.nullable(),
  /** The symbol under which the shares continue. */
  next_symbol: z.string().nullable(),
  /** Shares of it for each share; null for one. */
  exchange_ratio: z.number().nullable(),
  is_processed: z.boolean(),
}).meta({ id: "Delisting" });

export const upcomingDelistings = contract({
  name: "delistings.upcoming",
  route: "GET /delistings/upcoming",
  reads: ["money"],
  kind: "query",
  summary: "List ends of listings that are not settled yet, soonest first",
  access: "user",
  input: nothing,
  output: z.object({ delistings: z.array(Delisting).max(500) }),
  errors: [],
});

export const syncDelistings = contract({
  name: "delistings.sync",
  route: "POST /delistings/sync?stock_symbol",
  kind: "command",
  summary: "Sync the announced ends of listings of stocks held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const processDelistings = contract({
  name: "delistings.process-pending",
  route: "POST /delistings/process-pending",
  kind: "command",
  summary: "Notify holders of delistings, and settle those that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ notified: z.int(), processed: z.int(), caught_up: caughtUp }),
  errors: [],
});

export const setTerms = contract({
  name: "delistings.set-terms",
  route: "PUT /delistings/:id/terms",
  kind: "command",
  summary: "Set the terms of a delisting: cash per share, or the next symbol",
  access: ["admin"],
  input: z.strictObject({
    id: line().min(1).max(100),
    cash_per_share: priceAmount().min(0, { error: "Cash per share is not negative" }).max(1_000_000).optional(),
    next_symbol: symbol.optional(),
    exchange_ratio: priceAmount().gt(0, { error: "An exchange ratio is more than nothing" }).max(10_000).optional(),
  }),
  output: Delisting,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_BROKEN", "SYMBOL_NOT_FOUND"],
});
