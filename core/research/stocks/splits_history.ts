import { query } from "../../kernel/run/handler.ts";
import type { Split } from "../../market/mod.ts";
import { isoDayAt, symbolNotFound } from "../one_stock.ts";
import { splitHistory } from "./facts_contract.ts";

/** A stock's splits, including announced ones; also for delisted stocks. */
export const splitsHistory = query(splitHistory, async (ctx, { symbol, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, splits] = await Promise.all([
    ctx.market.ticker(symbol, at),
    ctx.market.facts.splits({ symbol, fromDate: null, toDate: null, limit }, at),
  ]);
  if (!ticker && splits.length === 0) return symbolNotFound(symbol);
  return { symbol, split_history: splits.map((split) => presentSplit(split, isoDayAt(at))) };
});

export const presentSplit = ({ symbol, from, to, executionDate }: Split, today: string) => ({
  stock_symbol: symbol,
  split_ratio_from: from,
  split_ratio_to: to,
  execution_date: executionDate,
  is_processed: executionDate <= today,
  is_reverse_split: to < from,
});
