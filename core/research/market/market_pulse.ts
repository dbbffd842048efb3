import { query } from "../../kernel/run/handler.ts";
import { breadthNow } from "./breadth.ts";
import { marketPulse, PULSE_MOVERS, PULSE_TRENDING, trending } from "./contract.ts";
import { presentRow } from "./market_rows.ts";
import { moversNow } from "./movers.ts";
import { sparklinesOf } from "../stocks/sparklines.ts";
import { trendingNow } from "./trending.ts";

/** The overview of the market on a page, in one response. */
export const pulse = query(marketPulse, async (ctx) => {
  const rows = await trendingNow(ctx, trending.input.parse({ limit: PULSE_TRENDING }));
  const categories = new Map(rows.map(presentRow).map(({ symbol, category }) => [symbol, category]));
  const [breadth, gainers, losers, lines] = await Promise.all([
    breadthNow(ctx),
    moversNow(ctx, { direction: "gainers", limit: PULSE_MOVERS }),
    moversNow(ctx, { direction: "losers", limit: PULSE_MOVERS }),
    sparklinesOf(ctx, [...categories.keys()]),
  ]);
  return {
    breadth,
    gainers: gainers.map(presentRow),
    losers: losers.map(presentRow),
    trending: lines.stocks.map((stock) => ({ ...stock, category: categories.get(stock.symbol) ?? null })),
  };
});
