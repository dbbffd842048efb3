/** Records of job runs: one row a job and period, which is what makes a period happen once. */
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";

export interface RunRow {
  readonly job: string;
  readonly period: string;
  readonly state: "running" | "done" | "failed";
  readonly tries: number;
  readonly finished_at: Temporal.Instant | null;
  readonly error: string | null;
}

/** A run that has not ended after so long is taken to be dead, and somebody else may take it over. */
export const STALE_MINUTES = 15;
/** After so many tries a period waits for a person, who runs the job by hand. */
export const MAX_TRIES = 8;

/**
 * Takes a period for this caller: true for exactly one of all who ask. A failed period is taken again after 1, 2, 4 ...
 * minutes, or at once when `byHand`; a running one when it is stale. The number of the try is the ticket to finish it.
 */
export async function takePeriod(
  db: Db,
  job: string,
  period: string,
  wall: Temporal.Instant,
  byHand: boolean,
): Promise<number | null> {
  const taken = await sql<{ tries: number }>`
    insert into job_runs as r (job, period, state, tries, started_at) values (${job}, ${period}, 'running', 1, ${wall})
    on conflict (job, period) do update set state = 'running', tries = r.tries + 1, started_at = excluded.started_at, finished_at = null, error = null
    where (r.state = 'failed' and (${byHand}::boolean or (r.tries < ${MAX_TRIES} and r.finished_at + (interval '1 minute' * (2 ^ (r.tries - 1))) <= excluded.started_at)))
      or (r.state = 'running' and r.started_at < excluded.started_at - (interval '1 minute' * ${STALE_MINUTES}::integer))
    returning r.tries`.execute(db);
  return taken.rows[0]?.tries ?? null;
}

/** Notes how a try ended, unless another has taken the period over. */
export async function finishPeriod(
  db: Db,
  run: { job: string; period: string; tries: number },
  wall: Temporal.Instant,
  end: { result: unknown } | { error: string },
): Promise<void> {
  const failed = "error" in end;
  await sql`
    update job_runs set state = ${failed ? "failed" : "done"}, finished_at = ${wall}, error = ${
    failed ? end.error : null
  },
      result = ${failed ? null : JSON.stringify(end.result)}::text::jsonb
    where job = ${run.job} and period = ${run.period} and state = 'running' and tries = ${run.tries}`.execute(db);
}

/** The last run of each job. */
export async function latestRuns(db: Db): Promise<ReadonlyMap<string, RunRow>> {
  const { rows } = await sql<
    RunRow
  >`select distinct on (job) job, period, state, tries, finished_at, error from job_runs order by job, started_at desc, period desc`
    .execute(db);
  return new Map(rows.map((row) => [row.job, row]));
}
