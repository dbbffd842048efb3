/** The portfolios that exist, for the statements of other modules' due work. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";

export interface Existing {
  readonly id: string;
}

/** Portfolios that are not deleted, made before an instant if one is given: a column `id`. Write an alias behind it. */
export const existingPortfolios = (before?: Temporal.Instant): RawBuilder<Existing> =>
  before
    ? sql<Existing>`(select id from portfolios where deleted_at is null and created_at < ${before})`
    : sql<Existing>`(select id from portfolios where deleted_at is null)`;

/**
 * The portfolios that exist and have one of the rows, in the order of their ids, without those in `skipping`.
 * @param rows a table expression with the column `portfolio_id`
 */
export async function listExistingWith(
  db: Db,
  rows: RawBuilder<{ portfolio_id: string }>,
  skipping: readonly string[],
  limit: number,
): Promise<string[]> {
  const found = await sql<Existing>`
    select distinct p.id from ${rows} r join ${existingPortfolios()} p on p.id = r.portfolio_id
    where r.portfolio_id <> all(${skipping}::uuid[]) order by p.id limit ${limit}`.execute(db);
  return found.rows.map((row) => row.id);
}
