// Failed sign-ins are counted by e-mail, whether or not it belongs to a user; the counters in `users` stay for the
// release that runs beside this one during an update. Tokens created before there were scopes keep all rights of their
// user.
import { type Kysely, sql } from "kysely";

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table sign_in_failures (
      email_hash text constraint sign_in_failures_pkey primary key,
      failures integer not null,
      last_failed_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
  await sql`create index sign_in_failures_last_failed on sign_in_failures (last_failed_at)`.execute(db);

  await sql`
    alter table access_tokens add column scope text not null default 'manage'
      constraint access_tokens_scope check (scope in ('read', 'trade', 'manage'))`.execute(db);
}
