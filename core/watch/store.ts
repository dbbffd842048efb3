/** Reads of lists, alerts and screens. Every read for a user names the owner. */
import { type Selectable, sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { MOST_ACTIVE_ALERTS, MOST_ENDED_ALERTS } from "./alert_contract.ts";
import type { AlertsTable, SavedScreensTable, WatchlistsTable } from "./tables.ts";

export type WatchlistRow = Selectable<WatchlistsTable>;
export type AlertRow = Selectable<AlertsTable>;
export type ScreenRow = Selectable<SavedScreensTable>;

export const listWatchlists = (db: Db, userId: string): Promise<WatchlistRow[]> =>
  db.selectFrom("watchlists").selectAll().where("user_id", "=", userId).orderBy("position").orderBy("id").execute();

/** The user's lists, locked. */
export const lockWatchlists = async (db: Db, userId: string): Promise<WatchlistRow[]> => {
  const rows = await db.selectFrom("watchlists").selectAll().where("user_id", "=", userId).orderBy("id").forUpdate()
    .execute();
  return rows.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id));
};

/** @throws Refusal NOT_FOUND */
export async function getWatchlist(db: Db, userId: string, id: string): Promise<WatchlistRow> {
  const row = await db.selectFrom("watchlists").selectAll().where("user_id", "=", userId).where("id", "=", id)
    .executeTakeFirst();
  return row ?? notFound("Watchlist");
}

/** @throws Refusal NOT_FOUND */
export async function lockWatchlist(db: Db, userId: string, id: string): Promise<WatchlistRow> {
  const row = await db.selectFrom("watchlists").selectAll().where("user_id", "=", userId).where("id", "=", id)
    .forUpdate().executeTakeFirst();
  return row ?? notFound("Watchlist");
}

export function notFound(what: "Watchlist" | "Alert" | "Screen"): never {
  throw new Refusal("NOT_FOUND", `${what} not found`);
}

/** Active ones first, then the latest to fire, then the newest. */
export const listAlerts = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("user_id", "=", userId)
    .orderBy("active", "desc").orderBy(sql`triggered_at desc nulls last`).orderBy("id", "desc")
    .limit(MOST_ACTIVE_ALERTS + MOST_ENDED_ALERTS).execute();

/** The user's alerts, locked. */
export const lockAlerts = (db: Db, userId: string): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("user_id", "=", userId).orderBy("id").forUpdate().execute();

/** Alerts that wait and were last judged before an instant, in order, after the one given. */
export function listWaiting(
  db: Db,
  before: Temporal.Instant,
  limit: number,
  after: Pick<AlertRow, "user_id" | "id"> | null,
): Promise<AlertRow[]> {
  const waiting = db.selectFrom("alerts").selectAll().where("active", "=", true).where("checked_until", "<", before);
  const rest = after
    ? waiting.where((e) =>
      e.or([e("user_id", ">", after.user_id), e.and([e("user_id", "=", after.user_id), e("id", ">", after.id)])])
    )
    : waiting;
  return rest.orderBy("user_id").orderBy("id").limit(limit).execute();
}

/** Whether any alert waits that was last judged before an instant. */
export const anyWaiting = async (db: Db, before: Temporal.Instant): Promise<boolean> =>
  await db.selectFrom("alerts").select("id").where("active", "=", true).where("checked_until", "<", before).limit(1)
    .executeTakeFirst() !== undefined;

/** The alerts of these that still wait, locked. */
export const lockWaiting = (db: Db, ids: readonly string[]): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("id", "in", [...ids]).where("active", "=", true)
    .orderBy("user_id").orderBy("id").forUpdate().execute();

export const listScreens = (db: Db, userId: string): Promise<ScreenRow[]> =>
  db.selectFrom("saved_screens").selectAll().where("user_id", "=", userId).orderBy("name").execute();

/** A list of texts for a json column: as text, a driver would write it as one JSON string. */
export const jsonOf = (texts: readonly string[]) => sql<string>`${JSON.stringify(texts)}::text::json`;
