import { query } from "../../kernel/run/handler.ts";
import { ipoCalendar } from "./contract.ts";

/** Planned listings first, then past ones, newest first. */
export const ipos = query(ipoCalendar, async (ctx, { limit }) => {
  const found = await ctx.market.facts.ipos(limit, ctx.now.epochMilliseconds);
  return found.map((
    { symbol, name, listingDate, exchange, priceLow, priceHigh, finalPrice, sharesOffered, status },
  ) => ({
    ...{ symbol, name, listing_date: listingDate, exchange, price_range_low: priceLow, price_range_high: priceHigh },
    ...{ final_price: finalPrice, shares_offered: sharesOffered, status },
  }));
});
