/**
 * Brackets: the fill of an entry opens a sell at a target and a sell stop for its shares. The two share one
 * reservation, stored on the first; when one ends, so does the other.
 */
import type { CommandContext } from "../kernel/run/handler.ts";
import { dollarText, type Price, priceNumber, ZERO_CENTS, ZERO_SHARES } from "../kernel/money.ts";
import type { Entry, LedgerWriter } from "../ledger/mod.ts";
import type { Quote } from "../market/port.ts";
import { expiry } from "./expiry.ts";
import { closeOrder, type Ending, noPrices, type OrderState, type PendingOrder } from "./order.ts";

type BracketPrices = Pick<OrderState, "takeProfit" | "stopLoss" | "stopLossLimit">;

export const hasBracket = ({ takeProfit, stopLoss }: BracketPrices): boolean =>
  takeProfit !== null || stopLoss !== null;

/** Why a bracket may not be opened at a fill now, or null: one of its sells would fill or trigger at once. */
export function bracketFault({ takeProfit, stopLoss }: BracketPrices, filledAt: Price, quote: Quote): string | null {
  if (takeProfit !== null && takeProfit <= filledAt) {
    return `The take-profit price must be above the price of the entry, ${dollarText(priceNumber(filledAt))}`;
  }
  return stopLoss !== null && priceNumber(stopLoss) >= quote.bid
    ? `The stop-loss price must be below the bid, ${dollarText(quote.bid)}`
    : null;
}

type Priced = Pick<OrderState, "limitPrice" | "stopPrice">;

/** Why an order of a bracket may not have its current prices, or null. `others` are its pending other sells. */
export function repriceFault(
  order: OrderState,
  others: readonly Priced[],
  quote: Pick<Quote, "bid"> | null,
): string | null {
  const { takeProfit, stopLoss } = order;
  const entry = [order.limitPrice, order.stopPrice].filter((price) => price !== null);
  if (takeProfit !== null && entry.some((price) => price >= takeProfit)) {
    return `The entry must stay below the take-profit price of its bracket, ${dollarText(priceNumber(takeProfit))}`;
  }
  if (stopLoss !== null && entry.some((price) => price <= stopLoss)) {
    return `The entry must stay above the stop-loss price of its bracket, ${dollarText(priceNumber(stopLoss))}`;
  }
  if (order.parentId === null) return null;
  const sells: readonly Priced[] = [order, ...others];
  const target = sells.find(({ stopPrice }) => stopPrice === null)?.limitPrice ?? null;
  const stop = sells.find(({ stopPrice }) => stopPrice !== null)?.stopPrice ?? null;
  if (target !== null && stop !== null && target <= stop) {
    return order.stopPrice === null
      ? `The take-profit price must be above the stop-loss price, ${dollarText(priceNumber(stop))}`
      : `The stop-loss price must be below the take-profit price, ${dollarText(priceNumber(target))}`;
  }
  return order.stopPrice === null && quote && priceNumber(target!) <= quote.bid
    ? `The take-profit price must be above the bid, ${dollarText(quote.bid)}: this one would sell at once`
    : null;
}

/** The sells that a filled entry opens, with their reservation. */
export function openBracket(ctx: CommandContext, ledger: LedgerWriter, entry: OrderState): OrderState[] {
  const sell = (prices: Partial<OrderState> & Pick<OrderState, "orderType">): OrderState => ({
    portfolioId: entry.portfolioId,
    id: ctx.newId(),
    symbol: entry.symbol,
    side: "SELL",
    shares: entry.shares,
    ...noPrices,
    groupId: entry.groupId,
    parentId: entry.id,
    timeInForce: entry.timeInForce,
    notes: null,
    status: "pending",
    reason: null,
    reservedCash: ZERO_CENTS,
    reservedShares: ZERO_SHARES,
    receipt: null,
    createdAt: ctx.now,
    expiresAt: expiry(entry.timeInForce, ctx.now),
    closedAt: null,
    ...prices,
  });
  const { takeProfit, stopLoss, stopLossLimit } = entry;
  const sells = [
    ...(takeProfit === null ? [] : [sell({ orderType: "limit", limitPrice: takeProfit })]),
    ...(stopLoss === null ? [] : [
      sell({
        orderType: stopLossLimit === null ? "stop" : "stop_limit",
        stopPrice: stopLoss,
        limitPrice: stopLossLimit,
      }),
    ]),
  ];
  if (sells[0]) {
    sells[0].reservedShares = entry.shares;
    ledger.reserveShares(entry.portfolioId, entry.symbol, entry.shares);
  }
  return sells;
}

type Member = OrderState | PendingOrder;

/**
 * Ends a pending order, and with it the pending sells of its bracket, which are ended first: they may hold the
 * reservation. Returns a fill's entry and the others that ended.
 * @param group pending orders, among them those of the order's bracket
 */
export function endOrder<M extends Member>(
  ledger: LedgerWriter,
  order: Member,
  at: Temporal.Instant,
  ending: Ending,
  group: readonly M[],
): { entry: Entry | null; others: M[] } {
  const others = order.groupId === null
    ? []
    : group.filter((o) => o.id !== order.id && o.groupId === order.groupId && o.status === "pending");
  const how = "fill" in ending ? "filled" : "was cancelled";
  const theirs: Ending = "fill" in ending || ending.status === "cancelled"
    ? { status: "cancelled", reason: `The other order of its bracket ${how}` }
    : ending;
  for (const other of others) closeOrder(ledger, other, at, theirs);
  return { entry: closeOrder(ledger, order, at, ending), others };
}
