/** Counts of the whole product, one statement each. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { Role } from "../kernel/operation.ts";

export interface PeopleCount {
  readonly role: Role;
  readonly is_active: boolean;
  readonly count: number;
  readonly public: number;
  /** Of the last seven days, and of the seven before. */
  readonly fresh: number;
  readonly before: number;
}

/** Users by role and state, without erased accounts. */
export async function countPeople(db: Db, wall: Temporal.Instant): Promise<PeopleCount[]> {
  const [week, fortnight] = [7, 14].map((days) => wall.subtract({ hours: 24 * days }));
  const { rows } = await sql<PeopleCount>`
    select role, is_active, count(*)::int as count, count(*) filter (where public_profile)::int as public,
      count(*) filter (where created_at > ${week})::int as fresh,
      count(*) filter (where created_at > ${fortnight} and created_at <= ${week})::int as before
    from users where erased_at is null and not is_system group by role, is_active`.execute(db);
  return rows;
}

export interface Waiting {
  readonly users: number;
  readonly reports: number;
  readonly oldest_report: Temporal.Instant | null;
  readonly feedback: number;
  readonly bugs: number;
  readonly actions: number;
}

/** What waits for staff. */
export async function countWaiting(db: Db, wall: Temporal.Instant): Promise<Waiting> {
  const yesterday = wall.subtract({ hours: 24 });
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from users where erased_at is null and not is_system) as users,
      r.reports, r.oldest_report, f.feedback, f.bugs,
      coalesce((select number from staff_actions order by number desc limit 1), 0) as actions
    from (select count(*)::int as reports, min(since) as oldest_report from (
        select min(created_at) as since from comment_reports where status = 'pending' group by comment_id
        union all select created_at from comment_appeals where decided_at is null) w) r,
      (select count(*)::int as feedback,
        count(*) filter (where type = 'bug' and created_at > ${yesterday})::int as bugs
        from feedback where status = 'pending') f`.execute(db);
  return rows[0]!;
}
