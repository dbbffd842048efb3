import { query } from "../../kernel/run/handler.ts";
import { type Bar, ifKnown } from "../../market/mod.ts";
import { askDividends } from "../dividends/dividend_figures.ts";
import { changeSince, sizesOf } from "./quote.ts";
import { symbolNotFound, wireInstant } from "../one_stock.ts";
import { stockSnapshot } from "./bars_contract.ts";
import { yearRange } from "./year_range.ts";

/** Nanoseconds per millisecond. */
const NANOSECONDS = 1_000_000;

/** The data of a delisted stock now. */
const nothing = { lastTrade: null, quote: null, day: null, previousDay: null };

const wireBar = ({ open, high, low, close, volume }: Bar) => ({ open, high, low, close, volume });

/** The parts of a stock's current state as the market returns them. */
export const stockNow = query(stockSnapshot, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, found, details, year, dividends] = await Promise.all([
    ifKnown(ctx.market.ticker(symbol, at)),
    ctx.market.snapshot(symbol, at),
    ifKnown(ctx.market.facts.details(symbol, at)),
    ifKnown(yearRange(ctx.market, symbol, at)),
    ifKnown(askDividends(ctx.market, symbol, at)),
  ]);
  if (!found && !ticker?.delistedOn) return symbolNotFound(symbol);
  const { lastTrade, quote, day, previousDay } = found ?? nothing;
  const { change, percent } = changeSince(lastTrade?.price, previousDay?.close);
  return {
    symbol,
    delisted_on: ticker?.delistedOn ?? null,
    last_trade: lastTrade && { price: lastTrade.price, timestamp: lastTrade.at * NANOSECONDS },
    last_quote: quote && {
      bid: quote.bid,
      ask: quote.ask,
      ...sizesOf(quote),
      timestamp: wireInstant(quote.at),
    },
    day_bar: day && { ...wireBar(day), vwap: day.vwap },
    prev_day_bar: previousDay && wireBar(previousDay),
    todays_change: change,
    todays_change_perc: percent,
    fifty_two_week_low: year?.low ?? null,
    fifty_two_week_high: year?.high ?? null,
    market_cap: details?.marketCap ?? null,
    ex_dividend_date: dividends?.figures.nextExDate ?? dividends?.figures.lastExDate ?? null,
  };
});
