// Since when a portfolio is public, who is ranked with which portfolio, their growth and their ranks.
import { type Kysely, sql } from "kysely";

const periods = ["lifetime", "1d", "7d", "30d"];
const each = (column: (period: string) => string) => sql.raw(periods.map(column).join(", "));

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portfolios add column public_since timestamptz`.execute(db);
  // When they became public is not recorded, so they take part from now on.
  await sql`
    update portfolios set public_since = coalesce((select seen_market from market_clock), now())
    where visibility = 'public'`.execute(db);
  await sql`
    create index portfolios_public on portfolios (user_id, public_since)
    where visibility = 'public' and deleted_at is null`.execute(db);
  await sql`
    create table leaderboard_members (
      user_id uuid constraint leaderboard_members_pkey primary key,
      chosen_id uuid,
      chosen_at timestamptz,
      left_id uuid,
      left_at timestamptz
    )`.execute(db);
  await sql`
    create table leaderboard_rows (
      user_id uuid constraint leaderboard_rows_pkey primary key,
      portfolio_id uuid not null constraint leaderboard_rows_portfolio unique,
      public_since timestamptz not null,
      since timestamptz not null,
      seen_entries integer not null default 0,
      trades integer not null default 0,
      sessions integer not null default 0,
      day_at timestamptz,
      day_growth double precision,
      day_value numeric(20, 2),
      open_growth double precision,
      open_value numeric(20, 2),
      peak_growth double precision not null default 1,
      drawdown double precision not null default 0,
      growth_1d double precision not null default 1,
      growth_7d double precision not null default 1,
      growth_30d double precision not null default 1,
      value numeric(20, 2),
      gain numeric(20, 2),
      ${each((p) => `return_${p} numeric(20, 2), reached_${p} timestamptz`)}
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table leaderboard_returns (
      period text not null,
      return numeric(20, 2) not null,
      rank integer not null,
      count integer not null,
      constraint leaderboard_returns_pkey primary key (period, return)
    )`.execute(db);
  await sql`
    create table leaderboard_days (
      portfolio_id uuid not null,
      date date not null,
      growth double precision not null,
      ${each((p) => `rank_${p} integer`)},
      constraint leaderboard_days_pkey primary key (portfolio_id, date)
    )`.execute(db);
  await sql`
    create table leaderboard_lines (
      portfolio_id uuid constraint leaderboard_lines_pkey primary key,
      growths real[] not null
    )`.execute(db);
  await sql`
    create table leaderboard_boards (
      period text constraint leaderboard_boards_pkey primary key,
      participants integer not null,
      new_count integer not null,
      first uuid[] not null,
      steps json not null,
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table leaderboard_progress (
      only_one boolean constraint leaderboard_progress_pkey primary key default true check (only_one),
      day date,
      base_days text
    )`.execute(db);
  await sql`insert into leaderboard_progress default values`.execute(db);
}
