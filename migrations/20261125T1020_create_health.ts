// Instances and what they measured a minute; failed work that was given up; details of the audit log that end.
import { type Kysely, sql } from "kysely";

/** A row of the audit log may lose its details after a year, and nothing else. */
async function endAuditDetails(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_audit_row() returns trigger language plpgsql as $$
    begin
      if new.details is null and old.at < statement_timestamp() - interval '1 year'
        and (new.id, new.at, new.actor_id, new.actor_name, new.operation, new.target)
          is not distinct from (old.id, old.at, old.actor_id, old.actor_name, old.operation, old.target)
      then
        return new;
      end if;
      raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`.execute(db);
  await sql`drop trigger audit_log_immutable on audit_log`.execute(db);
  await sql`create trigger audit_log_immutable before delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db);
  await sql`create trigger audit_log_unchanged before update on audit_log
    for each row execute function keep_audit_row()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instances (
      id uuid constraint instances_pkey primary key,
      host text not null,
      pid integer not null,
      version text not null,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`
    create table instance_health (
      minute timestamptz not null,
      instance_id uuid not null,
      measured json not null,
      constraint instance_health_pkey primary key (minute, instance_id)
    )`.execute(db);
  await sql`alter table job_runs drop constraint job_runs_state`.execute(db);
  await sql`alter table job_runs add constraint job_runs_state
    check (state in ('running', 'done', 'failed', 'given_up'))`.execute(db);
  await sql`alter table work_failures add column given_up_at timestamptz`.execute(db);
  await sql`create index job_runs_started on job_runs (job, started_at desc)`.execute(db);
  await endAuditDetails(db);
}
