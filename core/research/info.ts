import { query } from "../kernel/handler.ts";
import { stockInfo } from "./contract.ts";
import { yearRange } from "./year_range.ts";

/** What is known of a stock beyond its quote. */
export const info = query(stockInfo, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, details, year] = await Promise.all([
    ctx.market.ticker(symbol, at),
    ctx.market.facts.details(symbol, at),
    yearRange(ctx.market, symbol, at),
  ]);
  if (!ticker) return ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  const { name, exchange, type, sector, industry } = ticker;
  return {
    symbol,
    name,
    market_cap: details?.marketCap ?? null,
    fifty_two_week_low: year?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    exchange,
    type,
    sector,
    industry,
    employees: details?.employees ?? null,
  };
});
