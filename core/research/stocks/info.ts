import type { z } from "zod";
import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import { stockInfo } from "./contract.ts";
import { currentRatios } from "../fundamentals/current_ratios.ts";
import { askDividends, dividendYield } from "../dividends/dividend_figures.ts";
import { type OfOne, symbolNotFound } from "../one_stock.ts";
import { yearRange } from "./year_range.ts";

/** Facts about a stock besides its quote. @throws Refusal SYMBOL_NOT_FOUND */
export async function infoOf(
  ctx: OfOne,
  symbol: string,
): Promise<z.output<typeof stockInfo.output>> {
  const { market } = ctx;
  const at = ctx.now.epochMilliseconds;
  const [ticker, snapshot, details, year, ratios, dividends] = await Promise.all([
    market.ticker(symbol, at),
    ifKnown(market.snapshot(symbol, at)),
    ifKnown(market.facts.details(symbol, at)),
    ifKnown(yearRange(market, symbol, at)),
    ifKnown(market.facts.ratios(symbol, at)),
    ifKnown(askDividends(market, symbol, at)),
  ]);
  if (!ticker) return symbolNotFound(symbol);
  const { name, exchange, type, sector, industry } = ticker;
  return {
    symbol,
    name,
    delisted_on: ticker.delistedOn,
    price: snapshot?.lastTrade?.price ?? null,
    market_cap: details?.marketCap ?? null,
    shares_outstanding: ticker.delistedOn ? null : details?.sharesOutstanding ?? null,
    fifty_two_week_low: year?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    exchange,
    type,
    sector,
    industry,
    employees: details?.employees ?? null,
    description: details?.description ?? null,
    // Next to an unknown price, a figure at an older one would be misread as current.
    pe_ratio: snapshot?.lastTrade ? currentRatios(ratios, snapshot).pe_ratio : null,
    dividend_yield: dividendYield(dividends?.figures.annual, snapshot?.lastTrade?.price),
    dividend_frequency: dividends?.figures.frequency ?? null,
    last_dividend_date: dividends?.figures.lastExDate ?? null,
    next_dividend_date: dividends?.figures.nextExDate ?? null,
  };
}

export const info = query(stockInfo, (ctx, { symbol }) => infoOf(ctx, symbol));
