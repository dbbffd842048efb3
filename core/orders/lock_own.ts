import { userIdOf } from "../kernel/actor.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import { Refusal } from "../kernel/errors.ts";
import { LedgerWriter } from "../ledger/mod.ts";
import type { OrderState } from "./order.ts";
import { getOrder } from "./store.ts";

/** Locks the portfolio of a pending order that the caller owns. @throws Refusal NOT_FOUND or ORDER_NOT_PENDING */
export async function lockOwn(
  ctx: CommandContext,
  input: { portfolio_id: string; order_id: string },
): Promise<{ ledger: LedgerWriter; order: OrderState }> {
  const key = { portfolioId: input.portfolio_id, id: input.order_id };
  const { symbol } = await getOrder(ctx.trx, userIdOf(ctx.actor), key);
  const ledger = await LedgerWriter.open(ctx, [key.portfolioId], [{ portfolioId: key.portfolioId, symbol }]);
  // Read again: the order may have been filled before the lock was held.
  const order = await getOrder(ctx.trx, userIdOf(ctx.actor), key);
  if (order.status !== "pending") {
    throw new Refusal("ORDER_NOT_PENDING", `This order is ${order.status}; only pending orders can be changed`);
  }
  ctx.audit({ target: order.id });
  return { ledger, order };
}
