/** portfolios.delete. It is here and not in the ledger because it also ends the portfolio's open orders. */
import { userIdOf } from "../kernel/actor.ts";
import { awaitAll } from "../kernel/store/db.ts";
import { command } from "../kernel/run/handler.ts";
import { deletePortfolio as contract } from "./contract/portfolio.ts";
import { getPortfolio, LedgerWriter, portfolioNotFound } from "../ledger/mod.ts";
import { closeOrder } from "./order.ts";
import { catchUpIfBehind } from "./matching/timeline.ts";
import { listPending } from "./store.ts";
import { readPending } from "./matching/pending_bulk.ts";
import { writeClosed } from "./write_bulk.ts";

/** Marks a portfolio as deleted; its journal is kept. */
export const deletePortfolio = command(contract, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  // Locked first, so that no order can be added between the check and the deletion.
  if ((await LedgerWriter.open(ctx, [id])).portfolio(id)?.userId !== userId) portfolioNotFound();
  const before = await getPortfolio(ctx.trx, userId, id);
  if (before.is_default) {
    ctx.refuse("RULE_BROKEN", "The default portfolio cannot be deleted; make another one the default first");
  }
  if (before.is_competition) ctx.refuse("RULE_BROKEN", "A competition portfolio cannot be deleted");
  const keys = await listPending(ctx.trx, id);
  const ledger = await LedgerWriter.open(ctx, [id], keys);
  const orders = await readPending(ctx.trx, keys, ctx.now);
  for (const order of orders) {
    closeOrder(ledger, order, ctx.now, { status: "cancelled", reason: "The portfolio was deleted" });
  }
  await awaitAll([writeClosed(ctx.trx, orders), ledger.write()]);
  await ctx.trx.updateTable("portfolios").set({ deleted_at: ctx.wall }).where("id", "=", id).execute();
  ctx.audit({ target: id });
  return { id };
}, catchUpIfBehind);
