/** portfolios.performance, analytics.summary, analytics.allocation and analytics.holdings-performance: as of now. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { addCents, type Cents, cents, centsNumber, percentage, subtractCents, ZERO_CENTS } from "../kernel/money.ts";
import {
  type EntrySum,
  getPortfolio,
  latestPrices,
  paidInTypes,
  type PortfolioRow,
  presentHoldings,
  presentPortfolio,
  sumEntries,
} from "../ledger/mod.ts";
import * as contract from "./contract.ts";
import { readTogether } from "./store.ts";

/** The starting capital of a competition portfolio, where its rows do not have it. */
const COMPETITION_CAPITAL = cents(10_000);
/** The sector of holdings without one. */
const OTHER = "Other";

/** The base of a portfolio's return in percent: its net deposits, or the starting capital of a competition. */
function capitalOf(row: PortfolioRow): Cents {
  if (!row.is_competition) return cents(row.contributed);
  const initial = cents(row.initial_cash);
  return initial > 0n ? initial : COMPETITION_CAPITAL;
}

/** Cash plus cost that the entries added: their earnings, unless it was paid in. */
const earned = (sums: readonly EntrySum[], counts: (sum: EntrySum) => boolean): Cents =>
  sums.filter(counts).reduce((total, sum) => addCents(total, addCents(sum.cash, sum.cost)), ZERO_CENTS);

export const totals = query(contract.portfolioPerformance, async (ctx, { id }) => {
  const { row, sums } = await readTogether(ctx.db, async (trx) => ({
    row: await getPortfolio(trx, userIdOf(ctx.actor), id),
    sums: await sumEntries(trx, id, { from: null, to: null }),
  }));
  const shown = presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
  const dividends = earned(sums, ({ type }) => type === "DIVIDEND");
  const interest = earned(sums, ({ type }) => type === "INTEREST");
  const edits = earned(sums, ({ type }) => type === "ADJUSTMENT");
  const notTraded = ["DIVIDEND", "INTEREST", "ADJUSTMENT", ...paidInTypes];
  const realised = earned(sums, ({ type }) => !notTraded.includes(type));
  const invested = addCents(cents(shown.cash_balance), cents(shown.total_invested));
  const unrealised = subtractCents(cents(shown.total_value), invested);
  const stocks = addCents(addCents(realised, unrealised), edits);
  const total = addCents(stocks, addCents(dividends, interest));
  return {
    stock_return: centsNumber(stocks),
    realised_gain: centsNumber(realised),
    unrealised_gain: centsNumber(unrealised),
    cost_adjustments: centsNumber(edits),
    dividend_income: centsNumber(dividends),
    interest_income: centsNumber(interest),
    total_return: centsNumber(total),
    return_percentage: percentage(total, capitalOf(row)),
    total_contributed: shown.total_contributed,
    total_value: shown.total_value,
    unpriced_symbols: shown.unpriced_symbols,
  };
});

export const summary = query(contract.summary, async (ctx, { id }) => {
  const row = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  const shown = presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
  return {
    total_value: shown.total_value,
    total_return: shown.total_return,
    total_return_percentage: percentage(cents(shown.total_return), capitalOf(row)),
    total_invested: shown.total_invested,
    cash_balance: shown.cash_balance,
    total_contributed: shown.total_contributed,
    unpriced_symbols: shown.unpriced_symbols,
  };
});

export const allocation = query(contract.allocation, async (ctx, { id }) => {
  const row = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  const holdings = await presentHoldings(row, row.holdings, ctx.market, ctx.now);
  const cash = cents(row.cash_balance);
  const sectors = new Map<string, Cents>();
  let total = cash;
  for (const { stock, current_value: value } of holdings) {
    if (value === null) continue;
    const sector = stock.sector ?? OTHER;
    sectors.set(sector, addCents(sectors.get(sector) ?? ZERO_CENTS, cents(value)));
    total = addCents(total, cents(value));
  }
  const part = (value: Cents) => ({ value: centsNumber(value), percentage: percentage(value, total) ?? 0 });
  return {
    total_value: centsNumber(total),
    allocations: [...sectors].toSorted(([a, x], [b, y]) => x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1)
      .map(([sector, value]) => ({ sector, ...part(value) })),
    cash_allocation: part(cash),
    unpriced_symbols: holdings.filter((h) => h.current_value === null).map((h) => h.stock.symbol),
  };
});

export const holdingsPerformance = query(contract.holdingsPerformance, async (ctx, { id }) => {
  const row = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  return { holdings_performance: await presentHoldings(row, row.holdings, ctx.market, ctx.now) };
});
