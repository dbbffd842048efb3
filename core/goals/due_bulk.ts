/** Which portfolios have open goals that were not measured since an instant. Deleted portfolios have none. */
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { type Existing, existingPortfolios } from "../ledger/mod.ts";

export async function listPortfoliosDue(
  db: Db,
  since: Temporal.Instant,
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<Existing>`
    select distinct g.portfolio_id as id from goals g
    join ${existingPortfolios()} p on p.id = g.portfolio_id
    where g.achieved_at is null and g.checked_at < ${since} and g.portfolio_id <> all(${skipping}::uuid[])
    order by 1 limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
