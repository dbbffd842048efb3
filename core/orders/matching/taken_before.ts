import type { CommandContext } from "../../kernel/run/handler.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import type { Quote } from "../../market/port.ts";
import { displayedTo } from "../fill.ts";
import type { PendingOrder } from "../order.ts";
import { isRecorded, missing, TakenSizes, volumesOf } from "../taken/taken.ts";
import { lockTaken } from "../taken/taken_bulk.ts";

/**
 * What the owners of orders had taken of their sides before the instant that is decided. Most orders are small and have
 * owners of whom nothing is missing: for these it costs one read, and no query to the market.
 */
export async function takenBefore(
  ctx: CommandContext,
  ledger: LedgerWriter,
  orders: readonly PendingOrder[],
  quoteOf: (order: PendingOrder) => Quote | undefined,
): Promise<TakenSizes> {
  const wanted = orders.flatMap((order) => {
    const userId = ledger.portfolio(order.portfolioId)?.userId;
    const quote = quoteOf(order);
    if (userId === undefined || !quote || order.timeIsOver) return [];
    const { symbol, side } = order;
    return [{ userId, symbol, side, recorded: isRecorded(order.shares, displayedTo(side, quote)) }];
  });
  const rows = await lockTaken(ctx.trx, wanted);
  // As if nothing had traded since: whether the volume matters.
  const current = rows.filter((row) => missing(row, ctx.now, row.volume) > 0n);
  const symbols = new Set([...current, ...wanted.filter((key) => key.recorded)].map(({ symbol }) => symbol));
  const at = ctx.now.epochMilliseconds;
  const snapshots = symbols.size === 0 ? [] : await ctx.market.snapshots([...symbols], at);
  return new TakenSizes(rows, ctx.now, volumesOf(snapshots, ctx.now));
}
