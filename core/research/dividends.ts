import { query } from "../kernel/handler.ts";
import { type Dividend, ifKnown } from "../market/mod.ts";
import { askDividends, dividendYield } from "./dividend_figures.ts";
import { symbolNotFound } from "./stock.ts";
import { stockDividends } from "./stock_contract.ts";

/** A stock's dividends, including declared ones; also for delisted stocks. */
export const dividends = query(stockDividends, async (ctx, { symbol, limit }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, { dividends, figures }, snapshot] = await Promise.all([
    ctx.market.ticker(symbol, at),
    askDividends(ctx.market, symbol, at, limit),
    ifKnown(ctx.market.snapshot(symbol, at)),
  ]);
  if (!ticker && dividends.length === 0) return symbolNotFound(symbol);
  return {
    symbol,
    dividend_yield: dividendYield(figures.annual, snapshot?.lastTrade?.price),
    annual_dividends: figures.annual,
    dividends: dividends.slice(0, limit).map(presentDividend),
  };
});

export const presentDividend = (d: Dividend) => ({
  cash_amount: d.amount,
  declaration_date: d.declaredOn,
  ex_dividend_date: d.exDate,
  record_date: d.recordDate,
  pay_date: d.payDate,
  dividend_type: d.type,
  frequency: d.frequency,
});
