/** Measures a portfolio for its goals, from live data. */
import { cents, centsNumber, notional, price, sharesNumber } from "../kernel/money.ts";
import { latestPrices, type PortfolioRow, stocksOfDay } from "../ledger/mod.ts";
import { ifKnown, type MarketData } from "../market/mod.ts";
import { askDividends } from "../research/mod.ts";
import type { PortfolioFacts } from "./goal_types.ts";

export async function factsOf(market: MarketData, row: PortfolioRow, now: Temporal.Instant): Promise<PortfolioFacts> {
  const at = now.epochMilliseconds;
  const symbols = row.holdings.map((h) => h.symbol);
  const [prices, stocks, dividends] = await Promise.all([
    latestPrices(market, symbols, now),
    stocksOfDay(market, symbols, at),
    Promise.all(symbols.map((symbol) => ifKnown(askDividends(market, symbol, at)))),
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
    annualDividends: holdings.reduce((sum, h, i) => sum + h.shares * (dividends[i]?.figures.annual ?? 0), 0),
    annualInterest: cash * Number(row.money_market_rate),
    holdings,
  };
}
