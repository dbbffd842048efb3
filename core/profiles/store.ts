/** Reads of profiles and of who follows whom. Only active users count. */
import { sql } from "kysely";
import type { Actor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { moderates } from "../kernel/operation.ts";
import type { Db } from "../kernel/store/db.ts";
import { findUser, type UserRow } from "../identity/mod.ts";

/** The same for an unknown, a deactivated and a private user, so that it does not show which of them it is. */
export function profileNotFound(): never {
  throw new Refusal("NOT_FOUND", "This user profile doesn't exist or is private.");
}

/** @throws Refusal NOT_FOUND */
export async function activeUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  return user?.is_active ? user : profileNotFound();
}

/** Whether the caller moderates: such users open every profile and decide about comments. */
export const isModerator = (actor: Actor): boolean => actor.kind === "user" && moderates(actor.role);

/** @throws Refusal NOT_FOUND unless the caller may open the user's profile */
export async function visibleUser(db: Db, actor: Actor, userId: string): Promise<UserRow> {
  const user = await activeUser(db, userId);
  const isOwn = actor.kind === "user" && actor.userId === user.id;
  return user.public_profile || isOwn || isModerator(actor) ? user : profileNotFound();
}

/** How many active users follow a user, or are followed by one. */
export async function countFollows(db: Db, side: "followers" | "following", userId: string): Promise<number> {
  const [own, other] = side === "followers" ? ["f.user_id", "f.follower_id"] as const : [
    "f.follower_id",
    "f.user_id",
  ] as const;
  const { count } = await db.selectFrom("follows as f").innerJoin("users as u", "u.id", other)
    .select((e) => e.fn.countAll<number>().as("count")).where(own, "=", userId).where("u.is_active", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of these users, those that a user follows. */
export async function followedAmong(db: Db, follower: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("follows").select("user_id").where("follower_id", "=", follower)
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`).execute();
  return new Set(rows.map((row) => row.user_id));
}

interface Page {
  /** A part of a name. */
  readonly name?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A user's followers without muted ones, or those that a user follows; the newest first. */
export async function listFollows(db: Db, side: "followers" | "following", userId: string, page: Page) {
  const [own, other] = side === "followers" ? ["f.user_id", "f.follower_id"] as const : [
    "f.follower_id",
    "f.user_id",
  ] as const;
  let rows = db.selectFrom("follows as f").innerJoin("users as u", "u.id", other)
    .select(["u.id", "f.followed_at"]).where(own, "=", userId).where("u.is_active", "=", true);
  if (side === "followers") {
    rows = rows.where((e) =>
      e.not(e.exists(
        e.selectFrom("mutes as m").select("m.muted_id").where("m.user_id", "=", userId)
          .whereRef("m.muted_id", "=", "f.follower_id"),
      ))
    );
  }
  if (page.name) {
    const part = `%${page.name.replace(/[\\%_]/g, "\\$&")}%`;
    rows = rows.where((e) => e.or([e("u.username", "ilike", part), e("u.display_name", "ilike", part)]));
  }
  return await rows.orderBy("f.followed_at", "desc").orderBy("u.id").limit(page.limit).offset(page.offset).execute();
}
