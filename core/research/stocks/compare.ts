import { query } from "../../kernel/run/handler.ts";
import { ifKnown, type Ticker } from "../../market/mod.ts";
import { compare as contract, COMPARED_DAYS, type ComparedStock } from "./compare_contract.ts";
import { currentRatios } from "../fundamentals/current_ratios.ts";
import { financialsOf } from "../fundamentals/financials.ts";
import { infoOf } from "./info.ts";
import { presentQuote } from "./quote.ts";
import type { OfOne } from "../one_stock.ts";

const DAY_MS = 86_400_000;
const MOST_BARS = 1300;

async function compared(ctx: OfOne, ticker: Ticker): Promise<ComparedStock> {
  const { market, now } = ctx;
  const at = now.epochMilliseconds;
  const { symbol } = ticker;
  const history = {
    symbol,
    multiplier: 1,
    timespan: "day",
    from: at - COMPARED_DAYS * DAY_MS,
    to: at,
    limit: MOST_BARS,
  } as const;
  const [snapshot, info, filed, ratios, bars] = await Promise.all([
    ifKnown(market.snapshot(symbol, at)),
    infoOf(ctx, symbol),
    financialsOf(ctx, symbol),
    ifKnown(market.facts.ratios(symbol, at)),
    ifKnown(market.bars(history, at)),
  ]);
  const { name, delisted_on, price, prev_close, change, change_percentage } = presentQuote(ticker, snapshot);
  const { sector, market_cap, shares_outstanding, pe_ratio, dividend_yield } = info;
  const { gross_margin, operating_margin, profit_margin, revenue_growth, roe } = filed;
  return {
    ...{ symbol, name, delisted_on, price, prev_close, change, change_percentage },
    ...{ sector, market_cap, shares_outstanding, pe_ratio, dividend_yield },
    fifty_two_week_low: info.fifty_two_week_low,
    fifty_two_week_high: info.fifty_two_week_high,
    ...{ gross_margin, operating_margin, profit_margin, revenue_growth, roe },
    ps_ratio: snapshot?.lastTrade ? currentRatios(ratios, snapshot).ps_ratio : null,
    closes: bars ? Array.from(bars.at, (t, i) => ({ t, price: bars.close[i]! })) : [],
  };
}

/** A few stocks side by side, in one response. */
export const compare = query(contract, async (ctx, { symbols }) => {
  const asked = [...new Set(symbols)];
  const [market, now] = [ctx.market.aside, ctx.now];
  const tickers = await Promise.all(asked.map((symbol) => market.ticker(symbol, now.epochMilliseconds)));
  return {
    stocks: await Promise.all(
      tickers.filter((ticker) => ticker !== null).map((ticker) => compared({ market, now }, ticker)),
    ),
    unknown_symbols: asked.filter((_, i) => tickers[i] === null),
  };
});
