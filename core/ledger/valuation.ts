/** Values portfolios and holdings: exact balances times the latest trade, floats only for ratios. */
import type { MarketData } from "../market/mod.ts";
import {
  addCents,
  averageCost,
  type Cents,
  cents,
  centsNumber,
  notional,
  percentage,
  percentOf,
  price,
  priceNumber,
  sharesNumber,
  subtractCents,
  subtractShares,
  ZERO_CENTS,
} from "../kernel/money.ts";
import { spendable } from "./journal/ledger_writer.ts";
import { DEFAULT_RESERVE, type Holding, type Portfolio } from "./contract.ts";
import { stocksOfDay } from "./stock_of_day.ts";
import type { HoldingRow, PortfolioRow, ValuedPortfolio } from "./store.ts";

/** Latest trade price in dollars by symbol; a symbol that is missing has no price. */
export type Prices = ReadonlyMap<string, number>;

/** One request to the market for all symbols, without duplicates. */
export async function latestPrices(
  market: MarketData,
  symbols: readonly string[],
  now: Temporal.Instant,
): Promise<Prices> {
  const prices = new Map<string, number>();
  if (symbols.length === 0) return prices;
  const snapshots = await market.snapshots(symbols, now.epochMilliseconds);
  for (const { symbol, lastTrade } of snapshots) {
    if (lastTrade && lastTrade.price > 0) prices.set(symbol, lastTrade.price);
  }
  return prices;
}

const marketValue = (holding: HoldingRow, prices: Prices): Cents | null => {
  const latest = prices.get(holding.symbol);
  return latest === undefined ? null : notional(price(latest), holding.shares);
};

export function presentCash(row: Pick<PortfolioRow, "cash_balance" | "reserved_cash" | "cash_reserve_percentage">) {
  const cash = cents(row.cash_balance);
  const reserved = cents(row.reserved_cash);
  const reserve = row.cash_reserve_percentage ?? DEFAULT_RESERVE;
  return {
    cash_balance: centsNumber(cash),
    spendable_cash: centsNumber(spendable(cash, reserved, reserve)),
    pending_orders_total: centsNumber(reserved),
    reserve_requirement: centsNumber(percentOf(cash, reserve)),
  };
}

export function presentPortfolio(row: PortfolioRow, prices: Prices): Portfolio {
  const cash = cents(row.cash_balance);
  const contributed = cents(row.contributed);
  const unpriced = row.holdings.filter((h) => !prices.has(h.symbol)).map((h) => h.symbol);
  const invested = row.holdings.reduce((sum, h) => addCents(sum, h.cost), ZERO_CENTS);
  const value = row.holdings.reduce((sum, h) => addCents(sum, marketValue(h, prices) ?? ZERO_CENTS), cash);
  const totalReturn = subtractCents(value, contributed);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    initial_cash: centsNumber(cents(row.initial_cash)),
    ...presentCash(row),
    visibility: row.visibility,
    is_public: row.visibility === "public",
    enable_drip: row.enable_drip,
    money_market_rate: Number(row.money_market_rate),
    is_default: row.is_default,
    is_competition: row.is_competition,
    created_at: row.created_at.toString(),
    cash_reserve_percentage: row.cash_reserve_percentage,
    holdings_count: row.holdings.length,
    unpriced_symbols: unpriced,
    positions: row.holdings.map(({ symbol, shares, cost }) => ({
      symbol,
      shares: sharesNumber(shares),
      cost_basis: centsNumber(cost),
      price: prices.get(symbol) ?? null,
    })),
    total_value: centsNumber(value),
    total_return: centsNumber(totalReturn),
    total_return_percentage: percentage(totalReturn, contributed),
    total_invested: centsNumber(invested),
    total_contributed: centsNumber(contributed),
  };
}

/** The fields of a holding that its value is computed from. */
export const presentShares = ({ shares, reserved, cost }: HoldingRow) => ({
  shares: sharesNumber(shares),
  available_shares: sharesNumber(subtractShares(shares, reserved)),
  average_cost: priceNumber(averageCost(cost, shares)!),
});

/** The holdings of a portfolio, or only those in `only`, with names, weights and gains. */
export async function presentHoldings(
  row: ValuedPortfolio,
  only: readonly HoldingRow[],
  market: MarketData,
  now: Temporal.Instant,
): Promise<Holding[]> {
  const at = now.epochMilliseconds;
  const [prices, stocks] = await Promise.all([
    latestPrices(market, row.holdings.map((h) => h.symbol), now),
    stocksOfDay(market, only.map((h) => h.symbol), at),
  ]);
  const values = new Map(row.holdings.map((h) => [h, marketValue(h, prices)]));
  let total = cents(row.cash_balance);
  for (const value of values.values()) if (value !== null) total = addCents(total, value);
  const contributed = cents(row.contributed);
  return only.map((holding, i) => {
    const { symbol, cost } = holding;
    const { name, sector, risk } = stocks[i]!;
    const value = values.get(holding)!;
    const gain = value === null ? null : subtractCents(value, cost);
    const gainNumber = gain === null ? null : centsNumber(gain);
    const gainPercentage = gain === null ? null : percentage(gain, cost);
    return {
      id: holding.id,
      ...presentShares(holding),
      stock: { symbol, name: name ?? symbol, sector },
      cost_basis: centsNumber(cost),
      current_price: prices.get(symbol) ?? null,
      current_value: value === null ? null : centsNumber(value),
      gain_loss: gainNumber,
      gain_loss_percentage: gainPercentage,
      total_return: gainNumber,
      return_percentage: gainPercentage,
      weight: value === null ? null : percentage(value, total),
      contribution_to_return: gain === null ? null : percentage(gain, contributed),
      auto_reinvest: holding.auto_reinvest,
      risk_level: risk,
    };
  });
}
