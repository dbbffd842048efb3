/** Finds the portfolios without a snapshot of a day, and takes them, many thousands in one statement. */
import { sql } from "kysely";
import { type Db, type Trx, wholeTables } from "../kernel/store/db.ts";
import { price, priceText } from "../kernel/money.ts";
import { type Existing, existingPortfolios, valuedAsOf } from "../ledger/mod.ts";
import { NASDAQ, SP500 } from "./closes.ts";
import { snapshotInstant } from "./days.ts";

/** Portfolios that existed at the day's snapshot and have none, by id, without those in `skipping`. */
export async function listWithout(
  db: Db,
  day: Temporal.PlainDate,
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<Existing>`
    select p.id from ${existingPortfolios(snapshotInstant(day))} p
    where p.id <> all(${skipping}::uuid[])
      and not exists (select 1 from snapshots s where s.portfolio_id = p.id and s.date = ${day.toString()}::date)
    order by p.id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Takes the snapshots of a day of portfolios that have none, unless another process does at the same time. Returns how
 * many.
 * @param portfolioIds in order
 * @param closes of that day, by symbol
 */
export async function takeSnapshots(
  trx: Trx,
  day: Temporal.PlainDate,
  portfolioIds: readonly string[],
  closes: ReadonlyMap<string, number>,
): Promise<number> {
  const closeText = (symbol: string) => closes.has(symbol) ? priceText(price(closes.get(symbol)!)) : null;
  const part = { first: portfolioIds[0]!, last: portfolioIds.at(-1)!, before: snapshotInstant(day) };
  await wholeTables(trx);
  // The sums of this many portfolios fit into memory; with the default they would spill to disk.
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into snapshots (portfolio_id, date, total_value, cash_balance, net_contributed, invested, unpriced,
      sp500_close, nasdaq_close)
    select v.portfolio_id, ${day.toString()}::date, v.cash + v.value, v.cash, v.contributed, v.cost, v.unpriced,
      ${closeText(SP500)}::numeric, ${closeText(NASDAQ)}::numeric
    from ${valuedAsOf(part, closes)} v join unnest(${portfolioIds}::uuid[]) as wanted(id) on wanted.id = v.portfolio_id
    on conflict (portfolio_id, date) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
