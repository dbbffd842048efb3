/** orders.cancel: ends a pending order and releases its reservation. */
import { awaitAll } from "../kernel/store/db.ts";
import { command } from "../kernel/run/handler.ts";
import { endOrder } from "./bracket.ts";
import { cancelOrder } from "./contract.ts";
import { lockOwn } from "./lock_own.ts";
import { notifyOwners } from "./notify_owners.ts";
import { presentOrders } from "./order.ts";
import { listGroups } from "./store.ts";
import { catchUpIfBehind } from "./matching/timeline.ts";
import { writeClosed } from "./write_bulk.ts";

export const cancel = command(cancelOrder, async (ctx, input) => {
  const { ledger, order } = await lockOwn(ctx, input);
  const ending = { status: "cancelled", reason: "You cancelled it" } as const;
  const { others } = endOrder(ledger, order, ctx.now, ending, await listGroups(ctx.trx, [order]));
  const ended = [order, ...others];
  await awaitAll([writeClosed(ctx.trx, ended), ledger.write()]);
  notifyOwners(ctx, ledger, ended);
  return (await presentOrders(ctx, [order]))[0]!;
}, catchUpIfBehind);
