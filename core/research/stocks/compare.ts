import { query } from "../../kernel/run/handler.ts";
import { baseDay, epochDayOf, ifKnown, midnightOf, type ReturnRange, type Ticker } from "../../market/mod.ts";
import { compare as contract, COMPARED_DAYS, type ComparedStock, MOST_PAYMENTS } from "./compare_contract.ts";
import { adjustedAmount } from "../dividends/dividend_figures.ts";
import { askEarningsGrowth, pegOf } from "../fundamentals/earnings_growth.ts";
import { currentRatios } from "../fundamentals/current_ratios.ts";
import { financialsOf } from "../fundamentals/financials.ts";
import { infoOf } from "./info.ts";
import { presentQuote } from "./quote.ts";
import { isoDayAt, type OfOne } from "../one_stock.ts";
import { percentSince, withDividends } from "./returns.ts";

const DAY_MS = 86_400_000;
const MOST_BARS = 1300;

const dayOf = (iso: string): number => epochDayOf(Temporal.PlainDate.from(iso));
/** The last instant of the day whose close is the base of a return. */
const baseEnd = (range: ReturnRange, at: number): number => midnightOf(dayOf(baseDay(range, isoDayAt(at))) + 1) - 1;

/** The dividends of the compared years; null while they are unknown. */
async function paymentsOf({ market, now }: OfOne, symbol: string): Promise<ComparedStock["dividends"]> {
  const at = now.epochMilliseconds;
  const today = isoDayAt(at);
  const request = { symbol, fromDate: isoDayAt(at - COMPARED_DAYS * DAY_MS), toDate: today, limit: MOST_PAYMENTS };
  const known = await ifKnown(Promise.all([market.facts.dividends(request, at), market.facts.splits(request, at)]));
  if (!known) return null;
  const [dividends, splits] = known;
  return dividends.map((dividend) => ({
    t: midnightOf(dayOf(dividend.exDate)),
    amount: adjustedAmount(dividend, splits, today),
  })).reverse();
}

/** Price and total return, as far back as the closes reach. */
function returnsOf(history: Pick<ComparedStock, "closes" | "price" | "dividends">, at: number) {
  const total = withDividends(history, history.dividends);
  const over = (range: ReturnRange) => {
    const end = baseEnd(range, at);
    return [percentSince(history, end), total && percentSince(total, end)] as const;
  };
  const [[change_1y, total_return_1y], [change_5y, total_return_5y]] = [over("1Y"), over("5Y")];
  return { change_1y, total_return_1y, change_5y, total_return_5y };
}

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
  const [snapshot, info, filed, ratios, growth, bars, dividends] = await Promise.all([
    ifKnown(market.snapshot(symbol, at)),
    infoOf(ctx, symbol),
    financialsOf(ctx, symbol),
    ifKnown(market.facts.ratios(symbol, at)),
    ifKnown(askEarningsGrowth(market.facts, symbol, at)),
    ifKnown(market.bars(history, at)),
    paymentsOf(ctx, symbol),
  ]);
  const closes = bars ? Array.from(bars.at, (t, i) => ({ t, price: bars.close[i]! })) : [];
  const { name, delisted_on, price, prev_close, change, change_percentage } = presentQuote(ticker, snapshot);
  const { sector, market_cap, shares_outstanding, pe_ratio, dividend_yield } = info;
  const { gross_margin, operating_margin, profit_margin, revenue_growth, roe, roic } = filed;
  return {
    ...{ symbol, name, delisted_on, price, prev_close, change, change_percentage },
    ...{ sector, market_cap, shares_outstanding, pe_ratio, dividend_yield },
    fifty_two_week_low: info.fifty_two_week_low,
    fifty_two_week_high: info.fifty_two_week_high,
    ...{ gross_margin, operating_margin, profit_margin, revenue_growth, roe, roic },
    ps_ratio: snapshot?.lastTrade ? currentRatios(ratios, snapshot).ps_ratio : null,
    peg_ratio: pegOf(pe_ratio, growth),
    ...{ closes, dividends },
    ...returnsOf({ closes, price, dividends }, at),
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
