/** Market orders that the product makes for an account of its own, at a quote that has decided them. */
import type { Db } from "../../kernel/store/db.ts";
import { writeAll } from "../../kernel/store/bulk_write.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import type { Shares } from "../../kernel/money.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import type { Quote } from "../../market/port.ts";
import type { Side } from "../contract.ts";
import { displayedTo, type Fill, fillAt } from "../fill.ts";
import { bookFill, executedOrder, type OrderState } from "../order.ts";
import { TakenSizes } from "../taken/taken.ts";
import { lockTaken, readTakenOf, takenWrite } from "../taken/taken_bulk.ts";
import { newOrders } from "../write_bulk.ts";

export interface Execution {
  readonly portfolioId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly shares: Shares;
  /** Of a second of the regular session in which the stock traded; usable. */
  readonly quote: Quote;
  /** Whole shares that had traded on that day; null: unknown. */
  readonly volume: bigint | null;
  readonly notes: string;
}

/**
 * Fills them at `ctx.now`, each after what the owner's fills had taken. The ledger writer has locked the portfolio and
 * its holdings of the symbols; cash and shares cover them.
 *
 * @returns the order's id and its fill, in order
 */
export async function execute(
  ctx: CommandContext,
  ledger: LedgerWriter,
  executions: readonly Execution[],
): Promise<readonly { readonly orderId: string; readonly fill: Fill }[]> {
  if (executions.length === 0) return [];
  const keyOf = ({ portfolioId, symbol, side }: Execution) => ({
    userId: ledger.portfolio(portfolioId)!.userId,
    ...{ symbol, side },
  });
  const rows = await lockTaken(ctx.trx, executions.map(keyOf));
  const volumes = new Map(
    executions.flatMap(({ symbol, volume }) => volume === null ? [] : [[symbol, volume] as const]),
  );
  const taken = new TakenSizes(rows, ctx.now, volumes);
  const orders: OrderState[] = [];
  const fills = executions.map((execution) => {
    const { side, shares, quote } = execution;
    const key = keyOf(execution);
    const moment = {
      now: ctx.now,
      session: "open",
      marketVersion: ctx.market.version,
      taken: taken.before(key),
    } as const;
    const fill = fillAt({ side, shares, orderType: "market", limitPrice: null }, quote, moment)!;
    const { portfolioId, symbol, notes } = execution;
    const made = { id: ctx.newId(), portfolioId, symbol, side, shares, notes, receipt: fill.receipt };
    const order = executedOrder(made, ctx.now);
    bookFill(ledger, order, fill);
    taken.take(key, shares, displayedTo(side, quote));
    orders.push(order);
    return { orderId: order.id, fill };
  });
  ctx.send(writeAll(ctx.trx, [newOrders(orders), takenWrite(taken.changed)]));
  return fills;
}

/**
 * The shares of the asks that a user's fills have taken, as an order now finds them.
 *
 * @param volumes whole shares traded on that day, by symbol
 */
export async function takenOfAsks(
  { db, now }: { readonly db: Db; readonly now: Temporal.Instant },
  userId: string,
  volumes: ReadonlyMap<string, bigint>,
): Promise<(symbol: string) => Shares> {
  const taken = new TakenSizes(await readTakenOf(db, userId, "BUY"), now, volumes);
  return (symbol) => taken.before({ userId, symbol, side: "BUY" });
}
