/** Reads of announcements. */
import type { Selectable } from "kysely";
import type { Role } from "../kernel/operation.ts";
import type { Db, Trx } from "../kernel/store/db.ts";
import { type Announcement, MAX_SHOWN } from "./contract.ts";
import type { AnnouncementsTable } from "./tables.ts";

export type AnnouncementRow = Selectable<AnnouncementsTable>;

/** Those in their time and for a role, from their start to just before their end. */
const inTime = (db: Db, role: Role, wall: Temporal.Instant) =>
  db.selectFrom("announcements as a").where("a.starts_at", "<=", wall)
    .where((e) => e.or([e("a.ends_at", "is", null), e("a.ends_at", ">", wall)]))
    .where((e) => e.or([e("a.role", "is", null), e("a.role", "=", role)]));

/** What a user sees: the newest that are not dismissed, and whether each is new to them. */
export const listShown = (db: Db, userId: string, role: Role, wall: Temporal.Instant) =>
  inTime(db, role, wall)
    .leftJoin("announcement_receipts as r", (on) =>
      on.onRef("r.announcement_id", "=", "a.id").on("r.user_id", "=", userId))
    .where("r.dismissed_at", "is", null)
    .select(["a.id", "a.title", "a.message", "a.level", "a.starts_at", "a.ends_at", "r.received_at"])
    .orderBy("a.starts_at", "desc").orderBy("a.id", "desc").limit(MAX_SHOWN).execute();

/** One that the user may see now; undefined otherwise. */
export const findInTime = (db: Db, id: string, role: Role, wall: Temporal.Instant) =>
  inTime(db, role, wall).selectAll("a").where("a.id", "=", id).executeTakeFirst();

export const lockAnnouncement = (trx: Trx, id: string): Promise<AnnouncementRow | undefined> =>
  trx.selectFrom("announcements").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const withAuthor = (db: Db) =>
  db.selectFrom("announcements as a").leftJoin("users as u", "u.id", "a.created_by").selectAll("a")
    .select("u.username");

type Authored = Awaited<ReturnType<ReturnType<typeof withAuthor>["execute"]>>[number];

function present({ username, ...row }: Authored, wall: Temporal.Instant): Announcement {
  const { compare } = Temporal.Instant;
  const isOver = row.ends_at !== null && compare(row.ends_at, wall) <= 0;
  return {
    ...row,
    state: isOver ? "over" : compare(row.starts_at, wall) > 0 ? "planned" : "current",
    starts_at: row.starts_at.toString(),
    ends_at: row.ends_at?.toString() ?? null,
    created_at: row.created_at.toString(),
    created_by: username,
  };
}

/** The newest first. */
export async function listAll(
  db: Db,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  wall: Temporal.Instant,
): Promise<Announcement[]> {
  let rows = withAuthor(db);
  if (cursor) rows = rows.where("a.id", "<", cursor);
  return (await rows.orderBy("a.id", "desc").limit(limit).execute()).map((row) => present(row, wall));
}

export const getAnnouncement = async (db: Db, id: string, wall: Temporal.Instant): Promise<Announcement> =>
  present(await withAuthor(db).where("a.id", "=", id).executeTakeFirstOrThrow(), wall);
