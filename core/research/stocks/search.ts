import { query } from "../../kernel/run/handler.ts";
import { searchStocks } from "./contract.ts";
import { currentRatios } from "../fundamentals/current_ratios.ts";
import { bandOf, figuresOf } from "./figures.ts";
import { changeSince } from "./quote.ts";

/**
 * Stocks and funds that match a text, best match first, with their prices and screener figures. A delisted one is found
 * by its exact symbol and has neither.
 */
export const search = query(searchStocks, async (ctx, { q, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const tickers = await ctx.market.searchTickers(q, limit, at);
  const symbols = tickers.filter((t) => t.delistedOn === null).map((t) => t.symbol);
  const [found, figures] = await Promise.all([ctx.market.snapshots(symbols, at), figuresOf(ctx.market, symbols, at)]);
  const snapshots = new Map(found.map((s) => [s.symbol, s]));
  return tickers.map(({ symbol, name, exchange, type, sector, delistedOn }) => {
    const snapshot = snapshots.get(symbol);
    const price = snapshot?.lastTrade?.price;
    const { market_cap, pe_ratio, dividend_yield } = currentRatios(figures.get(symbol) ?? null, snapshot ?? null);
    return {
      ...{
        symbol,
        name,
        delisted_on: delistedOn,
        exchange,
        type,
        sector,
        price: price ?? null,
        change_percentage: changeSince(price, snapshot?.previousDay?.close).percent,
      },
      ...{
        marketCap: market_cap,
        market_cap_band: bandOf(market_cap),
        pe: pe_ratio,
        yield: dividend_yield === null ? null : dividend_yield * 100,
      },
    };
  });
});
