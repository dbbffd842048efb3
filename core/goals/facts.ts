/** Measures a portfolio for its goals, from current data. */
import { projectedDividends } from "../actions/mod.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import { cents, centsNumber, notional, price, sharesNumber } from "../kernel/money.ts";
import { latestPrices, type PortfolioRow, stocksOfDay } from "../ledger/mod.ts";
import type { PortfolioFacts } from "./goal_types.ts";

type Context = Pick<QueryContext, "db" | "market" | "now">;

export async function factsOf(ctx: Context, row: PortfolioRow): Promise<PortfolioFacts> {
  const { market, now } = ctx;
  const symbols = row.holdings.map((h) => h.symbol);
  const [prices, stocks, dividends] = await Promise.all([
    latestPrices(market, symbols, now),
    stocksOfDay(market, symbols, now.epochMilliseconds),
    projectedDividends(ctx, row),
  ]);
  const holdings = row.holdings.map((holding, i) => {
    const latest = prices.get(holding.symbol);
    return {
      symbol: holding.symbol,
      shares: sharesNumber(holding.shares),
      value: latest === undefined ? null : centsNumber(notional(price(latest), holding.shares)),
      sector: stocks[i]!.sector,
    };
  });
  const holdingsValue = holdings.reduce((sum, h) => sum + (h.value ?? 0), 0);
  const cash = centsNumber(cents(row.cash_balance));
  return {
    totalValue: cash + holdingsValue,
    holdingsValue,
    annualDividends: centsNumber(dividends),
    annualInterest: cash * Number(row.money_market_rate),
    holdings,
  };
}
