// What users watch: lists of symbols, alerts, and saved conditions of the screener.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watchlists (
      user_id uuid not null,
      id uuid not null,
      name text not null,
      position integer not null,
      symbols json not null,
      created_at timestamptz not null,
      constraint watchlists_pkey primary key (user_id, id),
      constraint watchlists_name unique (user_id, name)
    )`.execute(db);
  await sql`
    create table alerts (
      user_id uuid not null,
      id uuid not null,
      symbol text not null,
      kind text not null,
      threshold numeric(14, 4) not null,
      once boolean not null,
      active boolean not null,
      last_there_on date,
      triggered_at timestamptz,
      checked_until timestamptz not null,
      created_at timestamptz not null,
      constraint alerts_pkey primary key (user_id, id)
    )`.execute(db);
  await sql`create index alerts_active on alerts (user_id, id) where active`.execute(db);
  await sql`create index alerts_checked on alerts (checked_until) where active`.execute(db);
  await sql`
    create table saved_screens (
      user_id uuid not null,
      id uuid not null,
      name text not null,
      conditions json not null,
      sort text not null,
      direction text not null,
      created_at timestamptz not null,
      constraint saved_screens_pkey primary key (user_id, id),
      constraint saved_screens_name unique (user_id, name)
    )`.execute(db);
}
