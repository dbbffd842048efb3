/** Deletes what has a time limit, a bounded number of rows at a time. */
import { type RawBuilder, sql } from "kysely";
import { pruneIdentity } from "../identity/mod.ts";
import { firstIdAt } from "../kernel/ids.ts";
import type { Db } from "../kernel/store/db.ts";
import { AUDIT_DETAIL_DAYS, MAX_NOTIFICATIONS, NOTIFICATION_DAYS, RUN_DAYS, storedDays } from "./retention.ts";

const ROWS_AT_ONCE = 10_000;
/** How far the details of the audit log are deleted: the id of a row. */
const AUDIT_MARK = "AUDIT_DETAILS_UNTIL";

/**
 * Returns the number of rows deleted from each table.
 * @param keepDays for how many days the records of a job's done periods are stored
 */
export async function prune(
  db: Db,
  wall: Temporal.Instant,
  keepDays: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const before = (days: number) => wall.subtract({ hours: days * 24 });
  const deleted: Record<string, number> = {};
  for (const [table, { column, days }] of Object.entries(storedDays)) {
    deleted[table] = await deleteOld(db, table, sql`${sql.ref(column)} < ${before(days)}`);
  }
  deleted.notifications = await deleteOld(db, "notifications", sql`id < ${firstIdAt(before(NOTIFICATION_DAYS))}`) +
    await deleteBeyond(db);
  deleted.job_runs = await deleteOld(
    db,
    "job_runs",
    sql`state in ('done', 'given_up') and not (job = any(${Object.keys(keepDays)}::text[]))
      and finished_at < ${before(RUN_DAYS)}`,
  );
  for (const [job, days] of Object.entries(keepDays)) {
    deleted.job_runs += await deleteOld(
      db,
      "job_runs",
      sql`job = ${job} and state in ('done', 'given_up') and finished_at < ${before(days)}`,
    );
  }
  deleted.audit_details = await deleteAuditDetails(db, before(AUDIT_DETAIL_DAYS));
  return { ...deleted, ...await pruneIdentity(db, wall) };
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

/** The oldest notifications of users who have too many. */
async function deleteBeyond(db: Db): Promise<number> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    select u.id as user_id, n.id from users u cross join lateral (
      select id from notifications where user_id = u.id order by id desc offset ${MAX_NOTIFICATIONS} limit 1
    ) n`.execute(db);
  let total = 0;
  for (const { user_id, id } of rows) {
    total += await deleteOld(db, "notifications", sql`user_id = ${user_id} and id <= ${id}`);
  }
  return total;
}

/** Continues where the last time ended: old rows are not read again every day. */
async function deleteAuditDetails(db: Db, before: Temporal.Instant): Promise<number> {
  const end = firstIdAt(before);
  const mark = await db.selectFrom("kept_settings").select("value").where("name", "=", AUDIT_MARK).executeTakeFirst();
  let from = mark?.value ?? "00000000-0000-0000-0000-000000000000";
  for (let total = 0;;) {
    const { rows } = await sql<{ id: string; count: number }>`
      with old as (
        select id from audit_log where id > ${from} and id < ${end} order by id limit ${ROWS_AT_ONCE}
      ), changed as (
        update audit_log set details = null where id in (select id from old) and at < ${before}
          and details is not null returning 1
      )
      select (select max(id::text) from old) as id, (select count(*)::int from changed) as count`.execute(db);
    const { id, count } = rows[0]!;
    total += count;
    if (id === null) return total;
    from = id;
    await db.insertInto("kept_settings").values({ name: AUDIT_MARK, value: id })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: id })).execute();
  }
}
