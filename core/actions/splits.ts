/** splits.upcoming and splits.all. */
import { query } from "../kernel/run/handler.ts";
import type { z } from "zod";
import { allSplits, type Split, upcomingSplits } from "./contract.ts";
import { addDays, dayOf } from "./days.ts";
import { listSplits } from "./store.ts";

/** The market announces a few splits a day. */
const MOST_UPCOMING = 500;

export const upcoming = query(upcomingSplits, async (ctx, { days_ahead, limit }) => {
  const today = dayOf(ctx.now);
  const request = {
    symbol: null,
    fromDate: addDays(today, 1),
    toDate: addDays(today, days_ahead),
    limit: MOST_UPCOMING,
  };
  const splits = await ctx.market.facts.splits(request, ctx.now.epochMilliseconds);
  const soonest = splits.toSorted((a, b) =>
    a.executionDate.localeCompare(b.executionDate) || a.symbol.localeCompare(b.symbol)
  );
  return {
    splits: soonest.slice(0, limit).map((s): z.output<typeof Split> => ({
      id: s.id,
      stock_symbol: s.symbol,
      split_ratio_from: s.from,
      split_ratio_to: s.to,
      execution_date: s.executionDate,
      is_processed: false,
      is_reverse_split: s.to < s.from,
    })),
  };
});

export const all = query(allSplits, async (ctx, page) => {
  const { splits, total } = await listSplits(ctx.db, page);
  return {
    splits: splits.map((row) => ({
      id: row.id,
      stock_symbol: row.symbol,
      split_ratio_from: Number(row.ratio_from),
      split_ratio_to: Number(row.ratio_to),
      execution_date: row.execution_date,
      is_processed: row.processed_at !== null,
      is_reverse_split: Number(row.ratio_to) < Number(row.ratio_from),
    })),
    total,
  };
});
