import { Refusal } from "../kernel/errors.ts";
import { query } from "../kernel/handler.ts";
import { averageCost, cents, priceNumber, shares, sharesNumber, subtractShares } from "../kernel/money.ts";
import { NEW_YORK } from "../market/calendar.ts";
import { getPortfolio } from "../ledger/mod.ts";
import { tradingSnapshot } from "./contract.ts";
import { presentQuote } from "./quote.ts";
import { yearRange } from "./year_range.ts";

/** Minutes of a trading day from 04:00 to 20:00. */
const DAY_MINUTES = 16 * 60;

/** All that a trade ticket shows, in one answer. The position is the caller's own. */
export const snapshot = query(tradingSnapshot, async (ctx, { symbol, portfolio_id: portfolioId }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, found, details, year] = await Promise.all([
    ctx.market.ticker(symbol, at),
    ctx.market.snapshot(symbol, at),
    ctx.market.facts.details(symbol, at),
    yearRange(ctx.market, symbol, at),
  ]);
  if (!ticker || !found) return ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
  // Outside sessions the chart is of the last day that traded.
  const chartDay = Temporal.Instant.fromEpochMilliseconds(found.lastTrade?.at ?? at).toZonedDateTimeISO(NEW_YORK).startOfDay().epochMilliseconds;
  const bars = await ctx.market.bars({ symbol, multiplier: 1, timespan: "minute", from: chartDay, to: at, limit: DAY_MINUTES }, at);
  const chart = bars ? Array.from(bars.at, (start, i) => ({ time: Temporal.Instant.fromEpochMilliseconds(start).toString(), close: bars.close[i]! })) : [];
  return {
    quote: presentQuote(ticker, found),
    chart_data: chart,
    fifty_two_week_low: year?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    market_cap: details?.marketCap ?? null,
    holdings: await position(),
  };

  async function position() {
    const nothing = { shares: 0, available_shares: 0, average_cost: null };
    if (!portfolioId) return nothing;
    if (ctx.actor.kind !== "user") throw new Refusal("UNAUTHENTICATED", "Sign in to see your position");
    const holding = (await getPortfolio(ctx.db, ctx.actor.userId, portfolioId)).holdings.find((h) => h.symbol === symbol);
    if (!holding) return nothing;
    const held = shares(holding.shares);
    return {
      shares: sharesNumber(held),
      available_shares: sharesNumber(subtractShares(held, shares(holding.reserved))),
      average_cost: priceNumber(averageCost(cents(holding.cost), held)!),
    };
  }
});
