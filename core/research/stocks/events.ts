import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { presentDividend } from "../dividends/dividends.ts";
import { presentReports } from "../fundamentals/earnings.ts";
import { stockEvents } from "../fundamentals/earnings_contract.ts";
import { presentSplit } from "./splits_history.ts";
import { isoDayAt, listed } from "../one_stock.ts";

/** The events marked in a chart, in one response. */
export const events = query(stockEvents, async (ctx, { symbol, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const { facts } = ctx.market;
  const request = { symbol, fromDate: null, toDate: null, limit };
  const [, dividends, splits, filed] = await Promise.all([
    listed(ctx, symbol),
    ifKnown(facts.dividends(request, at)),
    ifKnown(facts.splits(request, at)),
    ifKnown(facts.statements(symbol, "quarterly", limit, at)),
  ]);
  return {
    symbol,
    dividends: dividends && dividends.map((d) => presentDividend(d, splits, isoDayAt(at))),
    splits: splits && splits.map((split) => presentSplit(split, isoDayAt(at))),
    earnings: filed && presentReports(filed, limit),
  };
});
