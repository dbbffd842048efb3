/** Entering and leaving by hand: after everything up to now was done, at the quote of this second. */
import { cents } from "../../kernel/money.ts";
import { systemActor } from "../../kernel/actor.ts";
import type { CommandContext, PrepareContext } from "../../kernel/run/handler.ts";
import { usableQuote, volumesOf } from "../../orders/mod.ts";
import { sessionAt } from "../../market/calendar.ts";
import type { StoredReason } from "../exits/mod.ts";
import { atQuote } from "../position/live.ts";
import { openDesk } from "./apply.ts";
import { instantAt, secondOf } from "./instants.ts";
import { configAt, type EngineRow, type TradeRecord } from "./store.ts";
import { leavePositions } from "./trade.ts";

/** Positions are watched up to now before anything is done by hand, so that a stop that came first wins. */
export async function catchUp(ctx: PrepareContext): Promise<void> {
  let done: { caught_up: boolean };
  do done = await ctx.call("waverider.process", systemActor("waverider"), {}) as typeof done; while (!done.caught_up);
}

/** Sells what trades now, and returns how many that were. */
export async function sellByHand(
  ctx: CommandContext,
  engine: EngineRow,
  trades: readonly TradeRecord[],
  stored: StoredReason,
): Promise<number> {
  if (trades.length === 0 || sessionAt(ctx.now) !== "open") return 0;
  const at = secondOf(ctx.now.epochMilliseconds);
  const current = await configAt(ctx.trx, at);
  const snapshots = await ctx.market.snapshots(trades.map(({ symbol }) => symbol), at);
  const bySymbol = new Map(snapshots.map((snapshot) => [snapshot.symbol, snapshot]));
  const leaving = trades.flatMap((trade) => {
    const usable = usableQuote(bySymbol.get(trade.symbol) ?? null, at);
    if ("reason" in usable) return [];
    const { quote } = usable;
    const position = atQuote(trade.state, at, quote, current.config);
    return [{
      ...{ held: { position, cost: cents(trade.cost) }, quote, stored, steps: trade.steps },
      ending: { rules: [], queuedAt: null },
    }];
  });
  if (leaving.length === 0) return 0;
  const symbols = leaving.map(({ held }) => held.position.symbol);
  const desk = await openDesk(ctx, engine, current, symbols, at, volumesOf(snapshots, instantAt(at)));
  await leavePositions(desk, leaving);
  await desk.ledger.write();
  return leaving.length;
}
