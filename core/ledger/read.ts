import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/handler.ts";
import { cents, centsNumber, percentOf } from "../kernel/money.ts";
import { spendable } from "./ledger_session.ts";
import * as contract from "./contract.ts";
import { presentEntryRows } from "./present_transaction.ts";
import { getPortfolio, getValued, listEntries, listPortfolios } from "./store.ts";
import { latestPrices, presentHoldings, presentPortfolio } from "./valuation.ts";

const own = (ctx: QueryContext, id: string) => getPortfolio(ctx.db, userIdOf(ctx.actor), id);

export const list = query(contract.listPortfolios, async (ctx) => {
  const rows = await listPortfolios(ctx.db, userIdOf(ctx.actor));
  const prices = await latestPrices(
    ctx.market,
    [...new Set(rows.flatMap((r) => r.holdings.map((h) => h.symbol)))],
    ctx.now,
  );
  return rows.map((row) => presentPortfolio(row, prices));
});

export const get = query(contract.getPortfolio, async (ctx, { id }) => {
  const row = await own(ctx, id);
  return presentPortfolio(row, await latestPrices(ctx.market, row.holdings.map((h) => h.symbol), ctx.now));
});

export const holdings = query(contract.listHoldings, async (ctx, { id }) => {
  const row = await getValued(ctx.db, userIdOf(ctx.actor), id);
  return await presentHoldings(row, row.holdings, ctx.market, ctx.now);
});

export const holdingsSummary = query(contract.holdingsSummary, async (ctx) => {
  const rows = await listPortfolios(ctx.db, userIdOf(ctx.actor));
  const symbols = new Set(rows.flatMap((r) => r.holdings.map((h) => h.symbol)));
  return { has_holdings: symbols.size > 0, unique_stocks: symbols.size };
});

export const spendableCash = query(contract.spendableCash, async (ctx, { id }) => {
  const row = await own(ctx, id);
  const cash = cents(row.cash_balance);
  const reserved = cents(row.reserved_cash);
  const percentage = row.cash_reserve_percentage ?? contract.DEFAULT_RESERVE;
  return {
    cash_balance: centsNumber(cash),
    pending_orders_total: centsNumber(reserved),
    reserve_requirement: centsNumber(percentOf(cash, percentage)),
    spendable_cash: centsNumber(spendable(cash, reserved, percentage)),
  };
});

export const transactions = query(contract.listTransactions, async (ctx, input) => {
  await own(ctx, input.id);
  const since = input.days === undefined ? null : ctx.now.subtract({ hours: 24 * input.days });
  const { rows, total } = await listEntries(ctx.db, input.id, { limit: input.limit, offset: input.offset, since });
  return { transactions: await presentEntryRows(rows, ctx.market, ctx.now), total };
});
