/**
 * Up to when market time is processed, while that is behind the clock: after a crash inside a move of the clock the
 * clock shows the new time before the days in between are processed.
 */
import { HEARTBEAT_MS } from "../../kernel/clock/clock.ts";
import type { Services } from "../../kernel/run/handler.ts";
import { reached } from "./progress.ts";

/** A process that was up to date this recently is not behind, however fast its clock runs. */
const RECENTLY_MS = 2_000;
/** Orders that are further behind than this, at the clock's speed, count as behind; marks are stored rarely. */
const ORDERS_BEHIND_MS = 3 * HEARTBEAT_MS;

const upToDateAt = new WeakMap<Services, number>();

/** Everything due up to now is done. */
export const noteUpToDate = (services: Services): void => void upToDateAt.set(services, performance.now());

/** Null when everything due up to now is done, except what is being done at this moment. */
export async function processedUntil(services: Services, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const recently = upToDateAt.get(services);
  if (recently !== undefined && performance.now() - recently < RECENTLY_MS) return null;
  const at = now.epochMilliseconds;
  const { processed, decided, nextDue } = await reached(services, at);
  if (nextDue !== null && nextDue <= at) {
    return Temporal.Instant.fromEpochMilliseconds(Math.min(Math.max(processed, decided), nextDue));
  }
  const speed = Math.max(1, services.clock.anchor?.speed ?? 1);
  return at - decided > ORDERS_BEHIND_MS * speed ? Temporal.Instant.fromEpochMilliseconds(decided) : null;
}
