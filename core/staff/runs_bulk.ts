/** The last runs of many jobs, in one statement. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { RunRow } from "./runs.ts";

/** The newest first, of each job at most `most`. */
export async function recentRuns(
  db: Db,
  names: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly RunRow[]>> {
  const { rows } = await sql<RunRow>`
    select r.* from unnest(${names}::text[]) as n(name) cross join lateral (
      select job, period, state, tries, started_at, finished_at, error from job_runs
      where job = n.name order by started_at desc, period desc limit ${most}
    ) r`.execute(db);
  return Map.groupBy(rows, ({ job }) => job);
}
