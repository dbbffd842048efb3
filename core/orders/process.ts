/**
 * The matcher: decides resting orders for each whole second of market time, in order. It finds, without a lock, the
 * next instant at which an order's price was reached or it expired, then locks, checks again, decides and writes up to
 * MAX_ORDERS of that instant in one transaction. So waiting, a fast clock, a clock jump and a server that was off give
 * the same fills. Safe to run anywhere at any time: an order leaves the pending state only once, whichever process is
 * first.
 */
import { type Actor, systemActor } from "../kernel/actor.ts";
import { command, type CommandContext, type QueryContext } from "../kernel/handler.ts";
import { LedgerSession } from "../ledger/mod.ts";
import { sessionAt } from "../market/calendar.ts";
import type { Quote } from "../market/port.ts";
import { processOrders } from "./contract.ts";
import { fillAt, type FillSession, fillSession, usableQuote } from "./fill.ts";
import { notifyOwners } from "./notify_owners.ts";
import { closeOrder, type PendingOrder } from "./order.ts";
import { listWaiting, type Waiting } from "./store.ts";
import { matchableUntil } from "./progress.ts";
import { type Watermark, watermarkOf } from "./watermark.ts";
import { listCrossed, listExpired, readPending, writeClosed, writeReasons } from "./write_bulk.ts";

/** Orders per transaction. */
const MAX_ORDERS = 1000;
/** Orders per statement. */
const PART = 250;
const SECOND = 1_000;

