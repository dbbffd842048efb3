/** orders.reprice: changes the limit of a pending order together with its reservation. */
import { awaitAll } from "../kernel/db.ts";
import { command } from "../kernel/handler.ts";
import { type Cents, centsText, notionalCeiling, price, priceText } from "../kernel/money.ts";
import { repriceOrder } from "./contract.ts";
import { lockOwn } from "./lock_own.ts";
import { notifyOwners } from "./notify_owners.ts";
import { presentOrders } from "./order.ts";
import { catchUpIfBehind } from "./timeline.ts";

export const reprice = command(repriceOrder, async (ctx, input) => {
  const { ledger, order } = await lockOwn(ctx, input);
  order.limitPrice = price(input.limit_price);
  if (order.side === "BUY") {
    const reserve = notionalCeiling(order.limitPrice, order.shares);
    const more = reserve - order.reservedCash as Cents;
    if (more > ledger.freeCash(order.portfolioId)) ctx.refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
    ledger.reserveCash(order.portfolioId, more);
    order.reservedCash = reserve;
  }
  const changed = ctx.trx.updateTable("orders").set({
    limit_price: priceText(order.limitPrice),
    reserved_cash: centsText(order.reservedCash),
    limit_set_at: ctx.now,
  }).where("portfolio_id", "=", order.portfolioId).where("id", "=", order.id).execute();
  await awaitAll([changed, ledger.write()]);
  notifyOwners(ctx, ledger, [order]);
  return (await presentOrders(ctx, [order]))[0]!;
}, catchUpIfBehind);
