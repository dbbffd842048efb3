/** The figures of portfolios that take part, for the pages about them. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";

/** Of portfolios that take part at this moment. Returns are in percent; those of others are missing. */
export async function listStandingsOf(db: Db, portfolioIds: readonly string[]) {
  if (portfolioIds.length === 0) return [];
  return await db.selectFrom("leaderboard_rows as r")
    .innerJoin(
      "portfolios as p",
      (on) => on.onRef("p.id", "=", "r.portfolio_id").onRef("p.public_since", "=", "r.public_since"),
    )
    .leftJoin(
      "leaderboard_returns as v",
      (on) =>
        on.on("v.period", "=", "lifetime").onRef("v.return", "=", "r.return_lifetime")
          .on("r.sessions", ">", 0).on("r.trades", ">", 0),
    )
    .where("r.portfolio_id", "=", sql<string>`any(${[...portfolioIds]}::uuid[])`)
    .where("p.visibility", "=", "public").where("p.deleted_at", "is", null).where("p.leaderboard_hidden", "=", false)
    .select([
      "r.portfolio_id",
      "r.since",
      "r.day_at",
      "r.return_lifetime",
      "r.return_30d",
      "r.return_7d",
      "r.drawdown",
      "v.rank",
    ]).execute();
}
export type StandingRow = Awaited<ReturnType<typeof listStandingsOf>>[number];

/** Its stored closes, oldest first. */
export const listGrowth = (db: Db, portfolioId: string) =>
  db.selectFrom("leaderboard_days").select(["date", "growth", "rank_lifetime as rank"])
    .where("portfolio_id", "=", portfolioId).orderBy("date").execute();

/** How many portfolios are ranked by their lifetime return. */
export async function countRanked(db: Db): Promise<number> {
  const row = await db.selectFrom("leaderboard_boards").select("participants").where("period", "=", "lifetime")
    .executeTakeFirst();
  return row?.participants ?? 0;
}
