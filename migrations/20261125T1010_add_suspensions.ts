// Suspensions that end by themselves, with the reason of each, and the order in which staff lists users.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column suspended_until timestamptz`.execute(db);
  await sql`
    create table suspensions (
      user_id uuid not null,
      id uuid not null,
      reason text not null,
      starts_at timestamptz not null,
      ends_at timestamptz,
      suspended_by uuid,
      lifted_at timestamptz,
      lifted_by uuid,
      constraint suspensions_pkey primary key (user_id, id),
      constraint suspensions_span check (ends_at > starts_at)
    )`.execute(db);
  await sql`create index users_newest on users (created_at desc, id)`.execute(db);
  await sql`create index users_newest_by_role on users (role, created_at desc, id)`.execute(db);
}
