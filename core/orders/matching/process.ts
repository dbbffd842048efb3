/**
 * The matcher: decides resting orders for each whole second of market time, in order. It finds, without a lock, the
 * next instant at which an order's price was reached or it expired, then locks, checks again, decides and writes up to
 * MAX_ORDERS of that instant in one transaction. So waiting, a fast clock, a clock jump and a server that was off give
 * the same fills. Safe to run anywhere at any time: an order leaves the pending state only once, whichever process is
 * first.
 */
import { type Actor, systemActor } from "../../kernel/actor.ts";
import { writeAll } from "../../kernel/store/bulk_write.ts";
import { command, type CommandContext, type Services } from "../../kernel/run/handler.ts";
import { saveMark } from "../../kernel/clock/stored_clock.ts";
import { LedgerWriter } from "../../ledger/mod.ts";
import { sessionAt } from "../../market/calendar.ts";
import type { Quote } from "../../market/port.ts";
import { endOrder, openBracket } from "../bracket.ts";
import { processOrders } from "../contract.ts";
import { decideOrder } from "./decide.ts";
import { type Due, findDue, instantOf } from "./due.ts";
import { displayedTo, fillSession } from "../fill.ts";
import { notifyEnded, notifyOwners } from "../notify_owners.ts";
import type { Ending, OrderState, PendingOrder, SymbolKey } from "../order.ts";
import { matchableUntil } from "./progress.ts";
import { listGroups } from "../store.ts";
import type { TakenSizes } from "../taken/taken.ts";
import { takenWrite } from "../taken/taken_bulk.ts";
import { takenBefore } from "./taken_before.ts";
import type { Trail } from "./trails.ts";
import type { Watermark } from "./watermark.ts";
import { listExpired, listReached, readPending } from "./pending_bulk.ts";
import { newOrders, writeClosed, writeReasons, writeTrails, writeTriggered } from "../write_bulk.ts";

/** Orders per transaction. */
const MAX_ORDERS = 1000;
/** Orders per statement. */
const PART = 250;

export const process = command(processOrders, async (ctx, _input, due: Due) => {
  const counts = { processed: 0, executed: 0, cancelled: 0, expired: 0 };
  if (!due.at) {
    if (due.trails.length > 0) await storeTrails(ctx, due.trails);
    if (due.reasons.size > 0) {
      ctx.send(writeReasons(ctx.trx, due.reasons));
      ctx.afterCommit(() => due.reasons.forEach((reason, symbol) => due.watermark.reasons.set(symbol, reason)));
    }
    reach(ctx, due.watermark, due.until);
    return { ...counts, caught_up: true };
  }
  const keys = await listDue(ctx, due.at, due);
  if (keys.length > 0) {
    // Everything is recorded at the instant it happened, not when the matcher found it.
    const then = { ...ctx, now: due.at };
    // Sent in this order: the portfolios are locked before their orders.
    const [ledger, orders] = await Promise.all([
      LedgerWriter.open(then, [...new Set(keys.map((k) => k.portfolioId))], keys),
      readPending(ctx.trx, keys, due.at),
    ]);
    const trails = new Map(due.trails.map((trail) => [trail.id, trail]));
    const quoteOf = ({ id, symbol }: PendingOrder) =>
      trails.get(id)?.reached?.quote ?? due.limits.get(symbol) ?? due.stops.get(symbol);
    const [groups, taken] = await Promise.all([
      listGroups(ctx.trx, orders),
      takenBefore(then, ledger, orders, quoteOf),
    ]);
    const changed = decide(then, ledger, orders, { groups, taken, trails, quoteOf });
    ctx.send(writeAll(ctx.trx, [...ledger.takeWrites(), takenWrite(taken.changed)]));
    notifyOwners(then, ledger, changed);
    counts.processed = orders.length;
    for (const { status } of changed) if (status !== "pending") counts[status]++;
  }
  if (keys.length < MAX_ORDERS) reach(ctx, due.watermark, due.at.epochMilliseconds);
  return { ...counts, caught_up: false };
}, (ctx, { until }) => findDue(ctx, until ? Temporal.Instant.from(until) : matchableUntil(ctx.services, ctx.now)));

/** The orders to decide at an instant: those that expired, then those whose price was reached, oldest first. */
async function listDue(ctx: CommandContext, at: Temporal.Instant, due: Due): Promise<SymbolKey[]> {
  const [expired, crossed, triggered] = await Promise.all([
    listExpired(ctx.trx, at, MAX_ORDERS),
    listReached(ctx.trx, "limit", at, due.limits, MAX_ORDERS),
    listReached(ctx.trx, "stop", at, due.stops, MAX_ORDERS),
  ]);
  const ended = new Set(expired.map((key) => key.id));
  const trailing = due.trails.map(({ portfolioId, id, symbol }) => ({ portfolioId, id, symbol }));
  const reached = triggered.length + trailing.length === 0
    ? crossed
    : [...crossed, ...triggered, ...trailing].sort((a, b) => a.id < b.id ? -1 : 1);
  return [...expired, ...reached.filter((key) => !ended.has(key.id))].slice(0, MAX_ORDERS);
}

