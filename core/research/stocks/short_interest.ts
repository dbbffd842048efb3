import { query } from "../../kernel/run/handler.ts";
import { listed } from "../one_stock.ts";
import { shortInterest } from "./facts_contract.ts";

/** Shares sold short at the last settlement date published. */
export const shortInterestNow = query(shortInterest, async (ctx, { symbol }) => {
  const [, [latest]] = await Promise.all([
    listed(ctx, symbol),
    ctx.market.facts.shortInterest(symbol, 1, ctx.now.epochMilliseconds),
  ]);
  return {
    symbol,
    short_interest: latest?.shares ?? null,
    average_daily_volume: latest?.averageDailyVolume ?? null,
    days_to_cover: latest?.daysToCover ?? null,
    settlement_date: latest?.settlementDate ?? null,
  };
});
