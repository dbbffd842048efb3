/** Finds, without a lock, the next instant at which something is due for the resting orders. */
import type { QueryContext } from "../../kernel/run/handler.ts";
import { sessionAt } from "../../market/calendar.ts";
import type { Quote, TouchReached } from "../../market/port.ts";
import { fillSession, usableQuote } from "../fill.ts";
import { listTrailing, listWaiting, type Waiting } from "../store.ts";
import type { Trail } from "./trails.ts";
import { type Watermark, watermarkOf } from "./watermark.ts";

const SECOND = 1_000;

export interface Due {
  readonly watermark: Watermark;
  /** The instant to decide; everything before it is decided. Null: nothing is due up to `until`. */
  readonly at: Temporal.Instant | null;
  readonly until: number;
  /** Quotes of that instant, for the symbols whose touch reached the limit of an order in it. */
  readonly limits: ReadonlyMap<string, Quote>;
  /** The same for stops. */
  readonly stops: ReadonlyMap<string, Quote>;
  /** Trailing stops that were reached in that instant; when nothing is due, those whose best price is new. */
  readonly trails: readonly Trail[];
  /** Why the orders of a symbol cannot fill now (null: they can), where the reason has changed. */
  readonly reasons: ReadonlyMap<string, string | null>;
}

export const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** Looks up to `wanted` and never after now. */
export async function findDue(ctx: Omit<QueryContext, "actor">, wanted: Temporal.Instant | null): Promise<Due> {
  const bound = wanted && Temporal.Instant.compare(wanted, ctx.now) < 0 ? wanted : ctx.now;
  const now = bound.epochMilliseconds;
  const watermark = await watermarkOf(ctx.services, ctx.now.epochMilliseconds, ctx.wall.epochMilliseconds);
  const until = Math.floor(now / SECOND) * SECOND;
  const none = { watermark, at: null, until, limits: new Map(), stops: new Map(), trails: [], reasons: new Map() };
  while (true) {
    // Orders that had their prices before the first second to be checked.
    const first = (Math.floor(watermark.decidedUntil / SECOND) + 1) * SECOND;
    const waiting = await listWaiting(ctx.db, instantOf(first));
    if (waiting.length === 0) return none;
    const follow = async () =>
      watermark.trails.follow(
        ctx.market,
        waiting.some((w) => w.trailing > 0) ? await listTrailing(ctx.db, instantOf(first)) : [],
        watermark.decidedUntil,
        until,
      );
    const [snapshots, limits, stops, trails] = await Promise.all([
      ctx.market.snapshots(waiting.map((w) => w.symbol), now),
      watermark.search(ctx.market, "limits", waiting, until),
      watermark.search(ctx.market, "stops", waiting, until),
      follow(),
    ]);
    const touch = Math.min(
      ...Array.from([...limits.values(), ...stops.values()], (r) => r.at),
      ...trails.map((t) => t.reached?.at ?? Infinity),
    );
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
    if (at === Infinity) {
      const reasons = changedReasons(watermark, snapshots, waiting, now);
      return { ...none, trails: trails.filter((t) => t.moved), reasons };
    }
    return {
      ...none,
      at: at === expires && at !== touch ? expiry! : instantOf(at),
      limits: quotesAt(limits, at),
      stops: quotesAt(stops, at),
      trails: trails.filter((t) => t.reached?.at === at),
    };
  }
}

/** The usable quotes of an instant. */
function quotesAt(reached: ReadonlyMap<string, TouchReached>, at: number): ReadonlyMap<string, Quote> {
  const quotes = new Map<string, Quote>();
  for (const [symbol, { at: then, quote }] of reached) {
    if (then === at && "quote" in usableQuote({ symbol, quote, halt: null }, at)) quotes.set(symbol, quote);
  }
  return quotes;
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
  }
  return changed;
}
