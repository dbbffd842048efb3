/** Portfolios whose work failed too often: it is not retried until a person decides. */
import { sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";
import { MAX_TRIES, type Work } from "./for_portfolios.ts";

export interface SetAside extends Work {
  readonly portfolio_id: string;
  readonly tries: number;
  readonly error: string;
  readonly failed_at: Temporal.Instant;
}

const undecided = (db: Db) =>
  db.selectFrom("work_failures").where("tries", ">=", MAX_TRIES).where("given_up_at", "is", null);

/** How many there are of each work. */
export async function countSetAside(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await undecided(db).select(["work", sql<number>`count(*)::int`.as("count")]).groupBy("work").execute();
  return new Map(rows.map(({ work, count }) => [work, count]));
}

/** The latest first. */
export const listSetAside = (db: Db, work: string, limit: number): Promise<SetAside[]> =>
  undecided(db).select(["work", "period", "portfolio_id", "tries", "error", "failed_at"]).where("work", "=", work)
    .orderBy("failed_at", "desc").orderBy("portfolio_id").limit(limit).execute();

type Decided = Work & { readonly portfolio_id: string };

const decide = async (db: Db, of: Decided, set: { tries: number } | { given_up_at: Temporal.Instant }) => {
  const { numUpdatedRows } = await db.updateTable("work_failures").set(set)
    .where("work", "=", of.work).where("period", "=", of.period).where("portfolio_id", "=", of.portfolio_id)
    .where("tries", ">=", MAX_TRIES).where("given_up_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The work is tried again when it is next done. Returns false when it was not set aside, or no longer is. */
export const takeUpAgain = (db: Db, of: Decided): Promise<boolean> => decide(db, of, { tries: 0 });

/** The work is not tried again. Returns false when it was not set aside, or no longer is. */
export const giveUpFor = (db: Db, of: Decided, wall: Temporal.Instant): Promise<boolean> =>
  decide(db, of, { given_up_at: wall });

/** Whether work that was taken up again has failed again. */
export async function hasFailedAgain(db: Db, of: Decided): Promise<boolean> {
  const row = await db.selectFrom("work_failures").select("tries").where("work", "=", of.work)
    .where("period", "=", of.period).where("portfolio_id", "=", of.portfolio_id).executeTakeFirst();
  return (row?.tries ?? 0) > 0;
}
