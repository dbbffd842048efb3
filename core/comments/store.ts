/** Reads of comments. */
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { CommentsTable } from "./tables.ts";

export type CommentRow = Selectable<CommentsTable>;

export function commentNotFound(): never {
  throw new Refusal("NOT_FOUND", "Comment not found");
}

/** @throws Refusal NOT_FOUND */
export const getComment = async (db: Db, id: string): Promise<CommentRow> =>
  await db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirst() ?? commentNotFound();

/** Locked until the transaction ends, so that its counts equal its rows. @throws Refusal NOT_FOUND */
export const lockComment = async (trx: Trx, id: string): Promise<CommentRow> =>
  await trx.selectFrom("comments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst() ?? commentNotFound();

/** Whether everyone may read it. */
export const isShown = (comment: CommentRow): boolean => comment.removed_at === null && !comment.in_review;

interface CommentsPage {
  readonly limit: number;
  /** Only those before the comment with this id. */
  readonly before?: string | undefined;
  /** Authors to leave out. */
  readonly muted: readonly string[];
}

const notBy = (muted: readonly string[]) => sql<boolean>`user_id <> all(${[...muted]}::uuid[])`;

/** The comments on a stock, newest first. */
export function listComments(db: Db, symbol: string, { limit, before, muted }: CommentsPage): Promise<CommentRow[]> {
  let rows = db.selectFrom("comments").selectAll().where("symbol", "=", symbol).where("parent_id", "is", null);
  if (before) rows = rows.where("id", "<", before);
  if (muted.length > 0) rows = rows.where(notBy(muted));
  return rows.orderBy("id", "desc").limit(limit).execute();
}

/** The comments and replies of a user that everyone may read, newest first. */
export function listOfUser(db: Db, userId: string, { limit, before }: Omit<CommentsPage, "muted">) {
  let rows = db.selectFrom("comments").selectAll().where("user_id", "=", userId).where("removed_at", "is", null)
    .where("in_review", "=", false);
  if (before) rows = rows.where("id", "<", before);
  return rows.orderBy("recorded_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The replies to a comment, oldest first. */
export function listReplies(
  db: Db,
  parentId: string,
  { limit, after, muted }: { limit: number; after?: string | undefined; muted: readonly string[] },
): Promise<CommentRow[]> {
  let rows = db.selectFrom("comments").selectAll().where("parent_id", "=", parentId);
  if (after) rows = rows.where("id", ">", after);
  if (muted.length > 0) rows = rows.where(notBy(muted));
  return rows.orderBy("id").limit(limit).execute();
}

/** The first replies to each of the comments, oldest first. */
export async function listFirstReplies(
  db: Db,
  parentIds: readonly string[],
  limit: number,
  muted: readonly string[],
): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  return await db.selectFrom(sql<{ parent: string }>`unnest(${[...parentIds]}::uuid[])`.as<"p">(sql`p(parent)`))
    .innerJoinLateral(
      (e) => {
        let replies = e.selectFrom("comments").selectAll().whereRef("comments.parent_id", "=", "p.parent");
        if (muted.length > 0) replies = replies.where(notBy(muted));
        return replies.orderBy("comments.id").limit(limit).as("r");
      },
      (on) => on.onTrue(),
    ).selectAll("r").execute();
}

/** Which of the comments a user likes or has reported. */
export async function doneBy(
  db: Db,
  what: "comment_likes" | "comment_reports",
  userId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === null || ids.length === 0) return new Set();
  const rows = await db.selectFrom(what).select("comment_id").where("user_id", "=", userId)
    .where("comment_id", "=", sql<string>`any(${[...ids]}::uuid[])`).execute();
  return new Set(rows.map((row) => row.comment_id));
}

/** Which of the comments have been appealed. */
export async function appealed(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("comment_appeals").select("comment_id").where("comment_id", "in", [...ids])
    .execute();
  return new Set(rows.map((row) => row.comment_id));
}
