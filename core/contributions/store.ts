/** Reads and writes of plans and planned buys. Every read by a user names the owner. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { PlanRow } from "./plan.ts";

/** The user's plans, the next due first. */
export const listPlans = (db: Db, userId: string): Promise<PlanRow[]> =>
  db.selectFrom("contribution_plans").selectAll().where("user_id", "=", userId)
    .orderBy("is_active", "desc").orderBy("next_date").orderBy("id").execute();

/** @throws Refusal NOT_FOUND */
export async function getPlan(db: Db, userId: string, id: string): Promise<PlanRow> {
  const row = await db.selectFrom("contribution_plans").selectAll().where("id", "=", id).where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? planNotFound();
}

export function planNotFound(): never {
  throw new Refusal("NOT_FOUND", "Recurring contribution not found");
}

/** Active plans into portfolios that are due by a date, in the order in which they fell due. */
export const listDuePlans = (db: Db, portfolioIds: readonly string[], date: string): Promise<PlanRow[]> =>
  db.selectFrom("contribution_plans").selectAll().where("portfolio_id", "in", [...portfolioIds])
    .where("is_active", "=", true).where("next_date", "<=", date).orderBy("next_date").orderBy("id").execute();

/** Purchases of portfolios that wait for the market, oldest first. */
export const listWaitingBuys = (db: Db, portfolioIds: readonly string[]) =>
  db.selectFrom("planned_buys").selectAll().where("portfolio_id", "in", [...portfolioIds])
    .where("ended_at", "is", null).orderBy("created_at").orderBy("id").execute();

export type BuyRow = Awaited<ReturnType<typeof listWaitingBuys>>[number];

/** Records an attempt: bought (no reason), given up, or to be retried. */
export const recordAttempt = (
  db: Db,
  ids: readonly string[],
  at: Temporal.Instant,
  ends: boolean,
  reason: string | null,
) =>
  db.updateTable("planned_buys").set({ tried_at: at, tries: sql<number>`tries + 1`, outcome: reason })
    .$if(ends, (update) => update.set({ ended_at: at })).where("id", "in", [...ids]).execute();
