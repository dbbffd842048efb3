/** Cash balances over the days of a month, from the current balances and the entries since. */
import { sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";
import { type Cents, cents } from "../../kernel/money.ts";

export interface CashDays {
  readonly portfolioId: string;
  readonly userId: string;
  readonly name: string;
  /** Yearly, as decimal text of a ratio. */
  readonly rate: string;
  /** The sum of the balances at the end of each day. */
  readonly sum: Cents;
}

/**
 * For each portfolio (those that are not deleted), the sum of its cash balances at the end of each day, in New York.
 * @param days the first day as ISO text, its first instant, the first one after the last day, and how many there are
 */
export async function listCashDays(
  db: Db,
  portfolioIds: readonly string[],
  days: { first: string; from: Temporal.Instant; to: Temporal.Instant; count: number },
): Promise<CashDays[]> {
  // A balance counts once for each day; an entry is missing from the days that ended before it.
  const { rows } = await sql<Omit<CashDays, "sum"> & { sum: string }>`
    select p.id as "portfolioId", p.user_id as "userId", p.name, p.money_market_rate as rate,
      ${days.count}::integer * (p.cash_balance - coalesce(later.cash, 0)) - coalesce(within.missing, 0) as sum
    from unnest(${portfolioIds}::uuid[]) as wanted(id)
    join portfolios p on p.id = wanted.id and p.deleted_at is null
    left join lateral (
      select sum(cash_effect) as cash from journal_entries
      where portfolio_id = p.id and occurred_at >= ${days.to}
    ) later on true
    left join lateral (
      select sum(cash_effect * ((occurred_at at time zone 'America/New_York')::date - ${days.first}::date)) as missing
      from journal_entries where portfolio_id = p.id and occurred_at >= ${days.from} and occurred_at < ${days.to}
    ) within on true`.execute(db);
  return rows.map((row) => ({ ...row, sum: cents(row.sum) }));
}