/** What the orders of an instant are decided with. */
interface Known {
  /** The pending orders of the brackets that some of them belong to. */
  readonly groups: readonly OrderState[];
  readonly taken: TakenSizes;
  /** By order. */
  readonly trails: ReadonlyMap<string, Trail>;
  quoteOf(order: PendingOrder): Quote | undefined;
}

/**
 * Decides the orders of one instant and sends their rows to the store. Returns those that ended, were triggered or
 * opened.
 */
function decide(
  ctx: CommandContext,
  ledger: LedgerWriter,
  orders: readonly PendingOrder[],
  { groups, taken, trails, quoteOf }: Known,
): (OrderState | PendingOrder)[] {
  const where = { now: ctx.now, session: fillSession(sessionAt(ctx.now)), marketVersion: ctx.market.version };
  // The orders of brackets as decided here, where they are.
  const decided = new Map(orders.map((order) => [order.id, order]));
  const members = groups.map((member) => decided.get(member.id) ?? member);
  const ended = new Set<OrderState | PendingOrder>();
  const opened: OrderState[] = [];
  const end = (order: PendingOrder, ending: Ending) => {
    const { others } = endOrder(ledger, order, ctx.now, ending, members);
    for (const other of others) ended.add(other);
    const entry = order.status === "executed" && groups.find((member) => member.id === order.id);
    if (entry) opened.push(...openBracket(ctx, ledger, entry));
  };
  const changed: (OrderState | PendingOrder)[] = [];
  // In chunks, so that the store writes the first while the next are decided.
  for (let at = 0; at < orders.length; at += PART) {
    const part = orders.slice(at, at + PART).filter((order) => !ended.has(order));
    for (const order of part) {
      const owner = ledger.portfolio(order.portfolioId)?.userId;
      if (order.status !== "pending" || owner === undefined) continue;
      const key = { userId: owner, symbol: order.symbol, side: order.side };
      const quote = quoteOf(order);
      const second = { ...where, quote, taken: taken.before(key), trail: trails.get(order.id) };
      const ending = decideOrder(ledger, order, second);
      if (!ending) continue;
      end(order, ending);
      if ("fill" in ending) taken.take(key, order.shares, displayedTo(order.side, quote!));
    }
    const closed = part.filter((o) => o.status !== "pending" && !ended.has(o));
    const triggered = part.filter((o) => o.status === "pending" && o.triggeredAt === ctx.now);
    ctx.send(writeClosed(ctx.trx, closed));
    ctx.send(writeTriggered(ctx.trx, triggered));
    notifyEnded(ctx, ledger, closed.filter((o) => o.status !== "executed"));
    changed.push(...closed, ...triggered);
  }
  ctx.send(writeClosed(ctx.trx, [...ended]));
  ctx.send(writeAll(ctx.trx, [newOrders(opened)]));
  return [...changed, ...ended, ...opened];
}

/** Stores the best prices that trailing stops have seen. */
async function storeTrails(ctx: CommandContext, trails: readonly Trail[]): Promise<void> {
  // Every change of an order holds its portfolio's lock.
  await LedgerWriter.open(ctx, [...new Set(trails.map((t) => t.portfolioId))]);
  ctx.send(writeTrails(ctx.trx, trails));
  ctx.afterCommit(() => {
    for (const trail of trails) trail.moved = false;
  });
}

/** Moves the watermark: everything up to it is decided. */
function reach(ctx: CommandContext, watermark: Watermark, mark: number): void {
  const wall = ctx.wall.epochMilliseconds;
  if (watermark.isSaveDue(mark, wall)) {
    watermark.saved(mark, wall);
    ctx.send(saveMark(ctx.trx, ctx.services.clock.anchor, { decided_until: instantOf(mark) }));
  }
  ctx.afterCommit(() => watermark.decidedUntil = Math.max(watermark.decidedUntil, mark));
}

export type Call = (operation: string, actor: Actor, input: unknown) => Promise<unknown>;

/** Whether anything is due up to an instant. A check without a transaction is cheap, and suffices if nothing is due. */
async function isAnythingDue(services: Services, until: Temporal.Instant): Promise<boolean> {
  const { db, market, clock } = services;
  const wall = clock.wall();
  const due = await findDue({ db, market, services, now: clock.market(wall), wall }, until);
  const { watermark } = due;
  if (due.at || due.trails.length + due.reasons.size > 0 || watermark.isSaveDue(due.until, wall.epochMilliseconds)) {
    return true;
  }
  watermark.decidedUntil = Math.max(watermark.decidedUntil, due.until);
  return false;
}

/** Decides everything about resting orders up to an instant. Returns how many were filled and ended. */
export async function matchUntil(
  services: Services,
  call: Call,
  until: Temporal.Instant,
): Promise<{ executed: number; cancelled: number; expired: number }> {
  const counts = { executed: 0, cancelled: 0, expired: 0 };
  while (await isAnythingDue(services, until)) {
    const done = await call("orders.process", systemActor("matcher"), { until: until.toString() }) as
      & typeof counts
      & { caught_up: boolean };
    counts.executed += done.executed;
    counts.cancelled += done.cancelled;
    counts.expired += done.expired;
    if (done.caught_up) break;
  }
  return counts;
}
