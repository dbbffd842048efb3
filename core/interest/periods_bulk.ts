/** Finds the portfolios whose month is not done, and records finished ones, many in one statement. */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { type Cents, centsText } from "../kernel/money.ts";
import { type Existing, existingPortfolios } from "../ledger/mod.ts";

/** Portfolios that existed in the month and are not done, in the order of their ids, without those in `skipping`. */
export async function listUndone(
  db: Db,
  month: { name: string; to: Temporal.Instant },
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<Existing>`
    select p.id from ${existingPortfolios(month.to)} p
    where p.id <> all(${skipping}::uuid[])
      and not exists (select 1 from interest_periods i where i.portfolio_id = p.id and i.month = ${month.name})
    order by p.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export interface DonePeriod {
  readonly portfolioId: string;
  readonly rate: string;
  readonly average: Cents;
  readonly amount: Cents;
}

export async function writeDone(
  trx: Trx,
  month: string,
  at: Temporal.Instant,
  done: readonly DonePeriod[],
): Promise<void> {
  const rows = JSON.stringify(done.map((d) => ({
    portfolio_id: d.portfolioId,
    rate: d.rate,
    average_balance: centsText(d.average),
    amount: centsText(d.amount),
  })));
  await sql`
    insert into interest_periods (portfolio_id, month, average_balance, rate, amount, paid_at)
    select portfolio_id, ${month}, average_balance, rate, amount, ${at}
    from json_to_recordset(${rows}::text::json) as x(portfolio_id uuid, average_balance numeric, rate numeric,
      amount numeric)`.execute(trx);
}
