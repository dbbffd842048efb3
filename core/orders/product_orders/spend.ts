/** Market orders for an amount of dollars, made by the product for an owner: recurring contributions. */
import { writeAll } from "../../kernel/store/bulk_write.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import { type Cents, price, sharesFor } from "../../kernel/money.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import { sessionAt } from "../../market/calendar.ts";
import { buyWithin, displayedTo, usableQuote } from "../fill.ts";
import { notifyOwners } from "../notify_owners.ts";
import { bookFill, executedOrder, type OrderState } from "../order.ts";
import { TakenSizes, volumesOf } from "../taken/taken.ts";
import { lockTaken, takenWrite } from "../taken/taken_bulk.ts";
import { newOrders } from "../write_bulk.ts";

export interface Purchase {
  readonly portfolioId: string;
  /** The id of the order; a purchase with the same id is made once. */
  readonly id: string;
  readonly symbol: string;
  /** The most it may cost, impact included. */
  readonly amount: Cents;
  readonly notes: string;
}

/**
 * Buys shares, rounded down to four decimals, for each purchase, in an open market. The ledger writer has locked the
 * portfolios and their holdings of the symbols. Returns for each purchase null, or the reason why nothing was bought.
 */
export async function spendOnShares(
  ctx: CommandContext,
  ledger: LedgerWriter,
  purchases: readonly Purchase[],
): Promise<(string | null)[]> {
  const at = ctx.now.epochMilliseconds;
  const keyOf = ({ portfolioId, symbol }: Purchase) => ({
    userId: ledger.portfolio(portfolioId)!.userId,
    symbol,
    side: "BUY" as const,
  });
  const [snapshots, rows] = await Promise.all([
    ctx.market.snapshots([...new Set(purchases.map((p) => p.symbol))], at),
    lockTaken(ctx.trx, purchases.map(keyOf)),
  ]);
  const taken = new TakenSizes(rows, ctx.now, volumesOf(snapshots, ctx.now));
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  const moment = { now: ctx.now, session: "open", marketVersion: ctx.market.version } as const;
  const orders: OrderState[] = [];
  const reasons = purchases.map((purchase) => {
    const usable = usableQuote(bySymbol.get(purchase.symbol) ?? null, at);
    if (sessionAt(ctx.now) !== "open") return "The market is closed";
    if ("reason" in usable) return usable.reason;
    const spendable = min(purchase.amount, ledger.freeCash(purchase.portfolioId));
    const most = sharesFor(spendable, price(usable.quote.ask));
    const key = keyOf(purchase);
    const { shares, fill } = buyWithin(most, spendable, usable.quote, { ...moment, taken: taken.before(key) });
    if (fill.amount <= 0n) return `${purchase.symbol} costs too much for its part`;
    const { id, portfolioId, symbol, notes } = purchase;
    const made = { id, portfolioId, symbol, side: "BUY", shares, notes, receipt: fill.receipt } as const;
    const order = executedOrder(made, ctx.now);
    bookFill(ledger, order, fill);
    taken.take(key, shares, displayedTo("BUY", usable.quote));
    orders.push(order);
    return null;
  });
  ctx.send(writeAll(ctx.trx, [newOrders(orders), takenWrite(taken.changed)]));
  notifyOwners(ctx, ledger, orders);
  return reasons;
}

const min = (a: Cents, b: Cents): Cents => a < b ? a : b;
