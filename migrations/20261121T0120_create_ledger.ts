// Portfolios and the double-entry journal. Balances on portfolios and holdings are updated with every entry, in its
// transaction; they can be recomputed from the journal.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portfolios (
      id uuid constraint portfolios_pkey primary key,
      user_id uuid not null constraint portfolios_user references users (id),
      name text not null,
      description text,
      initial_cash numeric(20, 2) not null,
      cash_balance numeric(20, 2) not null constraint portfolios_cash_not_negative check (cash_balance >= 0),
      reserved_cash numeric(20, 2) not null default 0 constraint portfolios_reserved_within_cash check (reserved_cash >= 0 and reserved_cash <= cash_balance),
      contributed numeric(20, 2) not null,
      visibility text not null constraint portfolios_visibility check (visibility in ('private', 'public')),
      enable_drip boolean not null,
      money_market_rate numeric(6, 4) not null constraint portfolios_rate check (money_market_rate between 0 and 0.055),
      is_default boolean not null default false,
      is_competition boolean not null default false,
      cash_reserve_percentage smallint constraint portfolios_reserve_choice check (cash_reserve_percentage in (0, 2, 5, 10, 15, 20)),
      created_at timestamptz not null,
      deleted_at timestamptz
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index portfolios_user on portfolios (user_id)`.execute(db);
  await sql`create unique index portfolios_one_default on portfolios (user_id) where is_default and deleted_at is null`
    .execute(db);

  await sql`
    create table holdings (
      portfolio_id uuid not null constraint holdings_portfolio references portfolios (id),
      symbol text not null,
      id uuid not null,
      shares numeric(20, 6) not null constraint holdings_shares_not_negative check (shares >= 0),
      reserved_shares numeric(20, 6) not null default 0 constraint holdings_reserved_within_shares check (reserved_shares >= 0 and reserved_shares <= shares),
      cost_basis numeric(20, 2) not null constraint holdings_cost_not_negative check (cost_basis >= 0),
      auto_reinvest boolean not null default true,
      constraint holdings_pkey primary key (portfolio_id, symbol)
    ) with (fillfactor = 80)`.execute(db);

  await sql`
    create table journal_entries (
      portfolio_id uuid not null constraint journal_entries_portfolio references portfolios (id),
      id uuid not null,
      type text not null,
      source_type text not null,
      source_id text not null,
      symbol text,
      shares numeric(20, 6),
      price numeric(20, 4),
      amount numeric(20, 2) not null,
      cash_effect numeric(20, 2) not null,
      share_effect numeric(20, 6) not null,
      cost_effect numeric(20, 2) not null,
      notes text,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      constraint journal_entries_pkey primary key (portfolio_id, id)
    )`.execute(db);
  // A dividend, an interest payment, a split or a fill is written once, also after retries.
  await sql`create unique index journal_entries_source on journal_entries (portfolio_id, source_type, source_id)`
    .execute(db);
  await sql`create index journal_entries_newest on journal_entries (portfolio_id, occurred_at desc, id desc)`.execute(
    db,
  );
  await sql`create index journal_entries_occurred_at on journal_entries using brin (occurred_at)`.execute(db);

  await sql`
    create table postings (
      portfolio_id uuid not null,
      entry_id uuid not null,
      account text not null,
      commodity text not null,
      amount numeric(20, 6) not null constraint postings_amount_not_zero check (amount <> 0),
      constraint postings_pkey primary key (portfolio_id, entry_id, account, commodity),
      constraint postings_entry foreign key (portfolio_id, entry_id) references journal_entries (portfolio_id, id)
    )`.execute(db);

  // All postings of an entry are inserted in one statement, so the balance is checked once per statement, not per row.
  await sql`
    create function postings_must_balance() returns trigger language plpgsql as $$
    declare
      bad record;
    begin
      select entry_id, commodity, sum(amount) as rest into bad from added group by portfolio_id, entry_id, commodity having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'postings of entry % do not sum to zero in %: %', bad.entry_id, bad.commodity, bad.rest
          using errcode = 'integrity_constraint_violation', constraint = 'postings_balance';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger postings_balance after insert on postings referencing new table as added for each statement execute function postings_must_balance()`
    .execute(db);
  await sql`create trigger postings_immutable before update or delete or truncate on postings for each statement execute function refuse_change()`
    .execute(db);
  await sql`create trigger journal_entries_immutable before update or delete or truncate on journal_entries for each statement execute function refuse_change()`
    .execute(db);
}
