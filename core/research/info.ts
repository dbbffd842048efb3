import { query } from "../kernel/handler.ts";
import { stockInfo } from "./contract.ts";

/** What is known of a stock beyond its quote. */
export const info = query(stockInfo, async (ctx, { symbol }) => {
  const ticker = await ctx.market.ticker(symbol, ctx.now.epochMilliseconds);
  if (!ticker) return ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  const { name, exchange, type, sector, industry, employees } = ticker;
  return {
    symbol,
    name,
    market_cap: ticker.marketCap,
    fifty_two_week_low: ticker.fiftyTwoWeekLow,
    fifty_two_week_high: ticker.fiftyTwoWeekHigh,
    exchange,
    type,
    sector,
    industry,
    employees,
  };
});
