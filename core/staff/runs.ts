/** Records of job runs: one row per job and period, which ensures that a period is done once. */
import { type Selectable, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { Database } from "../kernel/store/tables.ts";

const columns = ["job", "period", "state", "tries", "started_at", "finished_at", "error"] as const;
export type RunRow = Pick<Selectable<Database["job_runs"]>, (typeof columns)[number]>;

/** A run that has not ended after this time is considered dead, and another caller may take it over. */
export const STALE_MINUTES = 15;
/** After this many attempts a period waits for a person to run the job manually. */
export const MAX_TRIES = 8;

/**
 * Claims a period: exactly one of all concurrent callers gets the number of its attempt, which it needs to finish the
 * run; the others get null. A failed period can be claimed again after 1, 2, 4 ... minutes, or at once when `manual`; a
 * running one when it is stale.
 */
export async function claimPeriod(
  db: Db,
  job: string,
  period: string,
  wall: Temporal.Instant,
  manual: boolean,
): Promise<number | null> {
  const waited = sql<
    boolean
  >`job_runs.finished_at + (interval '1 minute' * (2 ^ (job_runs.tries - 1))) <= excluded.started_at`;
  const stale = sql<
    boolean
  >`job_runs.started_at < excluded.started_at - (interval '1 minute' * ${STALE_MINUTES}::integer)`;
  const taken = await db.insertInto("job_runs")
    .values({ job, period, state: "running", tries: 1, started_at: wall })
    .onConflict((conflict) =>
      conflict.columns(["job", "period"]).doUpdateSet({
        state: "running",
        tries: sql`job_runs.tries + 1`,
        started_at: wall,
        finished_at: null,
        error: null,
      }).where((e) =>
        e.or([
          e.and([e("job_runs.state", "=", "failed"), ...(manual ? [] : [e("job_runs.tries", "<", MAX_TRIES), waited])]),
          e.and([e("job_runs.state", "=", "running"), stale]),
        ])
      )
    ).returning("job_runs.tries").executeTakeFirst();
  return taken?.tries ?? null;
}

/** Records how an attempt ended, unless another caller has taken the period over. */
export async function finishPeriod(
  db: Db,
  run: { job: string; period: string; tries: number },
  wall: Temporal.Instant,
  end: { result: unknown } | { error: string },
): Promise<void> {
  const failed = "error" in end;
  await db.updateTable("job_runs").set({
    state: failed ? "failed" : "done",
    finished_at: wall,
    error: failed ? end.error : null,
    // Cast from text: the driver would write a JSON string.
    result: failed ? null : sql<string>`${JSON.stringify(end.result)}::text::jsonb`,
  }).where("job", "=", run.job).where("period", "=", run.period)
    .where("state", "=", "running").where("tries", "=", run.tries).execute();
}

/** One run; undefined when there is none. */
export const findRun = (db: Db, job: string, period: string): Promise<RunRow | undefined> =>
  db.selectFrom("job_runs").select([...columns]).where("job", "=", job).where("period", "=", period)
    .executeTakeFirst();

/** Ends a failed run in another way. Returns false when it has not failed, or no longer. */
export async function settleFailed(
  db: Db,
  run: { job: string; period: string },
  end: { state: "given_up" } | { state: "done"; error: null; finished_at: Temporal.Instant },
): Promise<boolean> {
  const settled = await db.updateTable("job_runs").set(end).where("job", "=", run.job)
    .where("period", "=", run.period).where("state", "=", "failed").executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}

/** When a failed attempt may be repeated without a person; null after the last one. */
export const retryAt = ({ finished_at, tries }: Pick<RunRow, "finished_at" | "tries">): Temporal.Instant | null =>
  finished_at && tries < MAX_TRIES ? finished_at.add({ minutes: 2 ** (tries - 1) }) : null;
