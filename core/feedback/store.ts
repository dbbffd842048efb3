/** Reads of feedback, with the names of its sender and of who changed it last. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { Feedback, FeedbackStatus, FeedbackType } from "./contract.ts";

export interface Wanted {
  readonly status?: FeedbackStatus | undefined;
  readonly type?: FeedbackType | undefined;
  /** Only items before the one with this id. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const withNames = (db: Db) =>
  db.selectFrom("feedback as f").innerJoin("users as u", "u.id", "f.user_id")
    .leftJoin("users as s", "s.id", "f.updated_by")
    .selectAll("f").select(["u.username", "u.role", "s.username as staff_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof withNames>["execute"]>>[number];

const present = ({ staff_name, notes, created_at, updated_at, ...row }: Row): Feedback => ({
  ...row,
  admin_notes: notes,
  created_at: created_at.toString(),
  updated_at: updated_at?.toString() ?? null,
  updated_by: staff_name,
});

/** The newest first. */
export async function listFeedback(db: Db, { status, type, cursor, limit }: Wanted): Promise<Feedback[]> {
  let rows = withNames(db);
  if (status) rows = rows.where("f.status", "=", status);
  if (type) rows = rows.where("f.type", "=", type);
  if (cursor) rows = rows.where("f.id", "<", cursor);
  return (await rows.orderBy("f.id", "desc").limit(limit).execute()).map(present);
}

export async function findFeedback(db: Db, id: string): Promise<Feedback | undefined> {
  const row = await withNames(db).where("f.id", "=", id).executeTakeFirst();
  return row && present(row);
}

export async function countByStatus(db: Db): Promise<ReadonlyMap<FeedbackStatus, number>> {
  const rows = await db.selectFrom("feedback").select(["status", sql<number>`count(*)::int`.as("n")]).groupBy("status")
    .execute();
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** How many items there are since an instant, and the mean of their ratings. */
export const ratingSince = (db: Db, since: Temporal.Instant) =>
  db.selectFrom("feedback").select([
    sql<number>`count(*)::int`.as("count"),
    sql<number | null>`round(avg(rating), 1)::float8`.as("average_rating"),
  ]).where("created_at", ">", since).executeTakeFirstOrThrow();
