/** Deletes expired rows of the kernel and the jobs, a bounded number of rows at a time. */
import { type RawBuilder, sql } from "kysely";
import { pruneIdentity } from "../identity/mod.ts";
import type { Db } from "../kernel/store/db.ts";
import { IDEMPOTENCY_DAYS } from "../kernel/store/records_bulk.ts";
import type { Job } from "./job.ts";

const OUTBOX_DAYS = 1;
const ROWS_AT_ONCE = 10_000;

/** Returns the number of rows deleted from each table. */
export async function prune(db: Db, wall: Temporal.Instant, jobs: readonly Job[]): Promise<Record<string, number>> {
  const before = (days: number) => wall.subtract({ hours: days * 24 });
  const deleted: Record<string, number> = {
    idempotency_keys: await deleteOld(db, "idempotency_keys", sql`created_at < ${before(IDEMPOTENCY_DAYS)}`),
    outbox: await deleteOld(db, "outbox", sql`created_at < ${before(OUTBOX_DAYS)}`),
    job_runs: 0,
    ...await pruneIdentity(db, wall),
  };
  for (const { name, keepDays } of jobs) {
    if (keepDays) {
      deleted.job_runs! += await deleteOld(
        db,
        "job_runs",
        sql`job = ${name} and state = 'done' and finished_at < ${before(keepDays)}`,
      );
    }
  }
  return deleted;
}

/** Deletes in chunks, so that no statement holds many locks or runs long. */
async function deleteOld(db: Db, table: string, isOld: RawBuilder<unknown>): Promise<number> {
  for (let total = 0;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${
      sql.table(table)
    } where ${isOld} limit ${ROWS_AT_ONCE}))`.execute(db);
    total += Number(numAffectedRows ?? 0n);
    if ((numAffectedRows ?? 0n) < ROWS_AT_ONCE) return total;
  }
}
