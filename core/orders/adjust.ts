/**
 * What corporate actions do to resting orders. The caller's ledger writer holds the portfolios and their holdings of
 * the symbol, and writes the reservations that change here; the orders' rows are sent to the store.
 */
import type { CommandContext } from "../kernel/run/handler.ts";
import {
  type Cents,
  dollarText,
  floor,
  parseDecimal,
  type Price,
  ratioUnits,
  roundHalfUp,
  type Shares,
  type SplitTerms,
} from "../kernel/money.ts";
import type { LedgerWriter } from "../ledger/mod.ts";
import { endOrder } from "./bracket.ts";
import { type EndNotice, notifyEnded, notifyOwners } from "./notify_owners.ts";
import type { OrderState } from "./order.ts";
import { orderTypeRules } from "./order_types.ts";
import { reservation } from "./stops.ts";
import { listPlacedBefore } from "./store.ts";
import { toTick } from "./tick.ts";
import { sharesAndPrices } from "./words.ts";
import { type Adjustment, writeAdjusted, writeClosed } from "./write_bulk.ts";
import { dayText } from "../kernel/day_text.ts";

const DIVIDEND_DECIMALS = 6;
/** Millionths of a dollar in a unit of a price. */
const DIVIDEND_SCALE = 100n;
const { compare } = Temporal.Instant;

/**
 * Adjusts the pending orders of the portfolios that were placed before a split in which `from` shares become `to`, each
 * once: a forward split divides prices and multiplies shares, a reverse split cancels the orders and notifies their
 * owners. The holdings' shares may be changed before or after this call.
 */
export async function adjustOrdersForSplit(
  ctx: CommandContext,
  ledger: LedgerWriter,
  split: SplitTerms & { readonly symbol: string; readonly before: Temporal.Instant },
  portfolioIds: readonly string[],
): Promise<void> {
  const { from, to } = ratioUnits(split);
  const terms = `${Number(split.to)}:${Number(split.from)}`;
  const all = await listPlacedBefore(ctx.trx, split, portfolioIds);
  const orders = all.filter((o) => o.splitAt === null || compare(o.splitAt, split.before) < 0);
  if (to < from) {
    for (const order of orders) cancel(ctx, ledger, all, order, `Cancelled by the ${terms} reverse split`);
  } else {
    for (const order of orders) {
      change(ctx, ledger, all, order, `Adjusted for the ${terms} split`, () => {
        order.shares = floor(order.shares * to, from) as Shares;
        order.limitPrice &&= toTick(order.side, order.limitPrice * from, to);
        order.stopPrice &&= toTick(order.side, order.stopPrice * from, to);
        order.takeProfit &&= toTick("SELL", order.takeProfit * from, to);
        order.stopLoss &&= toTick("SELL", order.stopLoss * from, to);
        order.stopLossLimit &&= toTick("SELL", order.stopLossLimit * from, to);
        order.trailAmount &&= atLeastTick(roundHalfUp(order.trailAmount * from, to));
        rebase(order, (best) => roundHalfUp(best * from, to), split.before);
      });
    }
  }
  const adjustment = { setAt: split.before, splitAt: split.before, loweredOn: null };
  const advice = to < from ? " Place it again at the new price if you still want it." : "";
  writeChanges(ctx, ledger, changedOf(all, orders), adjustment, { type: "stock_split", advice });
}

/**
 * Lowers open buy limits and sell stops by a dividend on its ex-date, rounded down to the tick; each order once per
 * ex-date. Those above the market, sell limits and buy stops, stay.
 * @param dividend `amount`: dollars per share as decimal text with at most six decimals
 */
export async function lowerOrdersByDividend(
  ctx: CommandContext,
  ledger: LedgerWriter,
  dividend: {
    readonly symbol: string;
    readonly amount: string;
    readonly exDate: string;
    readonly before: Temporal.Instant;
  },
  portfolioIds: readonly string[],
): Promise<void> {
  const amount = parseDecimal(dividend.amount, DIVIDEND_DECIMALS);
  const all = await listPlacedBefore(ctx.trx, dividend, portfolioIds);
  const orders = all.filter((o) => fallsWithDividends(o) && (o.loweredOn === null || o.loweredOn < dividend.exDate));
  const lowered = (value: Price) => toTick("BUY", value * DIVIDEND_SCALE - amount, DIVIDEND_SCALE);
  for (const order of orders) {
    change(
      ctx,
      ledger,
      all,
      order,
      `Lowered by the dividend of ${dollarText(dividend.amount)} on ${dayText(dividend.exDate)}`,
      () => {
        order.limitPrice &&= lowered(order.limitPrice);
        order.stopPrice &&= lowered(order.stopPrice);
        rebase(order, (best) => floor(best * DIVIDEND_SCALE - amount, DIVIDEND_SCALE), dividend.before);
      },
    );
  }
  writeChanges(ctx, ledger, changedOf(all, orders), {
    setAt: dividend.before,
    splitAt: null,
    loweredOn: dividend.exDate,
  });
}

