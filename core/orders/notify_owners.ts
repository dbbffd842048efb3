import type { CommandContext } from "../kernel/run/handler.ts";
import { dollarText, sharesNumber } from "../kernel/money.ts";
import type { LedgerWriter } from "../ledger/mod.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { type OrderState, priceOrNone } from "./order.ts";
import { orderTypeRules } from "./order_types.ts";
import { stopOf, type Trigger } from "./stops.ts";
import { pricesOf, type Sayable, sentenceOf } from "./words.ts";

type Noted = Pick<
  OrderState,
  | "id"
  | "portfolioId"
  | "symbol"
  | "side"
  | "shares"
  | "orderType"
  | "limitPrice"
  | "status"
  | "receipt"
  | keyof Trigger
>;

/** The fields of a placed or changed order that open pages and API clients receive; they fetch the rest. */
const orderEvent = (o: Noted) => ({
  order: {
    id: o.id,
    portfolio_id: o.portfolioId,
    stock_symbol: o.symbol,
    transaction_type: o.side,
    shares: sharesNumber(o.shares),
    order_type: o.orderType,
    limit_price: priceOrNone(o.limitPrice),
    stop_price: priceOrNone(stopOf(o)),
    status: o.status,
    price: o.receipt?.price ?? null,
  },
});

/** Sends an event to open pages for each order, and writes a notification for each resting order that filled. */
export function notifyOwners(ctx: CommandContext, ledger: LedgerWriter, orders: readonly Noted[]): void {
  const notices = orders.flatMap((order) => {
    const portfolio = ledger.portfolio(order.portfolioId)!;
    ctx.emit({ userId: portfolio.userId, topic: "order", payload: orderEvent(order) });
    const { words, rests } = orderTypeRules[order.orderType];
    if (order.status !== "executed" || !rests) return [];
    const verb = order.side === "BUY" ? "bought" : "sold";
    return [{
      userId: portfolio.userId,
      type: "limit_order_executed" as const,
      title: `${words[0]!.toUpperCase()}${words.slice(1)} order executed`,
      message: `You ${verb} ${sharesNumber(order.shares)} ${order.symbol} at ${dollarText(order.receipt!.price)} (${
        pricesOf(order)
      }).`,
      portfolioId: order.portfolioId,
      data: { portfolio_name: portfolio.name, stock_symbol: order.symbol, order_id: order.id },
    }];
  });
  notify(ctx, notices);
}

export interface EndNotice {
  readonly type: Notice["type"];
  /** What the owner may do about it, a sentence after a space. */
  readonly advice?: string;
}

/** Writes a notification for each order that ended unfilled, and not by its owner. */
export function notifyEnded(
  ctx: CommandContext,
  ledger: LedgerWriter,
  orders: readonly (Sayable & Pick<OrderState, "id" | "portfolioId" | "status" | "reason">)[],
  { type, advice = "" }: EndNotice = { type: "system_announcement" },
): void {
  notify(
    ctx,
    orders.map((order) => {
      const { userId, name } = ledger.portfolio(order.portfolioId)!;
      return {
        userId,
        type,
        title: `Order ${order.status}`,
        message: `${sentenceOf(order)}: ${order.reason}.${advice}`,
        portfolioId: order.portfolioId,
        data: { portfolio_name: name, stock_symbol: order.symbol, order_id: order.id },
      };
    }),
  );
}
