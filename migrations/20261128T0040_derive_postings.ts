// Postings follow from their entry alone: its effects, and by its type the account on the other side. As rows of their
// own they took about a tenth of what the store needs for a fill. As a view they balance by construction.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table postings`.execute(db);
  await sql`drop function postings_must_balance()`.execute(db);
  await sql`
    create view postings as
    select e.portfolio_id, e.id as entry_id, side.account, side.commodity, side.amount::numeric(20, 6) as amount
    from (
      select portfolio_id, id, symbol, cash_effect, share_effect, case type
        when 'BUY' then 'market' when 'SELL' then 'market' when 'DRIP' then 'market'
        when 'DEPOSIT' then 'funding' when 'WITHDRAWAL' then 'funding' when 'FORK' then 'funding'
        when 'DIVIDEND' then 'dividends' when 'INTEREST' then 'interest' when 'SPLIT' then 'splits'
        when 'MERGER' then 'mergers' when 'IMPORT' then 'import' when 'ADJUSTMENT' then 'adjustments'
      end as counter from journal_entries
    ) e cross join lateral (values ('cash', '$', e.cash_effect), (e.counter, '$', -e.cash_effect),
      ('holding', e.symbol, e.share_effect), (e.counter, e.symbol, -e.share_effect))
      as side(account, commodity, amount)
    where side.amount <> 0`.execute(db);
  // The previous release, which may run until the update is done, still writes the rows.
  await sql`create function leave_out() returns trigger language plpgsql as $$ begin return null; end $$`.execute(db);
  await sql`create trigger postings_derived instead of insert on postings for each row execute function leave_out()`
    .execute(db);
}
