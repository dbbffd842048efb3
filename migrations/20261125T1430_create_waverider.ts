// The day trader: its system user, configuration, account, trades, scans and summaries of days.
import { type Kysely, sql } from "kysely";

async function createAccount(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_system boolean not null default false`.execute(db);
  await sql`
    create table waverider_config (
      version integer constraint waverider_config_pkey primary key,
      values json not null,
      changes json not null,
      effective_at timestamptz not null,
      made_at timestamptz not null,
      made_by text not null,
      reason text not null
    )`.execute(db);
  await sql`
    create table waverider_periods (
      number integer constraint waverider_periods_pkey primary key,
      portfolio_id uuid not null,
      start_cash numeric(15,2) not null,
      opened_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`
    create table waverider_engine (
      only_one boolean constraint waverider_engine_pkey primary key default true constraint waverider_one check (only_one),
      user_id uuid not null,
      period integer not null,
      is_running boolean not null default false,
      started_at timestamptz,
      stopped_reason text,
      killed_at timestamptz,
      killed_by text,
      kill_reason text,
      flattening boolean not null default false,
      max_positions integer not null,
      lived_until timestamptz,
      failed_scans integer not null default 0,
      day date,
      day_start_equity numeric(15,2),
      deepest_loss numeric(15,2) not null default 0,
      deepest_loss_at timestamptz,
      revision bigint not null default 0
    )`.execute(db);
}

async function createTrades(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waverider_trades (
      id uuid constraint waverider_trades_pkey primary key,
      period integer not null,
      portfolio_id uuid not null,
      symbol text not null,
      status text not null constraint waverider_trades_status check (status in ('open', 'closed')),
      entry_mode text not null,
      manual boolean not null,
      entry_time timestamptz not null,
      exit_time timestamptz,
      shares integer not null constraint waverider_trades_shares check (shares > 0),
      entry_price numeric(18,4) not null,
      exit_price numeric(18,4),
      cost numeric(15,2) not null,
      proceeds numeric(15,2),
      exit_reason text,
      ews_score integer not null,
      trade_grade text,
      entry_spread_bps numeric(10,1),
      entry_bid_depth numeric(15,2),
      entry_ask_depth numeric(15,2),
      tight_market_category text not null,
      config_version integer not null,
      scan_id uuid,
      entry_order_id uuid not null,
      exit_order_id uuid,
      entry json not null,
      state json not null,
      steps json not null,
      outcome json,
      constraint waverider_trades_closed check
        ((status = 'closed') = (exit_time is not null and exit_price is not null and proceeds is not null
          and exit_reason is not null and exit_order_id is not null and outcome is not null))
    )`.execute(db);
  await sql`create unique index waverider_trades_held on waverider_trades (portfolio_id, symbol)
    where status = 'open'`.execute(db);
  await sql`create index waverider_trades_newest on waverider_trades (period, entry_time desc)`.execute(db);
}

async function createScans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waverider_scans (
      id uuid constraint waverider_scans_pkey primary key,
      at timestamptz not null constraint waverider_scans_at unique,
      config_version integer not null,
      symbols_scanned integer not null,
      opportunities integer not null,
      highest integer not null,
      duration_ms integer not null,
      minutes integer not null,
      spy_price numeric(18,4),
      error text,
      entered integer not null,
      data_issues integer not null,
      stopped_by json not null,
      tiers json not null,
      hot json not null,
      sums json not null,
      records bytea,
      hash text not null
    )`.execute(db);
  await sql`
    create table waverider_days (
      date date constraint waverider_days_pkey primary key,
      scans integer not null,
      failed_scans integer not null,
      candidates integer not null,
      opportunities integer not null,
      entries integer not null,
      highest integer not null,
      prime json not null,
      hours json not null
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccount(db);
  await createTrades(db);
  await createScans(db);
}
