import { type RawBuilder, sql } from "kysely";
import { type Trx, wholeTables } from "../../kernel/store/db.ts";
import { query } from "../../kernel/run/handler.ts";
import { verifyLedger } from "../contract.ts";
import { paidInTypes } from "../entry_types.ts";
import { costWithoutShares } from "./verify_cost_bulk.ts";
import { fillCheck } from "./verify_fills_bulk.ts";

/** A row for each difference, and how many there are at most in a response. */
const MAX_PROBLEMS = 100;

/**
 * Each check returns one line per fault, from stored rows alone; due work declares its own checks. The checks run in
 * the database, so that millions of rows are not transferred.
 */
const checks = [
  sql<{ problem: string }>`
    select format('%s of portfolio %s: there is no such portfolio', x.rows, x.portfolio_id) as problem
    from (select 'entries' as rows, portfolio_id from journal_entries union select 'holdings', portfolio_id
      from holdings union select 'orders', portfolio_id from orders) x
    left join portfolios f on f.id = x.portfolio_id where f.id is null`,
  sql<{ problem: string }>`
    select format('portfolio %s: cash balance is %s, the journal says %s', f.id, f.cash_balance, coalesce(j.cash,
      0)) as problem
    from portfolios f left join (select portfolio_id, sum(cash_effect) as cash from journal_entries
      group by portfolio_id) j on j.portfolio_id = f.id
    where f.cash_balance <> coalesce(j.cash, 0)`,
  sql<{ problem: string }>`
    select format('portfolio %s: paid in is %s, the journal says %s', f.id, f.contributed, coalesce(j.paid,
      0)) as problem
    from portfolios f left join (select portfolio_id, sum(cash_effect + cost_effect) as paid from journal_entries
      where type = any(${paidInTypes}::text[]) group by portfolio_id) j on j.portfolio_id = f.id
    where f.contributed <> coalesce(j.paid, 0)`,
  sql<{ problem: string }>`
    select format('portfolio %s: holds %s of %s costing %s, the journal says %s costing %s', portfolio_id,
      coalesce(h.shares, 0), symbol, coalesce(h.cost_basis, 0), coalesce(j.shares, 0), coalesce(j.cost, 0)) as problem
    from holdings h full join (select portfolio_id, symbol, sum(share_effect) as shares, sum(cost_effect) as cost
      from journal_entries where symbol is not null group by portfolio_id, symbol) j
      using (portfolio_id, symbol)
    where coalesce(h.shares, 0) <> coalesce(j.shares, 0) or coalesce(h.cost_basis, 0) <> coalesce(j.cost, 0)`,
  sql<{ problem: string }>`
    select format('portfolio %s: %s reserved, its pending orders reserve %s', f.id, f.reserved_cash, coalesce(o.cash,
      0)) as problem
    from portfolios f left join (select portfolio_id, sum(reserved_cash) as cash from orders where status = 'pending'
      group by portfolio_id) o on o.portfolio_id = f.id
    where f.reserved_cash <> coalesce(o.cash, 0)`,
  sql<{ problem: string }>`
    select format('portfolio %s: %s shares of %s reserved, its pending orders reserve %s', portfolio_id,
      coalesce(h.reserved_shares, 0), symbol, coalesce(o.shares, 0)) as problem
    from holdings h full join (select portfolio_id, symbol, sum(reserved_shares) as shares from orders
      where status = 'pending' group by portfolio_id, symbol) o using (portfolio_id, symbol)
    where coalesce(h.reserved_shares, 0) <> coalesce(o.shares, 0)`,
  sql<{ problem: string }>`
    select format('entry %s (number %s of portfolio %s) is not what was recorded', id, number, portfolio_id) as problem
    from (
      select e.id, e.number, e.portfolio_id, e.hash,
        journal_entry_hash(coalesce(lag(e.hash) over before, ''), e) as computed, row_number() over before as position
      from journal_entries e window before as (partition by e.portfolio_id order by e.number)
    ) chain where hash <> computed or number <> position`,
  sql<{ problem: string }>`
    select format('portfolio %s: its last entry is not number %s of its journal', f.id, f.entry_count) as problem
    from portfolios f left join journal_entries e on e.portfolio_id = f.id and e.number = f.entry_count
    where f.last_hash <> coalesce(e.hash, '')
      or f.entry_count <> (select count(*) from journal_entries where portfolio_id = f.id)`,
  sql<{ problem: string }>`
    select format('order %s is executed and has no entry in the journal', o.id) as problem
    from orders o left join journal_entries e on e.portfolio_id = o.portfolio_id and e.source_type = 'order'
      and e.source_id = o.id::text
    where o.status = 'executed' and e.id is null`,
];

/**
 * A line for each difference: whether balances, reservations and the chain agree.
 * @param further checks
 */
export async function ledgerProblems(
  trx: Trx,
  more: readonly RawBuilder<{ problem: string }>[] = [],
): Promise<string[]> {
  await wholeTables(trx);
  const problems: string[] = [];
  for (const check of [...checks, ...more]) problems.push(...(await check.execute(trx)).rows.map((r) => r.problem));
  return problems;
}

export const verify = query(verifyLedger, async (ctx) => {
  // One snapshot for all checks, so that an order placed during the check is seen by all of them or by none.
  return await ctx.db.transaction().setIsolationLevel("repeatable read").execute(async (trx) => {
    const ofDueWork = ctx.services.dueWork.flatMap(({ faults }) => faults?.(ctx.market.kind) ?? []);
    const problems = await ledgerProblems(trx, [costWithoutShares, fillCheck, ...ofDueWork]);
    const counts = (await sql<{ portfolios: number; entries: number; postings: number }>`
      select (select count(*) from portfolios) as portfolios, (select count(*) from journal_entries) as entries,
        (select count(*) from postings) as postings`
      .execute(trx)).rows[0]!;
    return { ok: problems.length === 0, ...counts, problems: problems.slice(0, MAX_PROBLEMS) };
  });
});
