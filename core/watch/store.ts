/** Reads of lists, alerts and screens. Every read for a user names the owner. */
import { type Selectable, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { MOST_ACTIVE_ALERTS, MOST_ENDED_ALERTS } from "./alert_contract.ts";
import type { AlertsTable, SavedScreensTable, ScreenAlertsTable, WatchlistsTable } from "./tables.ts";

export type WatchlistRow = Selectable<WatchlistsTable>;
export type AlertRow = Selectable<AlertsTable>;
export type ScreenRow = Selectable<SavedScreensTable>;
export type ListedScreen = ScreenRow & { readonly alert: boolean };
export type ScreenAlertRow = Selectable<ScreenAlertsTable>;
export type WatchedScreen = ScreenAlertRow & Pick<ScreenRow, "name" | "conditions" | "sort" | "direction">;

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

/** Active alerts last judged before an instant, in order, after the given one. */
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

/** Whether there is an active alert last judged before an instant. */
export const anyWaiting = async (db: Db, before: Temporal.Instant): Promise<boolean> =>
  await db.selectFrom("alerts").select("id").where("active", "=", true).where("checked_until", "<", before).limit(1)
    .executeTakeFirst() !== undefined;

/** Those of the alerts that are still active, locked. */
export const lockWaiting = (db: Db, ids: readonly string[]): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("id", "in", [...ids]).where("active", "=", true)
    .orderBy("user_id").orderBy("id").forUpdate().execute();

/** The user's screens by name, with whether the user is notified of new matches. */
export const listScreens = (db: Db, userId: string): Promise<ListedScreen[]> =>
  db.selectFrom("saved_screens as s")
    .leftJoin("screen_alerts as a", (on) => on.onRef("a.user_id", "=", "s.user_id").onRef("a.screen_id", "=", "s.id"))
    .selectAll("s").select((e) => e("a.screen_id", "is not", null).as("alert"))
    .where("s.user_id", "=", userId).orderBy("s.name").execute() as Promise<ListedScreen[]>;

/** Screens to be checked that were last checked before an instant. */
export const listUnchecked = (db: Db, before: Temporal.Instant, limit: number): Promise<WatchedScreen[]> =>
  watchedScreens(db).where("a.checked_until", "<", before).orderBy("a.checked_until").orderBy("a.user_id")
    .orderBy("a.screen_id").limit(limit).execute();

/** Those of these screens that are still checked, locked. */
export const lockWatched = (db: Db, ids: readonly string[]): Promise<ScreenAlertRow[]> =>
  db.selectFrom("screen_alerts").selectAll().where("screen_id", "in", [...ids])
    .orderBy("user_id").orderBy("screen_id").forUpdate().execute();

/** Whether any screen was last checked before an instant. */
export const anyUnchecked = async (db: Db, before: Temporal.Instant): Promise<boolean> =>
  await db.selectFrom("screen_alerts").select("screen_id").where("checked_until", "<", before).limit(1)
    .executeTakeFirst() !== undefined;

const watchedScreens = (db: Db) =>
  db.selectFrom("screen_alerts as a")
    .innerJoin("saved_screens as s", (on) => on.onRef("a.user_id", "=", "s.user_id").onRef("a.screen_id", "=", "s.id"))
    .selectAll("a").select(["s.name", "s.conditions", "s.sort", "s.direction"]);
