/** Which portfolios' months are done, and the rates of their days. */
import type { Db, Trx } from "../kernel/store/db.ts";

/** Of the portfolios, those whose month is done. */
export async function listDone(db: Db, month: string, portfolioIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("interest_periods").select("portfolio_id").where("month", "=", month)
    .where("portfolio_id", "in", [...portfolioIds]).execute();
  return new Set(rows.map((row) => row.portfolio_id));
}

/** Before every day that pays interest. */
export const FIRST_DAY = "1900-01-01";

/** Stores a portfolio's new rate from a day on, and its previous rate. */
export async function insertRate(
  trx: Trx,
  portfolioId: string,
  day: string,
  rate: string,
  before: string,
): Promise<void> {
  const row = { portfolio_id: portfolioId, day, rate };
  await trx.insertInto("interest_rates").values({ ...row, day: FIRST_DAY, rate: before })
    .onConflict((conflict) => conflict.doNothing()).execute();
  await trx.insertInto("interest_rates").values(row)
    .onConflict((conflict) => conflict.columns(["portfolio_id", "day"]).doUpdateSet({ rate })).execute();
}

export interface RateChange {
  readonly day: string;
  readonly rate: string;
}

/** The rates of those portfolios whose rate was ever changed, oldest first, up to a day. */
export async function listRates(
  db: Db,
  portfolioIds: readonly string[],
  lastDay: string,
): Promise<Map<string, RateChange[]>> {
  const rows = await db.selectFrom("interest_rates").selectAll().where("portfolio_id", "in", [...portfolioIds])
    .where("day", "<=", lastDay).orderBy("day").execute();
  return Map.groupBy(rows, (row) => row.portfolio_id);
}
