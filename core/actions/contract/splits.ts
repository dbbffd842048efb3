/** Contracts of splits. Browser-safe. */
import { caughtUp, day, owned, synced, syncInput } from "./dividends.ts";
import { contract } from "../../kernel/operation.ts";
import { dueUntil, id, limit, offset, priceOut, sharesOut } from "../../kernel/wire.ts";
import { z } from "zod";

export const Split = z.object({
  id: z.string(),
  stock_symbol: z.string(),
  /** This many shares become `split_ratio_to`. */
  split_ratio_from: z.number(),
  split_ratio_to: z.number(),
  execution_date: day,
  /** Whether shares and orders have been adjusted for it. */
  is_processed: z.boolean(),
  is_reverse_split: z.boolean(),
}).meta({ id: "StockSplit" });

export const upcomingSplits = contract({
  name: "splits.upcoming",
  route: "GET /splits/upcoming",
  reads: ["money"],
  kind: "query",
  summary: "List announced splits of the whole market, soonest first",
  access: "user",
  input: z.strictObject({ days_ahead: z.int().min(1).max(365).default(30), limit: limit(100, 500) }),
  output: z.object({ splits: z.array(Split).max(500) }),
  errors: [],
});

export const allSplits = contract({
  name: "splits.all",
  route: "GET /splits/all-splits",
  reads: ["money"],
  kind: "query",
  summary: "List splits of stocks held or ordered in this product, newest first",
  access: "user",
  input: z.strictObject({ limit: limit(100, 500), offset: offset() }),
  output: z.object({ splits: z.array(Split), total: z.int() }),
  errors: [],
});

export const splitImpact = contract({
  name: "splits.portfolio-impact",
  route: "GET /splits/portfolio-impact/:portfolio_id",
  reads: ["money"],
  kind: "query",
  summary: "Show how announced splits will change a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id }),
  output: z.array(z.object({
    stock_symbol: z.string(),
    split_ratio_from: z.number(),
    split_ratio_to: z.number(),
    execution_date: day,
    current_shares: sharesOut,
    shares_after: sharesOut,
    average_cost_after: priceOut.nullable(),
  })).max(500),
  errors: ["NOT_FOUND"],
});

export const syncSplits = contract({
  name: "splits.sync",
  route: "POST /splits/sync?stock_symbol",
  kind: "command",
  summary: "Sync the splits of stocks that are held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const processSplits = contract({
  name: "splits.process-pending",
  route: "POST /splits/process-pending",
  kind: "command",
  summary: "Adjust shares and orders for the splits that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), caught_up: caughtUp }),
  errors: [],
});
