import { query } from "../kernel/handler.ts";
import { searchStocks } from "./contract.ts";
import { changeSince } from "./quote.ts";

/** Stocks and funds that match a text, best first, with their prices. */
export const search = query(searchStocks, async (ctx, { q, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const tickers = await ctx.market.searchTickers(q, limit, at);
  const snapshots = new Map((await ctx.market.snapshots(tickers.map((t) => t.symbol), at)).map((s) => [s.symbol, s]));
  return tickers.map(({ symbol, name, exchange, type }) => {
    const snapshot = snapshots.get(symbol);
    const price = snapshot?.lastTrade?.price;
    return { symbol, name, exchange, type, price: price ?? null, change_percentage: changeSince(price, snapshot?.previousDay?.close).percent };
  });
});
