/** orders.cancel: ends a pending order and releases its reservation. */
import { awaitAll } from "../kernel/db.ts";
import { command } from "../kernel/handler.ts";
import { cancelOrder } from "./contract.ts";
import { lockOwn } from "./lock_own.ts";
import { notifyOwners } from "./notify_owners.ts";
import { closeOrder, presentOrders } from "./order.ts";
import { catchUpIfBehind } from "./timeline.ts";
import { writeClosed } from "./write_bulk.ts";

export const cancel = command(cancelOrder, async (ctx, input) => {
  const { ledger, order } = await lockOwn(ctx, input);
  closeOrder(ledger, order, ctx.now, { status: "cancelled", reason: "You cancelled it" });
  await awaitAll([writeClosed(ctx.trx, [order]), ledger.write()]);
  notifyOwners(ctx, ledger, [order]);
  return (await presentOrders(ctx, [order]))[0]!;
}, catchUpIfBehind);