/**
 * Ends the pending orders of a symbol that were placed before an instant, and notifies their owners of the reason;
 * returns how many.
 */
export async function endOrders(
  ctx: CommandContext,
  ledger: LedgerWriter,
  end: { readonly symbol: string; readonly before: Temporal.Instant; readonly reason: string },
  portfolioIds: readonly string[],
): Promise<number> {
  const orders = await listPlacedBefore(ctx.trx, end, portfolioIds);
  for (const order of orders) cancel(ctx, ledger, [], order, end.reason);
  writeChanges(ctx, ledger, orders, null);
  return orders.length;
}

/** Buys at a limit, and sells that wait for a stop. */
const fallsWithDividends = ({ side, limitPrice, triggeredAt, ...order }: OrderState): boolean =>
  side === "BUY"
    ? limitPrice !== null && (order.stopPrice === null || triggeredAt !== null)
    : orderTypeRules[order.orderType].trigger !== null && triggeredAt === null;

/** Restates the best price that a trailing stop has seen; prices from before the instant no longer count. */
function rebase(order: OrderState, restate: (best: bigint) => bigint, at: Temporal.Instant): void {
  if (order.trailBest === null) return;
  order.trailBest = restate(order.trailBest) as Price;
  order.trailBestAt = at;
}

const atLeastTick = (amount: bigint): Price => (amount > 0n ? amount : 1n) as Price;

/** Changes an order and its reservation, and records it; a price that falls to zero ends the order. */
function change(
  ctx: CommandContext,
  ledger: LedgerWriter,
  all: readonly OrderState[],
  order: OrderState,
  what: string,
  apply: () => void,
): void {
  // It already ended with the other order of its bracket.
  if (order.status !== "pending") return;
  const before = sharesAndPrices(order);
  const { limitPrice, stopPrice } = order;
  apply();
  if ([order.limitPrice, order.stopPrice].some((price) => price !== null && price <= 0n)) {
    Object.assign(order, { limitPrice, stopPrice });
    cancel(ctx, ledger, all, order, `${what}: nothing is left of its price`);
    return;
  }
  // A trailing buy keeps what it reserved when it was placed: a split does not change its worth.
  const cash = orderTypeRules[order.orderType].trigger === "trail" ? order.reservedCash : reservation(order);
  ledger.reserveCash(order.portfolioId, cash - order.reservedCash as Cents);
  order.reservedCash = cash;
  if (order.reservedShares > 0n) {
    ledger.reserveShares(order.portfolioId, order.symbol, order.shares - order.reservedShares as Shares);
    order.reservedShares = order.shares;
  }
  const note = `${what}: ${before} is now ${sharesAndPrices(order)}`;
  order.notes = order.notes === null ? note : `${order.notes}\n${note}`;
}

/** The orders that an action is for, and those that ended with them. */
const changedOf = (all: readonly OrderState[], orders: readonly OrderState[]): OrderState[] =>
  all.filter((o) => orders.includes(o) || o.status !== "pending");

/** Ends an order and those of its bracket among all the orders. */
function cancel(
  ctx: CommandContext,
  ledger: LedgerWriter,
  all: readonly OrderState[],
  order: OrderState,
  reason: string,
): void {
  endOrder(ledger, order, ctx.now, { status: "cancelled", reason }, all);
}

/** Sends the rows of changed and ended orders, the events for the owners' pages, and notifications of the ends. */
function writeChanges(
  ctx: CommandContext,
  ledger: LedgerWriter,
  orders: readonly OrderState[],
  adjustment: Adjustment | null,
  notice?: EndNotice,
): void {
  const ended = orders.filter((o) => o.status !== "pending");
  if (adjustment) ctx.send(writeAdjusted(ctx.trx, orders.filter((o) => o.status === "pending"), adjustment));
  ctx.send(writeClosed(ctx.trx, ended));
  notifyOwners(ctx, ledger, orders);
  notifyEnded(ctx, ledger, ended, notice);
}
