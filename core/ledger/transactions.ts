/** transactions.list and transactions.totals: a portfolio's journal; transactions.list-trades: those of a stock. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { addCents, centsNumber, price, priceNumber, shares, sharesNumber, ZERO_CENTS } from "../kernel/money.ts";
import { listTransactions, transactionTotals } from "./contract.ts";
import { presentEntryRows } from "./present_transaction.ts";
import { getPortfolio, listEntries, listEntriesOfSymbol, totalsOfEntries } from "./store.ts";
import { listTrades, tradeTypes } from "./trades_contract.ts";

const sinceDays = ({ now }: QueryContext, days: number | undefined): Temporal.Instant | null =>
  days === undefined ? null : now.subtract({ hours: 24 * days });

export const transactions = query(listTransactions, async (ctx, input) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), input.id);
  const { rows, total } = await listEntries(ctx.db, input.id, { ...input, since: sinceDays(ctx, input.days) });
  return { transactions: await presentEntryRows(rows, ctx.market, ctx.now), total };
});

export const totals = query(transactionTotals, async (ctx, { id, days }) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  const types = await totalsOfEntries(ctx.db, id, sinceDays(ctx, days));
  return {
    total: types.reduce((sum, { count }) => sum + count, 0),
    cash_effect: centsNumber(types.reduce((sum, { cashEffect }) => addCents(sum, cashEffect), ZERO_CENTS)),
    types: types.map(({ type, count, amount, cashEffect }) => ({
      transaction_type: type,
      count,
      total_amount: centsNumber(amount),
      cash_effect: centsNumber(cashEffect),
    })),
  };
});

export const trades = query(listTrades, async ({ db, actor }, { symbol, limit }) => {
  const entries = await listEntriesOfSymbol(db, userIdOf(actor), { symbol, limit, types: tradeTypes });
  return {
    trades: entries.map((entry) => ({
      portfolio_id: entry.portfolio_id,
      transaction_type: entry.type,
      shares: sharesNumber(shares(entry.shares!)),
      price_per_share: priceNumber(price(entry.price!)),
      executed_at: entry.occurred_at.toString(),
    })),
  };
});
