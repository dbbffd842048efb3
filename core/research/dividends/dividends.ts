import { query } from "../../kernel/run/handler.ts";
import { type Dividend, ifKnown, type Split } from "../../market/mod.ts";
import { adjustedAmount, askDividends, dividendYield } from "./dividend_figures.ts";
import { isoDayAt, symbolNotFound } from "../one_stock.ts";
import { stockDividends } from "./contract.ts";

const MOST_SPLITS = 500;

/** A stock's dividends, including declared ones; also for delisted stocks. */
export const dividends = query(stockDividends, async (ctx, { symbol, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const today = isoDayAt(at);
  const [ticker, { dividends, figures }, snapshot, splits] = await Promise.all([
    ctx.market.ticker(symbol, at),
    askDividends(ctx.market, symbol, at, limit),
    ifKnown(ctx.market.snapshot(symbol, at)),
    ctx.market.facts.splits({ symbol, fromDate: null, toDate: today, limit: MOST_SPLITS }, at),
  ]);
  if (!ticker && dividends.length === 0) return symbolNotFound(symbol);
  return {
    symbol,
    dividend_yield: dividendYield(figures.annual, snapshot?.lastTrade?.price),
    annual_dividends: figures.annual,
    dividends: dividends.slice(0, limit).map((d) => presentDividend(d, splits, today)),
  };
});

/** @param splits all that were executed since the dividend; null when unknown */
export const presentDividend = (d: Dividend, splits: readonly Split[] | null, today: string) => ({
  adjusted_amount: splits && adjustedAmount(d, splits, today),
  cash_amount: d.amount,
  declaration_date: d.declaredOn,
  ex_dividend_date: d.exDate,
  record_date: d.recordDate,
  pay_date: d.payDate,
  dividend_type: d.type,
  frequency: d.frequency,
});
