/** health.show: the load, latencies and instances of the last hour. */
import { sql } from "kysely";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { processedUntil } from "../orders/mod.ts";
import { version } from "../version.ts";
import { type HealthPoint, MAX_INSTANCES, showHealth } from "./contract.ts";
import { mergedHour } from "./merge.ts";
import { MINUTE_MS, recorderOf } from "./recorder.ts";
import { ownId } from "./report.ts";

/** An instance that was not seen for longer has failed, or cannot reach the store. */
export const ALIVE_SECONDS = 30;
/** How long rows of instances are shown and stored. */
export const STORED_HOURS = 24;

export const show = query(showHealth, async (ctx) => {
  const { db, wall } = ctx;
  const own = ownId(ctx.services);
  const [instances, rows, store, lag, clock] = await Promise.all([
    db.selectFrom("instances").selectAll().where("seen_at", ">", wall.subtract({ hours: STORED_HOURS }))
      .orderBy("started_at", "desc").limit(MAX_INSTANCES).execute(),
    db.selectFrom("instance_health").selectAll().where("minute", ">=", wall.subtract({ hours: 1 }))
      .where("instance_id", "is distinct from", own).orderBy("minute").execute(),
    storeState(ctx),
    outboxLag(ctx),
    clockState(ctx),
  ]);
  const recorder = recorderOf(ctx.services);
  const hour = mergedHour(recorder, rows, wall.epochMilliseconds);
  const peak = (of: (point: HealthPoint) => number | null) => peaked(hour.series, of);
  return {
    version,
    step_seconds: hour.stepSeconds,
    requests_per_second: peak((point) => point.requests_per_second),
    error_share: peak((point) => point.error_share),
    p50_ms: peak((point) => point.p50_ms),
    p99_ms: peak((point) => point.p99_ms),
    loop_p99_ms: peak((point) => point.loop_p99_ms),
    streams: peak((point) => point.streams),
    series: hour.series,
    operations: hour.operations,
    instances: instances.map((instance) => {
      const row = rows.findLast(({ instance_id }) => instance_id === instance.id);
      const recent = row && wall.epochMilliseconds - row.minute.epochMilliseconds <= 3 * MINUTE_MS && row.measured;
      const last = instance.id === own ? recorder.steps.at(-1) : recent;
      return {
        ...instance,
        started_at: instance.started_at.toString(),
        seen_at: instance.seen_at.toString(),
        alive: Temporal.Instant.compare(instance.seen_at, wall.subtract({ seconds: ALIVE_SECONDS })) >= 0,
        rss_bytes: last ? last.rss : null,
        heap_bytes: last ? last.heap : null,
        streams: last ? last.streams : null,
      };
    }),
    store,
    provider: { kind: ctx.market.kind, state: ctx.market.health().state },
    outbox_lag_seconds: lag,
    clock,
  };
});

function peaked(series: readonly HealthPoint[], of: (point: HealthPoint) => number | null) {
  const highest = series.reduce<HealthPoint | null>(
    (best, point) => of(point) !== null && (!best || of(point)! > of(best)!) ? point : best,
    null,
  );
  const last = series.at(-1);
  return { now: last ? of(last) : null, peak: highest && of(highest), peak_at: highest && highest.at };
}

async function storeState({ db, services }: QueryContext) {
  const isEmbedded = services.config.DATABASE_URL === null;
  const row = await db.selectNoFrom([
    sql<number>`pg_database_size(current_database())`.as("bytes"),
    sql<number>`(select count(*)::int from pg_stat_activity where datname = current_database())`.as("used"),
    sql<number>`current_setting('max_connections')::int`.as("most"),
  ]).executeTakeFirstOrThrow();
  return {
    kind: isEmbedded ? "embedded" as const : "postgres" as const,
    bytes: row.bytes,
    // The embedded store has one connection, whatever its settings say.
    connections: isEmbedded ? { used: 1, most: 1 } : { used: row.used, most: row.most },
  };
}

/** Seconds for which a transaction that is still running has held back events of later ones. */
async function outboxLag({ db, wall }: QueryContext): Promise<number> {
  const { oldest } = await db.selectFrom("outbox").select((of) => of.fn.min("created_at").as("oldest"))
    .where(sql<boolean>`writer >= pg_snapshot_xmin(pg_current_snapshot())`).executeTakeFirstOrThrow();
  const at = oldest as Temporal.Instant | null;
  return at ? Math.max(0, (wall.epochMilliseconds - at.epochMilliseconds) / 1_000) : 0;
}

async function clockState({ services, now }: QueryContext) {
  const done = await processedUntil(services, now) ?? now;
  const seconds = Math.max(0, (now.epochMilliseconds - done.epochMilliseconds) / 1_000);
  return {
    market: now.toString(),
    done_until: done.toString(),
    lag_market_seconds: seconds,
    lag_wall_seconds: wallLag(seconds, services.clock.anchor?.speed ?? 0),
  };
}

/** How much wall time some market time is at a clock's speed; null when the clock stands. */
export function wallLag(marketSeconds: number, speed: number): number | null {
  if (marketSeconds === 0) return 0;
  return speed > 0 ? marketSeconds / speed : null;
}
