/** Reads of goals. Every read by a user names the owner. */
import type { Db } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { GoalRow } from "./goal.ts";

/** The user's goals, open ones first, then the newest first. */
export const listGoals = (db: Db, userId: string, portfolioId?: string): Promise<GoalRow[]> => {
  const own = db.selectFrom("goals").selectAll().where("user_id", "=", userId);
  return (portfolioId ? own.where("portfolio_id", "=", portfolioId) : own)
    .orderBy((e) => e("achieved_at", "is not", null)).orderBy("id", "desc").execute();
};

/** @throws Refusal NOT_FOUND */
export async function getGoal(db: Db, userId: string, id: string): Promise<GoalRow> {
  const row = await db.selectFrom("goals").selectAll().where("id", "=", id).where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? goalNotFound();
}

export function goalNotFound(): never {
  throw new Refusal("NOT_FOUND", "Goal not found");
}

/** Goals of portfolios that are not achieved, locked. */
export const lockOpenGoals = (db: Db, portfolioIds: readonly string[]): Promise<GoalRow[]> =>
  db.selectFrom("goals").selectAll().where("portfolio_id", "in", [...portfolioIds]).where("achieved_at", "is", null)
    .orderBy("id").forUpdate().execute();