interface Due {
  readonly watermark: Watermark;
  /** The instant to decide; everything before it is decided. Null: nothing is due up to `until`. */
  readonly at: Temporal.Instant | null;
  readonly until: number;
  /** Quotes of that instant, for the symbols whose touch reached an order in it. */
  readonly quotes: ReadonlyMap<string, Quote>;
  /** Why the orders of a symbol cannot fill now (null: they can), where the reason has changed. */
  readonly reasons: ReadonlyMap<string, string | null>;
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** Finds, without a lock, the next instant at which something is due, up to `wanted` and never after now. */
async function findDue(ctx: QueryContext, wanted: Temporal.Instant | null): Promise<Due> {
  const bound = wanted && Temporal.Instant.compare(wanted, ctx.now) < 0 ? wanted : ctx.now;
  const now = bound.epochMilliseconds;
  const watermark = await watermarkOf(ctx.services, ctx.now.epochMilliseconds, ctx.wall.epochMilliseconds);
  const until = Math.floor(now / SECOND) * SECOND;
  const none = { watermark, at: null, until, quotes: new Map(), reasons: new Map() };
  while (true) {
    // Orders that had their limit before the first second to be checked.
    const first = (Math.floor(watermark.decidedUntil / SECOND) + 1) * SECOND;
    const waiting = await listWaiting(ctx.db, instantOf(first));
    if (waiting.length === 0) return none;
    const snapshots = await ctx.market.snapshots(waiting.map((w) => w.symbol), now);
    const reached = await watermark.search(ctx.market, waiting, until);
    const touch = Math.min(...Array.from(reached.values(), (r) => r.at));
    const newer = earliest(waiting.map((w) => w.next_set));
    const joins = newer === null ? Infinity : Math.floor(newer.epochMilliseconds / SECOND) * SECOND;
    const expiry = earliest(waiting.map((w) => w.first_expiry));
    const expires = expiry && Temporal.Instant.compare(expiry, bound) <= 0 ? expiry.epochMilliseconds : Infinity;
    const at = Math.min(touch, expires);
    if (joins < Math.min(at, until)) {
      // From this instant on there are more orders to check.
      watermark.decidedUntil = joins;
      continue;
    }
    if (at === Infinity) return { ...none, reasons: changedReasons(watermark, snapshots, waiting, now) };
    const quotes = new Map<string, Quote>();
    for (const [symbol, { at: then, quote }] of reached) {
      if (then === at && "quote" in usableQuote({ symbol, quote, halt: null }, at)) quotes.set(symbol, quote);
    }
    return { ...none, at: at === expires && at !== touch ? expiry! : instantOf(at), quotes };
  }
}

const earliest = (instants: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  instants.reduce((a, b) => a && b ? (Temporal.Instant.compare(a, b) <= 0 ? a : b) : a ?? b, null);

function changedReasons(
  { reasons }: Watermark,
  snapshots: Awaited<ReturnType<QueryContext["market"]["snapshots"]>>,
  waiting: readonly Waiting[],
  now: number,
): ReadonlyMap<string, string | null> {
  if (!fillSession(sessionAt(instantOf(now)))) return new Map();
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  const changed = new Map<string, string | null>();
  for (const { symbol } of waiting) {
    const usable = usableQuote(bySymbol.get(symbol) ?? null, now);
    const reason = "reason" in usable ? usable.reason : null;
    if (reasons.get(symbol) !== reason) changed.set(symbol, reason);
    reasons.set(symbol, reason);
  }
  return changed;
}

export const process = command(processOrders, async (ctx, _input, due: Due) => {
  const counts = { processed: 0, executed: 0, cancelled: 0, expired: 0 };
  if (!due.at) {
    if (due.reasons.size > 0) ctx.send(writeReasons(ctx.trx, due.reasons));
    reach(ctx, due.watermark, due.until);
    return { ...counts, caught_up: true };
  }
  const keys = [
    ...await listExpired(ctx.trx, due.at, MAX_ORDERS),
    ...(due.quotes.size > 0 ? await listCrossed(ctx.trx, due.at, due.quotes, MAX_ORDERS) : []),
  ].slice(0, MAX_ORDERS);
  if (keys.length > 0) {
    // Everything is recorded at the instant it happened, not when the matcher found it.
    const then = { ...ctx, now: due.at };
    // Sent in this order: the portfolios are locked before their orders.
    const [ledger, orders] = await Promise.all([
      LedgerSession.open(then, [...new Set(keys.map((k) => k.portfolioId))], keys),
      readPending(ctx.trx, keys, due.at),
    ]);
    const closed = decide(then, ledger, orders, due.quotes);
    ctx.send(ledger.write());
    notifyOwners(then, ledger, closed);
    counts.processed = orders.length;
    for (const { status } of closed) if (status !== "pending") counts[status]++;
  }
  if (keys.length < MAX_ORDERS) reach(ctx, due.watermark, due.at.epochMilliseconds);
  return { ...counts, caught_up: false };
}, (ctx, { until }) => findDue(ctx, until ? Temporal.Instant.from(until) : matchableUntil(ctx.services, ctx.now)));

/** Decides the orders of one instant and sends their rows to the store. */
function decide(
  ctx: CommandContext,
  ledger: LedgerSession,
  orders: readonly PendingOrder[],
  quotes: ReadonlyMap<string, Quote>,
): PendingOrder[] {
  const session = fillSession(sessionAt(ctx.now));
  const closed: PendingOrder[] = [];
  // In chunks, so that the store writes the first while the next are decided.
  for (let at = 0; at < orders.length; at += PART) {
    const part = orders.slice(at, at + PART);
    for (const order of part) fillOrExpire(ctx, ledger, order, quotes.get(order.symbol), session);
    const ended = part.filter((o) => o.status !== "pending");
    ctx.send(writeClosed(ctx.trx, ended));
    closed.push(...ended);
  }
  return closed;
}

/** Fills or expires one locked order. */
function fillOrExpire(
  { now }: CommandContext,
  ledger: LedgerSession,
  order: PendingOrder,
  quote: Quote | undefined,
  session: FillSession | null,
): void {
  if (!ledger.portfolio(order.portfolioId)) return;
  if (order.timeIsOver) {
    const what = order.timeInForce === "day" ? "The day ended" : "90 days passed";
    closeOrder(ledger, order, now, { status: "expired", reason: `${what} before the price was reached` });
    return;
  }
  const fill = quote && session && fillAt({ ...order, limit: order.limitPrice }, quote, session, now);
  if (!fill) return;
  const worthless = { status: "cancelled", reason: "At this price the order is worth less than a cent" } as const;
  closeOrder(ledger, order, now, fill.amount > 0n ? { fill } : worthless);
}

/** Moves the mark: everything up to it is decided. */
function reach(ctx: CommandContext, watermark: Watermark, mark: number): void {
  if (watermark.shouldSave(mark, ctx.wall.epochMilliseconds)) {
    ctx.send(ctx.trx.updateTable("market_clock").set({ decided_until: instantOf(mark) }).execute());
  }
  ctx.afterCommit(() => watermark.decidedUntil = Math.max(watermark.decidedUntil, mark));
}

export type Call = (operation: string, actor: Actor, input: unknown) => Promise<unknown>;

/** Decides everything about resting orders up to an instant. Returns how many were filled and ended. */
export async function matchUntil(
  call: Call,
  until: Temporal.Instant,
): Promise<{ executed: number; cancelled: number; expired: number }> {
  const counts = { executed: 0, cancelled: 0, expired: 0 };
  while (true) {
    const done = await call("orders.process", systemActor("matcher"), { until: until.toString() }) as
      & typeof counts
      & { caught_up: boolean };
    counts.executed += done.executed;
    counts.cancelled += done.cancelled;
    counts.expired += done.expired;
    if (done.caught_up) return counts;
  }
}
