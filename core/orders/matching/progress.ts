/** Up to which market time this process has done the due work, and when the next work falls due. A cache only. */
import type { DueWork } from "../../kernel/clock/due_work.ts";
import type { Services } from "../../kernel/run/handler.ts";
import { saveMark } from "../../kernel/clock/stored_clock.ts";
import { decidedBy, forgetWatermark } from "./watermark.ts";

/**
 * The stored instant is updated at least this often, in wall time and in market time. A process that starts from an
 * older mark only repeats checks for work that is already done.
 */
const SAVE_AFTER_MS = 5_000;
const SAVE_AFTER_MARKET_MS = 86_400_000;

interface Progress {
  /** Everything due up to here is done. */
  processedUntil: Temporal.Instant;
  /** When each work falls due next. */
  readonly next: Map<DueWork, Temporal.Instant>;
  /** The earliest of them; null without any work. */
  nextDue: Temporal.Instant | null;
  /** Epoch milliseconds of the last save. */
  saved: { readonly market: number; readonly wall: number };
}
const progressOf = new WeakMap<Services, Progress>();

const { compare } = Temporal.Instant;
const earliest = (instants: Iterable<Temporal.Instant>): Temporal.Instant | null =>
  [...instants].reduce<Temporal.Instant | null>((a, b) => a && compare(a, b) <= 0 ? a : b, null);

/** This process's progress: read from the store at first, and from now on when the clock was set back to before it. */
export async function loadProgress(services: Services, now: Temporal.Instant): Promise<Progress> {
  const known = progressOf.get(services);
  if (known && compare(known.processedUntil, now) <= 0) return known;
  const stored = known ? null : await readLived(services);
  return startFrom(services, stored && compare(stored, now) <= 0 ? stored : now);
}

async function readLived({ db }: Services): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom("market_clock").select("lived_until").executeTakeFirst();
  return row?.lived_until ?? null;
}

function startFrom(services: Services, processedUntil: Temporal.Instant): Progress {
  const next = new Map(services.dueWork.map((work) => [work, work.next(processedUntil)]));
  const fresh = {
    processedUntil,
    next,
    nextDue: earliest(next.values()),
    saved: { market: -Infinity, wall: -Infinity },
  };
  progressOf.set(services, fresh);
  return fresh;
}

/** Continues from where another process stopped, if it got further. Returns whether one did. */
export async function followOthers(services: Services): Promise<boolean> {
  const known = progressOf.get(services);
  const stored = await readLived(services);
  if (!known || !stored) return false;
  const now = services.clock.market();
  const reached = compare(stored, now) < 0 ? stored : now;
  if (compare(reached, known.processedUntil) <= 0) return false;
  startFrom(services, reached);
  // It also decided the orders, and moved the trailing stops.
  forgetWatermark(services);
  return true;
}

/**
 * How far due work and resting orders are done, and when the next work falls due: from this process's cache, else from
 * the store, else `now`. Epoch milliseconds. Changes nothing.
 */
export async function reached(
  services: Services,
  now: number,
): Promise<{ processed: number; decided: number; nextDue: number | null }> {
  const [known, decidedHere] = [progressOf.get(services), decidedBy(services)];
  const stored = known && decidedHere !== null ? undefined : await services.db.selectFrom("market_clock")
    .select(["lived_until", "decided_until"]).executeTakeFirst();
  const processed = known?.processedUntil ?? stored?.lived_until ?? Temporal.Instant.fromEpochMilliseconds(now);
  const nextDue = known ? known.nextDue : earliest(services.dueWork.map((work) => work.next(processed)));
  return {
    processed: processed.epochMilliseconds,
    decided: decidedHere ?? stored?.decided_until?.epochMilliseconds ?? now,
    nextDue: nextDue?.epochMilliseconds ?? null,
  };
}

/** The instant up to which resting orders may be matched now: the next at which other work falls due. */
export function matchableUntil(services: Services, now: Temporal.Instant): Temporal.Instant {
  const due = progressOf.get(services)?.nextDue;
  return due && compare(due, now) < 0 ? due : now;
}

/** The next instant at which work falls due, if that is not after now. */
export const dueUpTo = ({ nextDue }: Progress, now: Temporal.Instant): Temporal.Instant | null =>
  nextDue && compare(nextDue, now) <= 0 ? nextDue : null;

/** The work that falls due at an instant, in the order in which it is done. */
export const dueAt = ({ next }: Progress, instant: Temporal.Instant): DueWork[] =>
  [...next].filter(([, at]) => compare(at, instant) === 0).map(([work]) => work);

/** Everything due up to the instant is done. */
export async function advance(services: Services, progress: Progress, instant: Temporal.Instant): Promise<void> {
  for (const work of dueAt(progress, instant)) progress.next.set(work, work.next(instant));
  progress.processedUntil = instant;
  progress.nextDue = earliest(progress.next.values());
  const { saved } = progress;
  const isRecent = instant.epochMilliseconds - saved.market < SAVE_AFTER_MARKET_MS &&
    services.clock.wall().epochMilliseconds - saved.wall < SAVE_AFTER_MS;
  if (!isRecent) await saveProgress(services);
}

/** Stores this process's progress, unless it is stored already. */
export async function saveProgress(services: Services): Promise<void> {
  const progress = progressOf.get(services);
  if (!progress) return;
  const { processedUntil, saved } = progress;
  const market = processedUntil.epochMilliseconds;
  if (saved.market === market) return;
  if (!await saveMark(services.db, services.clock.anchor, { lived_until: processedUntil })) return;
  progress.saved = { market, wall: services.clock.wall().epochMilliseconds };
}
