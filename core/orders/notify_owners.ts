import type { CommandContext } from "../kernel/handler.ts";
import { priceNumber, sharesNumber } from "../kernel/money.ts";
import type { LedgerSession } from "../ledger/mod.ts";
import { notify } from "../notifications/mod.ts";
import type { OrderState } from "./order.ts";

type Noted = Pick<
  OrderState,
  "id" | "portfolioId" | "symbol" | "side" | "shares" | "limitPrice" | "status" | "receipt"
>;

/** The fields of a placed or changed order that open pages and API clients receive; they fetch the rest. */
const orderEvent = (o: Noted) => ({
  order: {
    id: o.id,
    portfolio_id: o.portfolioId,
    stock_symbol: o.symbol,
    transaction_type: o.side,
    shares: sharesNumber(o.shares),
    limit_price: o.limitPrice === null ? null : priceNumber(o.limitPrice),
    status: o.status,
    price: o.receipt?.price ?? null,
  },
});

/** Sends an event to open pages for each order, and writes a notification for each limit order that filled. */
export function notifyOwners(ctx: CommandContext, ledger: LedgerSession, orders: readonly Noted[]): void {
  const notices = orders.flatMap((order) => {
    const portfolio = ledger.portfolio(order.portfolioId)!;
    ctx.emit({ userId: portfolio.userId, topic: "order", payload: orderEvent(order) });
    if (order.status !== "executed" || order.limitPrice === null) return [];
    const verb = order.side === "BUY" ? "bought" : "sold";
    return [{
      userId: portfolio.userId,
      type: "limit_order_executed" as const,
      title: "Limit order executed",
      message: `You ${verb} ${sharesNumber(order.shares)} ${order.symbol} at $${order.receipt!.price} (limit $${
        priceNumber(order.limitPrice)
      }).`,
      portfolioId: order.portfolioId,
      data: { portfolio_name: portfolio.name, stock_symbol: order.symbol },
    }];
  });
  notify(ctx, notices);
}
