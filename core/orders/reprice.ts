/** orders.reprice: changes the limit or the stop of a pending order together with its reservation. */
import { awaitAll } from "../kernel/store/db.ts";
import { command, refuse } from "../kernel/run/handler.ts";
import { type Cents, centsText, price, priceText } from "../kernel/money.ts";
import { repriceFault } from "./bracket.ts";
import { repriceOrder } from "./contract.ts";
import { usableQuote } from "./fill.ts";
import { lockOwn } from "./lock_own.ts";
import { notifyOwners } from "./notify_owners.ts";
import { type OrderState, presentOrders } from "./order.ts";
import { orderTypeRules } from "./order_types.ts";
import { listGroups } from "./store.ts";
import { reservation, stopFault, stopOf } from "./stops.ts";
import { PositionLimits, tradingFault } from "./portfolio/trading_rules.ts";
import { catchUpIfBehind } from "./matching/timeline.ts";

export const reprice = command(repriceOrder, async (ctx, input) => {
  const { ledger, order } = await lockOwn(ctx, input);
  const barred = tradingFault(ledger.portfolio(order.portfolioId)!, order, ctx.now);
  if (barred) ctx.refuse("RULE_BROKEN", barred);
  setPrices(order, input);
  const limits = await PositionLimits.read(ctx, ledger, [order], order.id);
  const tooLarge = limits?.faultOf(ledger, order, order.limitPrice ?? stopOf(order));
  if (tooLarge) ctx.refuse("RULE_BROKEN", tooLarge);
  if (input.stop_price != null || order.groupId !== null) {
    const now = ctx.now.epochMilliseconds;
    const usable = usableQuote(await ctx.market.snapshot(order.symbol, now), now);
    const quote = "quote" in usable ? usable.quote : null;
    const others = (await listGroups(ctx.trx, [order])).filter(({ id }) => id !== order.id);
    const fault = repriceFault(order, others, quote) ?? (input.stop_price != null && quote && stopFault(order, quote));
    if (fault) ctx.refuse("RULE_BROKEN", fault);
  }
  const reserve = reservation(order);
  const more = reserve - order.reservedCash as Cents;
  if (more > ledger.freeCash(order.portfolioId)) ctx.refuse("INSUFFICIENT_FUNDS", "Insufficient funds");
  ledger.reserveCash(order.portfolioId, more);
  order.reservedCash = reserve;
  const changed = ctx.trx.updateTable("orders").set({
    limit_price: order.limitPrice && priceText(order.limitPrice),
    stop_price: order.stopPrice && priceText(order.stopPrice),
    reserved_cash: centsText(order.reservedCash),
    limit_set_at: ctx.now,
  }).where("portfolio_id", "=", order.portfolioId).where("id", "=", order.id).execute();
  await awaitAll([changed, ledger.write()]);
  notifyOwners(ctx, ledger, [order]);
  return (await presentOrders(ctx, [order]))[0]!;
}, catchUpIfBehind);

/** Changes the prices that are given, if the order's type has them and it still waits for them. */
function setPrices(
  order: OrderState,
  { limit_price, stop_price }: { limit_price?: number | null | undefined; stop_price?: number | null | undefined },
): void {
  const { words, hasLimit, trigger } = orderTypeRules[order.orderType];
  const advice = "cancel it and place another one";
  if (limit_price != null) {
    if (!hasLimit) refuse("RULE_BROKEN", `A ${words} order has no limit price; ${advice}`);
    order.limitPrice = price(limit_price);
  }
  if (stop_price != null) {
    if (trigger !== "stop") refuse("RULE_BROKEN", `The stop price of a ${words} order cannot be set; ${advice}`);
    if (order.triggeredAt !== null) refuse("RULE_BROKEN", "The stop was reached; only the limit can be changed now");
    order.stopPrice = price(stop_price);
  }
}
