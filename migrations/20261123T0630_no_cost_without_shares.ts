// A split that left less than a millionth of a share, or took shares that had been sold, left the position's cost
// behind. That cost is a realised loss, entered at the instant at which the shares were removed; from now on the store
// refuses a cost without shares. A holding that the journal does not explain is not written off: it stays, and `ledger
// verify` names it.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      h record;
      gone journal_entries;
      e journal_entries;
    begin
      for h in
        select f.id as portfolio_id, d.symbol, d.cost_basis
        from holdings d join portfolios f on f.id = d.portfolio_id
        where d.shares = 0 and d.cost_basis <> 0 and d.cost_basis = (select sum(cost_effect) from journal_entries
          where portfolio_id = d.portfolio_id and symbol = d.symbol)
        order by f.id, d.symbol for update of f
      loop
        select * into strict gone from journal_entries
          where portfolio_id = h.portfolio_id and symbol = h.symbol and share_effect <> 0 order by number desc limit 1;
        e.portfolio_id := h.portfolio_id;
        e.id := gen_random_uuid();
        e.type := 'SPLIT';
        e.source_type := 'split';
        e.source_id := 'cost after ' || gone.id;
        e.symbol := h.symbol;
        e.amount := 0.00;
        e.cash_effect := 0.00;
        e.share_effect := 0.000000;
        e.cost_effect := -h.cost_basis;
        e.notes := 'No share was left: the cost of $' || h.cost_basis || ' is a realised loss';
        e.occurred_at := gone.occurred_at;
        e.recorded_at := now();
        select entry_count + 1, last_hash into strict e.number, e.hash from portfolios where id = h.portfolio_id;
        e.hash := journal_entry_hash(e.hash, e);
        insert into journal_entries select e.*;
        update portfolios set entry_count = e.number, last_hash = e.hash where id = h.portfolio_id;
        update holdings set cost_basis = 0 where portfolio_id = h.portfolio_id and symbol = h.symbol;
      end loop;
    end $$`.execute(db);
  await sql`alter table holdings add constraint holdings_cost_of_shares check (shares > 0 or cost_basis = 0) not valid`
    .execute(db);
  await sql`
    do $$
    begin
      alter table holdings validate constraint holdings_cost_of_shares;
    exception when check_violation then
      raise notice 'some holdings without shares have a cost';
    end $$`.execute(db);
}
