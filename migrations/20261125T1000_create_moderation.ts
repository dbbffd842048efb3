// Decisions of moderators about comments. Those made before are added from the reports and appeals that they closed.
import { type Kysely, sql } from "kysely";

async function addEarlier(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into moderation_decisions
      (id, user_id, comment_id, kind, outcome, reason, decided_by, decided_at, waiting_since, before)
    select gen_random_uuid(), c.user_id, c.id, 'reports',
      case when r.status = 'resolved' then 'removed' else r.status end, r.notes, r.decided_by, r.decided_at,
      min(r.created_at), '{}'
    from comment_reports r join comments c on c.id = r.comment_id
    where r.status <> 'pending'
    group by c.user_id, c.id, r.status, r.notes, r.decided_by, r.decided_at`.execute(db);
  await sql`
    update comment_reports r set decision_id = d.id from moderation_decisions d
    where d.comment_id = r.comment_id and d.decided_at = r.decided_at and r.status <> 'pending'`.execute(db);
  await sql`
    insert into moderation_decisions
      (id, user_id, comment_id, kind, outcome, reason, decided_by, decided_at, waiting_since, before)
    select gen_random_uuid(), user_id, comment_id, 'appeal', case when granted then 'granted' else 'refused' end, notes,
      decided_by, decided_at, created_at, '{}'
    from comment_appeals where decided_at is not null`.execute(db);
  await sql`
    update comment_appeals a set decision_id = d.id from moderation_decisions d
    where d.comment_id = a.comment_id and d.kind = 'appeal' and a.decided_at is not null`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moderation_decisions (
      id uuid constraint moderation_decisions_pkey primary key,
      parent_id uuid,
      user_id uuid not null,
      comment_id uuid,
      kind text not null constraint moderation_decisions_kind check (kind in ('reports', 'appeal')),
      outcome text not null constraint moderation_decisions_outcome
        check (outcome in ('reviewed', 'resolved', 'dismissed', 'removed', 'granted', 'refused')),
      reason text,
      decided_by uuid,
      decided_at timestamptz not null,
      waiting_since timestamptz,
      undone_at timestamptz,
      before json not null,
      constraint moderation_decisions_about check (comment_id is not null or parent_id is null)
    )`.execute(db);
  await sql`
    create index moderation_decisions_comment on moderation_decisions (comment_id, decided_at desc, id desc)
    where undone_at is null`.execute(db);
  await sql`
    create index moderation_decisions_closed on moderation_decisions (decided_at desc, id desc)
    where undone_at is null and waiting_since is not null`.execute(db);
  await sql`
    create index moderation_decisions_parent on moderation_decisions (parent_id)
    where parent_id is not null`.execute(db);
  await sql`create index moderation_decisions_user on moderation_decisions (user_id, decided_at desc)`.execute(db);
  await sql`alter table comment_reports add column decision_id uuid`.execute(db);
  await sql`alter table comment_appeals add column decision_id uuid`.execute(db);
  await sql`
    create index comment_reports_decision on comment_reports (decision_id)
    where decision_id is not null`.execute(db);
  await sql`drop index comment_reports_open`.execute(db);
  await sql`
    create index comment_reports_open on comment_reports (comment_id, created_at, id)
    where status = 'pending'`.execute(db);
  await addEarlier(db);
}
