/** Which portfolios have contributions or purchases that are due. Deleted portfolios have none. */
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { type Existing, existingPortfolios } from "../ledger/mod.ts";

/** Portfolios with an active plan due by a date, without those in `skipping`. */
export async function listPortfoliosDue(
  db: Db,
  date: string,
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<Existing>`
    select distinct c.portfolio_id as id from contribution_plans c
    join ${existingPortfolios()} p on p.id = c.portfolio_id
    where c.is_active and c.next_date <= ${date}::date and c.portfolio_id <> all(${skipping}::uuid[])
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Portfolios with purchases that wait and were not tried at the instant, without those in `skipping`. */
export async function listPortfoliosBuying(
  db: Db,
  at: Temporal.Instant,
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<Existing>`
    select distinct b.portfolio_id as id from planned_buys b
    join ${existingPortfolios()} p on p.id = b.portfolio_id
    where b.ended_at is null and (b.tried_at is null or b.tried_at < ${at})
      and b.portfolio_id <> all(${skipping}::uuid[])
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
