/** How far in market time this process has done what fell due, and when the next work does. A cache only. */
import type { DueWork } from "../kernel/due_work.ts";
import type { Services } from "../kernel/handler.ts";

/**
 * The stored instant is updated at least this often, in wall time and in market time. A process that starts from an
 * earlier one only asks again whether work is due that is done.
 */
const SAVE_AFTER_MS = 5_000;
const SAVE_AFTER_MARKET_MS = 86_400_000;

interface Progress {
  /** Everything due up to here is done. */
  livedUntil: Temporal.Instant;
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
  if (known && compare(known.livedUntil, now) <= 0) return known;
  const row = known ? undefined : await services.db.selectFrom("market_clock").select("lived_until").executeTakeFirst();
  const stored = row?.lived_until;
  const livedUntil = stored && compare(stored, now) <= 0 ? stored : now;
  const next = new Map(services.dueWork.map((work) => [work, work.next(livedUntil)]));
  const fresh = { livedUntil, next, nextDue: earliest(next.values()), saved: { market: -Infinity, wall: -Infinity } };
  progressOf.set(services, fresh);
  return fresh;
}

/** The instant up to which resting orders may be matched now: the next at which other work falls due. */
export function matchableUntil(services: Services, now: Temporal.Instant): Temporal.Instant {
  const due = progressOf.get(services)?.nextDue;
  return due && compare(due, now) < 0 ? due : now;
}

/** The work that falls due at an instant, in the order in which it is done. */
export const dueAt = ({ next }: Progress, instant: Temporal.Instant): DueWork[] =>
  [...next].filter(([, at]) => compare(at, instant) === 0).map(([work]) => work);

/** Everything due up to the instant is done. */
export async function advance(services: Services, progress: Progress, instant: Temporal.Instant): Promise<void> {
  for (const work of dueAt(progress, instant)) progress.next.set(work, work.next(instant));
  progress.livedUntil = instant;
  progress.nextDue = earliest(progress.next.values());
  const [market, wall] = [instant.epochMilliseconds, services.clock.wall().epochMilliseconds];
  if (market - progress.saved.market < SAVE_AFTER_MARKET_MS && wall - progress.saved.wall < SAVE_AFTER_MS) return;
  progress.saved = { market, wall };
  await services.db.updateTable("market_clock").set({ lived_until: instant }).execute();
}
