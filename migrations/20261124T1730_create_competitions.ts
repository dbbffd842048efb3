// Competitions, their entries and published files, the moves of the clock, and trading rules of a portfolio.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // What its orders must keep to; null for ordinary portfolios.
  await sql`alter table portfolios add column trading_rules json`.execute(db);
  await sql`
    create table competitions (
      id uuid constraint competitions_pkey primary key,
      name text not null,
      month text constraint competitions_month unique,
      rules text not null,
      rules_hash text not null,
      opens_at timestamptz not null,
      entry_until timestamptz not null,
      closes_at timestamptz not null,
      state text not null
        constraint competitions_state check (state in ('announced', 'open', 'closed', 'completed', 'cancelled')),
      invitation_hash text,
      reason text,
      closed_early boolean not null default false,
      created_by uuid,
      created_at timestamptz not null,
      finalised_at timestamptz
    )`.execute(db);
  await sql`create index competitions_due on competitions (closes_at) where state in ('announced', 'open', 'closed')`
    .execute(db);
  await sql`create index competitions_past on competitions (closes_at desc) where state = 'completed'`.execute(db);
  await sql`
    create table competition_entries (
      competition_id uuid not null,
      user_id uuid not null,
      number integer not null,
      portfolio_id uuid not null constraint competition_entries_portfolio unique,
      entered_at timestamptz not null,
      state text not null default 'running',
      reason text,
      final_value numeric(20, 2),
      fills integer,
      rank integer,
      constraint competition_entries_pkey primary key (competition_id, user_id),
      constraint competition_entries_number unique (competition_id, number)
    )`.execute(db);
  await sql`create index competition_entries_user on competition_entries (user_id)`.execute(db);
  await sql`
    create table competition_files (
      competition_id uuid not null,
      version integer not null,
      hash text not null,
      content text not null,
      reason text,
      created_at timestamptz not null,
      constraint competition_files_pkey primary key (competition_id, version)
    )`.execute(db);
  await sql`
    create table competition_settings (
      only_one boolean constraint competition_settings_pkey primary key default true check (only_one),
      rate numeric(5, 4) not null
    )`.execute(db);
  await sql`insert into competition_settings (rate) values (0.02)`.execute(db);
  // The interest rate of a contest's portfolios from a day on, in New York.
  await sql`
    create table competition_rates (
      competition_id uuid not null,
      day date not null,
      rate numeric(5, 4) not null,
      constraint competition_rates_pkey primary key (competition_id, day)
    )`.execute(db);
  await sql`
    create table clock_moves (
      id uuid constraint clock_moves_pkey primary key,
      operation text not null,
      user_id uuid,
      actor_name text not null,
      from_market timestamptz not null,
      to_market timestamptz not null,
      speed double precision not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index clock_moves_market on clock_moves (from_market)`.execute(db);
}
