// Announcements of companies about symbols that are held or ordered: dividends, splits and the ends of listings. The
// journal ensures that an effect happens once; these rows only record whether any portfolio is left. Holders of a
// symbol are listed in the order of their ids.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dividends (
      id text constraint dividends_pkey primary key,
      symbol text not null,
      amount numeric(20, 6) not null constraint dividends_amount_positive check (amount > 0),
      declared_on date,
      ex_date date not null,
      record_date date,
      pay_date date,
      frequency smallint not null,
      kind text not null constraint dividends_kind check (kind in ('CD', 'SC', 'LT', 'ST')),
      origin text not null constraint dividends_origin check (origin in ('market', 'manual')),
      lowered_at timestamptz,
      paid_at timestamptz
    )`.execute(db);
  await sql`create index dividends_symbol on dividends (symbol, ex_date)`.execute(db);
  await sql`create index dividends_unpaid on dividends (pay_date) where paid_at is null`.execute(db);
  await sql`create index dividends_unlowered on dividends (ex_date) where lowered_at is null`.execute(db);

  await sql`
    create table splits (
      id text constraint splits_pkey primary key,
      symbol text not null,
      execution_date date not null,
      ratio_from numeric(20, 9) not null constraint splits_from_positive check (ratio_from > 0),
      ratio_to numeric(20, 9) not null constraint splits_to_positive check (ratio_to > 0),
      origin text not null constraint splits_origin check (origin in ('market', 'manual')),
      processed_at timestamptz
    )`.execute(db);
  await sql`create index splits_symbol on splits (symbol, execution_date)`.execute(db);
  await sql`create index splits_unprocessed on splits (execution_date) where processed_at is null`.execute(db);

  await sql`
    create table delistings (
      id text constraint delistings_pkey primary key,
      symbol text not null,
      name text not null,
      announced_on date not null,
      last_day date not null,
      reason text not null constraint delistings_reason check (reason in ('cash_merger', 'bankruptcy', 'moved_otc', 'unknown')),
      cash_per_share numeric(20, 6) constraint delistings_cash_not_negative check (cash_per_share >= 0),
      next_symbol text,
      terms_by_admin boolean not null default false,
      announced_at timestamptz,
      processed_at timestamptz,
      constraint delistings_one_outcome check (cash_per_share is null or next_symbol is null)
    )`.execute(db);
  await sql`create index delistings_symbol on delistings (symbol, last_day)`.execute(db);
  await sql`create index delistings_unprocessed on delistings (last_day) where processed_at is null`.execute(db);
  await sql`create index delistings_unannounced on delistings (announced_on) where announced_at is null`.execute(db);
  await sql`
    create table delisting_notices (
      delisting_id text not null constraint delisting_notices_delisting references delistings (id),
      portfolio_id uuid not null,
      constraint delisting_notices_pkey primary key (delisting_id, portfolio_id)
    )`.execute(db);

  await sql`drop index holdings_symbol`.execute(db);
  await sql`create index holdings_symbol on holdings (symbol, portfolio_id)`.execute(db);
}
