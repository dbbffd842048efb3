/**
 * Writes what this instance measured: a heartbeat every ten seconds and a row a minute. Outside of every operation's
 * transaction, so that a failing store delays nothing; minutes that could not be written are written later.
 */
import { newId } from "../kernel/ids.ts";
import type { Services } from "../kernel/run/handler.ts";
import { asJson } from "../kernel/store/json.ts";
import { version } from "../version.ts";
import { add, BUCKETS, noCounts, toPairs } from "./histogram.ts";
import { type Minute, MINUTE_MS, type Recorder, recorderOf } from "./recorder.ts";
import type { Measured } from "./tables.ts";

export const REPORT_MS = 10_000;

interface Identity {
  readonly id: string;
  readonly startedAt: Temporal.Instant;
  /** The last minute that is in the store, in epoch milliseconds. */
  written: number;
}
const identities = new WeakMap<Services, Identity>();

function identityOf(services: Services): Identity {
  const known = identities.get(services);
  if (known) return known;
  const startedAt = services.clock.wall();
  const fresh = { id: newId(startedAt), startedAt, written: -Infinity };
  identities.set(services, fresh);
  return fresh;
}

/** The id of this process among the instances; null when it has not reported. */
export const ownId = (services: Services): string | null => identities.get(services)?.id ?? null;

export async function report(services: Services): Promise<void> {
  const { db, clock } = services;
  const own = identityOf(services);
  const seen_at = clock.wall();
  await db.insertInto("instances")
    .values({ id: own.id, host: Deno.hostname(), pid: Deno.pid, version, started_at: own.startedAt, seen_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at })).execute();
  const recorder = recorderOf(services);
  const minutes = recorder.minutes.filter(({ at }) => at > own.written);
  if (minutes.length === 0) return;
  await db.insertInto("instance_health").values(minutes.map((minute) => ({
    minute: Temporal.Instant.fromEpochMilliseconds(minute.at),
    instance_id: own.id,
    measured: asJson(measuredIn(recorder, minute)),
  }))).onConflict((conflict) => conflict.doNothing()).execute();
  own.written = minutes.at(-1)!.at;
}

/** @param isOnly no other process can use the store: one that is still listed there has crashed, and this one follows it */
export async function reportStart(services: Services, isOnly: boolean): Promise<void> {
  if (isOnly) await services.db.deleteFrom("instances").execute();
  await report(services);
}

/** An instance that ends as intended is not shown as one that failed. */
export async function reportEnd(services: Services): Promise<void> {
  const id = ownId(services);
  if (id) await services.db.deleteFrom("instances").where("id", "=", id).execute();
}

/** A minute of the steps in it, as it is stored. */
export function measuredIn(recorder: Recorder, { at, operations }: Minute): Measured {
  const steps = recorder.steps.filter((step) => step.at >= at && step.at < at + MINUTE_MS);
  const [latency, loop] = [noCounts(), noCounts()];
  for (const step of steps) {
    add(latency, step.latency);
    add(loop, step.loop);
  }
  const last = steps.at(-1);
  return {
    latency: toPairs(latency),
    loop: toPairs(loop),
    errors: steps.reduce((sum, { errors }) => sum + errors, 0),
    streams: last?.streams ?? 0,
    rss: last?.rss ?? 0,
    heap: last?.heap ?? 0,
    operations: Object.fromEntries(
      [...operations].map(([name, counts]) => [name, { latency: toPairs(counts), errors: counts[BUCKETS]! }]),
    ),
  };
}
