/** How far in market time this process has done what fell due, and when the next work does. A cache only. */
import type { Services } from "../kernel/handler.ts";

interface Progress {
  /** Everything due up to here is done. */
  livedUntil: Temporal.Instant;
  /** The next instant at which work falls due; null without any work. */
  nextDue: Temporal.Instant | null;
}
const progressOf = new WeakMap<Services, Progress>();

const { compare } = Temporal.Instant;
const earliest = (instants: readonly Temporal.Instant[]): Temporal.Instant | null =>
  instants.reduce<Temporal.Instant | null>((a, b) => a && compare(a, b) <= 0 ? a : b, null);

const progressFrom = ({ dueWork }: Services, livedUntil: Temporal.Instant): Progress => ({
  livedUntil,
  nextDue: earliest(dueWork.map((work) => work.next(livedUntil))),
});

/** This process's progress: read from the store at first, and from now on when the clock was set back to before it. */
export async function loadProgress(services: Services, now: Temporal.Instant): Promise<Progress> {
  const known = progressOf.get(services);
  if (known && compare(known.livedUntil, now) <= 0) return known;
  const row = known ? undefined : await services.db.selectFrom("market_clock").select("lived_until").executeTakeFirst();
  const stored = row?.lived_until;
  const fresh = progressFrom(services, stored && compare(stored, now) <= 0 ? stored : now);
  progressOf.set(services, fresh);
  return fresh;
}

/** The instant up to which resting orders may be matched now: the next at which other work falls due. */
export function matchableUntil(services: Services, now: Temporal.Instant): Temporal.Instant {
  const due = progressOf.get(services)?.nextDue;
  return due && compare(due, now) < 0 ? due : now;
}

/** Everything due up to the instant is done. */
export async function saveProgress(services: Services, livedUntil: Temporal.Instant): Promise<void> {
  progressOf.set(services, progressFrom(services, livedUntil));
  await services.db.updateTable("market_clock").set({ lived_until: livedUntil }).execute();
}
