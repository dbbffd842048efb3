/** The end of all pending orders of portfolios, for other modules. */
import type { CommandContext } from "../../kernel/run/handler.ts";
import { LedgerWriter } from "../../ledger/mod.ts";
import { readPending } from "../matching/pending_bulk.ts";
import { notifyEnded, notifyOwners } from "../notify_owners.ts";
import { closeOrder } from "../order.ts";
import { listPendingOf } from "../store.ts";
import { writeClosed } from "../write_bulk.ts";

/**
 * Locks the portfolios, ends their pending orders at the current instant and notifies their owners of the reason.
 * Returns how many orders ended.
 */
export async function endOrdersOf(
  ctx: CommandContext,
  portfolioIds: readonly string[],
  reason: string,
): Promise<number> {
  if (portfolioIds.length === 0) return 0;
  // Locked first, so that no order can be added in between.
  await LedgerWriter.open(ctx, portfolioIds);
  const keys = await listPendingOf(ctx.trx, portfolioIds);
  if (keys.length === 0) return 0;
  const ledger = await LedgerWriter.open(ctx, [...new Set(keys.map((key) => key.portfolioId))], keys);
  const orders = (await readPending(ctx.trx, keys, ctx.now)).filter((order) => ledger.portfolio(order.portfolioId));
  for (const order of orders) closeOrder(ledger, order, ctx.now, { status: "cancelled", reason });
  ctx.send(writeClosed(ctx.trx, orders));
  ctx.send(ledger.write());
  notifyOwners(ctx, ledger, orders);
  notifyEnded(ctx, ledger, orders);
  return orders.length;
}
