/** transactions.list: a portfolio's journal. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/handler.ts";
import { listTransactions } from "./contract.ts";
import { presentEntryRows } from "./present_transaction.ts";
import { getPortfolio, listEntries } from "./store.ts";

export const transactions = query(listTransactions, async (ctx, input) => {
  await getPortfolio(ctx.db, userIdOf(ctx.actor), input.id);
  const since = input.days === undefined ? null : ctx.now.subtract({ hours: 24 * input.days });
  const { rows, total } = await listEntries(ctx.db, input.id, { ...input, since });
  return { transactions: await presentEntryRows(rows, ctx.market, ctx.now), total };
});
