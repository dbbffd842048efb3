/** Users as others see them, for the lists of all modules, and whom a user has muted. */
import { sql } from "kysely";
import type { Actor } from "../kernel/actor.ts";
import type { Db } from "../kernel/store/db.ts";
import type { Person } from "./contract.ts";

/** The caller's user id; null for anyone who has not signed in. */
export const viewerOf = (actor: Actor): string | null => actor.kind === "user" ? actor.userId : null;

interface UserFields extends Omit<Person, "has_profile"> {
  readonly public_profile: boolean;
  readonly is_active: boolean;
}

/** A user as the viewer sees them. */
export const personOf = ({ public_profile, is_active, ...user }: UserFields, viewer: string | null): Person => ({
  ...user,
  has_profile: is_active && (public_profile || user.user_id === viewer),
});

/** Users by id. */
export async function personsOf(
  db: Db,
  viewer: string | null,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select([
    "id as user_id",
    "username",
    "display_name",
    "avatar_url",
    "public_profile",
    "is_active",
  ])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.user_id, personOf(row, viewer)]));
}

/** The most users that one may mute. */
export const MAX_MUTED = 1000;

/** Ids of the users whom a user has muted. */
export async function mutedBy(db: Db, viewer: string | null): Promise<string[]> {
  if (viewer === null) return [];
  const rows = await db.selectFrom("mutes").select("muted_id").where("user_id", "=", viewer).execute();
  return rows.map((row) => row.muted_id);
}
