import { Refusal } from "../../kernel/errors.ts";
import { query } from "../../kernel/run/handler.ts";
import { getValued, presentShares } from "../../ledger/mod.ts";
import { ifKnown, NEW_YORK } from "../../market/mod.ts";
import { tradingSnapshot } from "./contract.ts";
import { askDividends, dividendYield } from "../dividends/dividend_figures.ts";
import { presentQuote } from "./quote.ts";
import { symbolNotFound, wireInstant } from "../one_stock.ts";
import { yearRange } from "./year_range.ts";

/** Minutes of a trading day from 04:00 to 20:00. */
const DAY_MINUTES = 16 * 60;

/** All data of a trade ticket in one response. The position is the caller's own. */
export const snapshot = query(tradingSnapshot, async (ctx, { symbol, portfolio_id: portfolioId }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, found, details, year, dividends] = await Promise.all([
    ctx.market.ticker(symbol, at),
    ctx.market.snapshot(symbol, at),
    ifKnown(ctx.market.facts.details(symbol, at)),
    ifKnown(yearRange(ctx.market, symbol, at)),
    ifKnown(askDividends(ctx.market, symbol, at)),
  ]);
  if (!ticker || !(found || ticker.delistedOn)) return symbolNotFound(symbol);
  // Outside sessions the chart shows the last day with trading.
  const chartDay =
    Temporal.Instant.fromEpochMilliseconds(found?.lastTrade?.at ?? at).toZonedDateTimeISO(NEW_YORK).startOfDay()
      .epochMilliseconds;
  const bars = await ifKnown(
    ctx.market.bars({ symbol, multiplier: 1, timespan: "minute", from: chartDay, to: at, limit: DAY_MINUTES }, at),
  );
  const chart = bars ? Array.from(bars.at, (start, i) => ({ time: wireInstant(start), close: bars.close[i]! })) : [];
  return {
    quote: presentQuote(ticker, found),
    chart_data: chart,
    fifty_two_week_low: year?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    market_cap: details?.marketCap ?? null,
    dividend_yield: dividendYield(dividends?.figures.annual, found?.lastTrade?.price),
    dividend_frequency: dividends?.figures.frequency ?? null,
    holdings: await position(),
  };

  async function position() {
    const nothing = { shares: 0, available_shares: 0, average_cost: null };
    if (!portfolioId) return nothing;
    if (ctx.actor.kind !== "user") throw new Refusal("UNAUTHENTICATED", "Sign in to see your position");
    const holding = (await getValued(ctx.db, ctx.actor.userId, portfolioId)).holdings.find((h) => h.symbol === symbol);
    return holding ? presentShares(holding) : nothing;
  }
});
