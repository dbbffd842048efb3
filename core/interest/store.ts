/** Which portfolios' months are done. */
import type { Db } from "../kernel/db.ts";

/** Of the portfolios, those whose month is done. */
export async function listDone(db: Db, month: string, portfolioIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("interest_periods").select("portfolio_id").where("month", "=", month)
    .where("portfolio_id", "in", [...portfolioIds]).execute();
  return new Set(rows.map((row) => row.portfolio_id));
}
