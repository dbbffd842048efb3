// Every entry of a portfolio's journal has a number and a hash over itself and the previous entry, so that a row
// changed outside the product is found. Up to when market time is processed, portfolios for which a job failed, and
// holders of a symbol are looked up by the jobs of the ledger.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portfolios
    add column entry_count integer not null default 0,
    add column last_hash text not null default '',
    add column leaderboard_hidden boolean not null default false`.execute(db);
  await sql`alter table journal_entries
    add column number integer not null default 0,
    add column hash text not null default ''`.execute(db);
  await sql`alter table market_clock add column lived_until timestamptz`.execute(db);
  await sql`create index holdings_symbol on holdings (symbol)`.execute(db);
  await sql`
    create table work_failures (
      work text not null,
      period text not null,
      portfolio_id uuid not null,
      tries smallint not null,
      error text not null,
      failed_at timestamptz not null,
      constraint work_failures_pkey primary key (work, period, portfolio_id)
    )`.execute(db);

  await sql`
    create function journal_entry_hash(previous text, e journal_entries) returns text language sql immutable as $$
      select encode(sha256(convert_to(json_build_array(previous, e.portfolio_id::text, e.number::text, e.id::text, e.type,
        e.source_type, e.source_id, e.symbol, e.shares::text, e.price::text, e.amount::text, e.cash_effect::text,
        e.share_effect::text, e.cost_effect::text, e.notes,
        (extract(epoch from e.occurred_at) * 1000000)::bigint::text)::text, 'UTF8')), 'hex')
    $$`.execute(db);

  // Existing entries.
  await sql`alter table journal_entries disable trigger journal_entries_immutable`.execute(db);
  await sql`
    do $$
    declare
      e journal_entries;
      portfolio uuid;
      previous text;
      n integer;
    begin
      for e in select * from journal_entries order by portfolio_id, occurred_at, id loop
        if e.portfolio_id is distinct from portfolio then
          portfolio := e.portfolio_id;
          previous := '';
          n := 0;
        end if;
        n := n + 1;
        e.number := n;
        previous := journal_entry_hash(previous, e);
        update journal_entries set number = n, hash = previous where portfolio_id = e.portfolio_id and id = e.id;
        update portfolios set entry_count = n, last_hash = previous where id = e.portfolio_id;
      end loop;
    end $$`.execute(db);
  await sql`alter table journal_entries enable trigger journal_entries_immutable`.execute(db);
}
