/** orders.book: the pending limit orders of a symbol, without their owners. */
import { query } from "../kernel/run/handler.ts";
import { price, priceNumber, shares, sharesNumber } from "../kernel/money.ts";
import { orderBook, type Side } from "./contract.ts";
import { listLevels } from "./store.ts";

/** Price levels shown per side. */
const MAX_LEVELS = 50;

export const book = query(orderBook, async (ctx, { symbol }) => {
  if (!await ctx.market.ticker(symbol, ctx.now.epochMilliseconds)) {
    ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  }
  const levels = async (side: Side) =>
    (await listLevels(ctx.db, symbol, side, MAX_LEVELS)).map((level) => ({
      price: priceNumber(price(level.limit_price!)),
      shares: sharesNumber(shares(level.shares)),
      orders: level.orders,
    }));
  const [bids, asks] = await Promise.all([levels("BUY"), levels("SELL")]);
  return { symbol, bids, asks };
});
