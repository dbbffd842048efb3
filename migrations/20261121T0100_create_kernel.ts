// Tables of the runner, the clock and the jobs.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_clock (
      only_one boolean primary key default true constraint market_clock_single check (only_one),
      mode text not null constraint market_clock_mode check (mode in ('practice', 'real', 'set')),
      anchor_wall timestamptz not null,
      anchor_market timestamptz not null,
      speed double precision not null constraint market_clock_speed check (speed >= 0),
      start_setting text,
      seen_wall timestamptz not null,
      seen_market timestamptz not null,
      stopped boolean not null default false
    )`.execute(db);

  await sql`
    create table idempotency_keys (
      user_id uuid not null,
      key text not null constraint idempotency_keys_key_length check (length(key) between 1 and 255),
      operation text not null,
      fingerprint text not null,
      answer json,
      created_at timestamptz not null,
      constraint idempotency_keys_pkey primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys using brin (created_at)`.execute(db);

  await sql`
    create table audit_log (
      id uuid constraint audit_log_pkey primary key,
      at timestamptz not null,
      actor_id uuid,
      actor_name text not null,
      operation text not null,
      target text,
      details jsonb
    )`.execute(db);

  // Events for open pages. Readers order by (writer, id): a row is delivered only when every transaction that began
  // before its writer has ended, so none is skipped because it was committed late.
  await sql`
    create table outbox (
      id bigint generated always as identity constraint outbox_pkey primary key,
      writer xid8 not null default pg_current_xact_id(),
      user_id uuid not null,
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index outbox_writer on outbox (writer, id)`.execute(db);

  await sql`
    create table job_runs (
      job text not null,
      period text not null,
      state text not null constraint job_runs_state check (state in ('running', 'done', 'failed')),
      tries integer not null default 1,
      started_at timestamptz not null,
      finished_at timestamptz,
      result jsonb,
      error text,
      constraint job_runs_pkey primary key (job, period)
    )`.execute(db);

  // Rows of record are written once: a correction is a new row that refers to the corrected one.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`.execute(db);
  await sql`create trigger audit_log_immutable before update or delete or truncate on audit_log for each statement execute function refuse_change()`
    .execute(
      db,
    );
}
