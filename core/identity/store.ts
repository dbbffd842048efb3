/** The queries of the identity module. `find` may return nothing, `lock` locks the row until the transaction ends. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { prepared } from "../kernel/store/prepared.ts";
import { Refusal } from "../kernel/errors.ts";
import { brokenConstraint } from "../kernel/store/store_errors.ts";
import type { User } from "./contract.ts";
import { pruneFailures } from "./sign_in_lock.ts";
import type { AccessTokensTable, ResetLinksTable, SessionsTable, UsersTable } from "./tables.ts";

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type TokenRow = Selectable<AccessTokensTable>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A user by id, e-mail or username, as a person types it; undefined when there is none. */
export function findUser(db: Db, reference: string): Promise<UserRow | undefined> {
  const users = db.selectFrom("users").selectAll();
  if (UUID.test(reference)) return users.where("id", "=", reference.toLowerCase()).executeTakeFirst();
  // A username never holds an @, an e-mail always does.
  if (reference.includes("@")) return users.where("email", "=", reference.trim().toLowerCase()).executeTakeFirst();
  return users.where(sql`lower(username)`, "=", reference.trim().toLowerCase()).executeTakeFirst();
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email).where("is_system", "=", false).executeTakeFirst();

export const lockUser = (trx: Trx, userId: string): Promise<UserRow> =>
  trx.selectFrom("users").selectAll().where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();

/** The names of users by id. */
export async function usernames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "username"])
    .where("id", "=", sql<string>`any(${unique}::uuid[])`).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * Writes a new user.
 * @throws Refusal EMAIL_TAKEN or USERNAME_TAKEN, as the store's constraints say: checking first would race
 */
export async function insertUser(trx: Trx, row: Insertable<UsersTable>): Promise<UserRow> {
  try {
    return await trx.insertInto("users").values(row).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === "users_email_key") throw new Refusal("EMAIL_TAKEN", "Email already registered");
    if (constraint === "users_username_key") throw new Refusal("USERNAME_TAKEN", "Username already taken");
    throw error;
  }
}

export const updateUser = (trx: Trx, userId: string, changes: Updateable<UsersTable>): Promise<UserRow> =>
  trx.updateTable("users").set(changes).where("id", "=", userId).returningAll().executeTakeFirstOrThrow();

/** Held while an admin may be lost: two admins who demote each other at once would otherwise both see the other. */
export const lockAdminSet = (trx: Trx) => sql`select pg_advisory_xact_lock(7010)`.execute(trx);

export const insertSession = (trx: Trx, row: Insertable<SessionsTable>) =>
  trx.insertInto("sessions").values(row).execute();

export const lockSession = (trx: Trx, sessionId: string): Promise<SessionRow | undefined> =>
  trx.selectFrom("sessions").selectAll().where("id", "=", sessionId).forUpdate().executeTakeFirst();

export const updateSession = (
  trx: Trx,
  session: Pick<SessionRow, "user_id" | "id">,
  changes: Updateable<SessionsTable>,
) =>
  trx.updateTable("sessions").set(changes).where("user_id", "=", session.user_id).where("id", "=", session.id)
    .execute();

/** When the password was last entered in a session. */
export async function confirmedAt(db: Db, sessionId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom("sessions").select("confirmed_at").where("id", "=", sessionId).executeTakeFirst();
  return row?.confirmed_at ?? null;
}

/** The password was entered again in a session. */
export const confirmSession = (trx: Trx, session: Pick<SessionRow, "user_id" | "id">, at: Temporal.Instant) =>
  updateSession(trx, session, { confirmed_at: at });

export const isLiveSession = async (trx: Trx, sessionId: string): Promise<boolean> =>
  await trx.selectFrom("sessions").select("id").where("id", "=", sessionId).where("revoked_at", "is", null)
    .executeTakeFirst() !== undefined;

/** False when this user has no such active session. */
export async function revokeSession(
  trx: Trx,
  userId: string,
  sessionId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const done = await trx.updateTable("sessions").set({ revoked_at: at })
    .where("user_id", "=", userId).where("id", "=", sessionId).where("revoked_at", "is", null).executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Ends the user's active sessions, except one if it is named; returns how many. */
export async function revokeSessions(
  trx: Trx,
  userId: string,
  at: Temporal.Instant,
  except: string | null = null,
): Promise<number> {
  let update = trx.updateTable("sessions").set({ revoked_at: at }).where("user_id", "=", userId).where(
    "revoked_at",
    "is",
    null,
  );
  if (except) update = update.where("id", "<>", except);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

const sessionsOf = prepared((db, ids: readonly string[]) =>
  db.selectFrom("sessions as s").innerJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.user_id", "u.role", "u.is_active", "u.suspended_until", "s.revoked_at", "s.expires_at"])
    .where("s.id", "=", sql<string>`any(${ids}::uuid[])`).compile()
);

/** The users behind sessions, in order; undefined where there is none. */
export async function findSessionUsers(db: Db, sessions: readonly { userId: string; sessionId: string }[]) {
  const found = await sessionsOf(db, sessions.map((s) => s.sessionId));
  const byId = new Map(found.map((row) => [row.id, row]));
  return sessions.map(({ userId, sessionId }) =>
    byId.get(sessionId)?.user_id === userId ? byId.get(sessionId) : undefined
  );
}

const tokensOf = prepared((db, hashes: readonly string[]) =>
  db.selectFrom("access_tokens as t").innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.token_hash", "t.scope", "t.user_id", "t.id", "t.revoked_at", "t.expires_at", "t.last_used_at"])
    .select(["u.role", "u.is_active", "u.suspended_until"])
    .where("t.token_hash", "=", sql<string>`any(${hashes})`).compile()
);

/** The users behind personal access tokens, in order; undefined where there is none. */
export async function findTokenUsers(db: Db, tokenHashes: readonly string[]) {
  const found = await tokensOf(db, tokenHashes);
  const byHash = new Map(found.map((row) => [row.token_hash, row]));
  return tokenHashes.map((hash) => byHash.get(hash));
}

export const recordTokenUse = (db: Db, token: Pick<TokenRow, "user_id" | "id">, at: Temporal.Instant) =>
  db.updateTable("access_tokens").set({ last_used_at: at }).where("user_id", "=", token.user_id).where(
    "id",
    "=",
    token.id,
  ).execute();

export const insertToken = (trx: Trx, row: Insertable<AccessTokensTable>): Promise<TokenRow> =>
  trx.insertInto("access_tokens").values(row).returningAll().executeTakeFirstOrThrow();

/** The user's tokens that are not revoked, newest first. */
export const listTokenRows = (db: Db, userId: string): Promise<TokenRow[]> =>
  db.selectFrom("access_tokens").selectAll().where("user_id", "=", userId).where("revoked_at", "is", null)
    .orderBy("id", "desc").limit(200).execute();

/** False when this user has no such active token. */
export async function revokeTokenRow(
  trx: Trx,
  userId: string,
  tokenId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const done = await trx.updateTable("access_tokens").set({ revoked_at: at })
    .where("user_id", "=", userId).where("id", "=", tokenId).where("revoked_at", "is", null).executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Ends all of the user's active tokens; returns how many. */
export async function revokeTokens(trx: Trx, userId: string, at: Temporal.Instant): Promise<number> {
  const done = await trx.updateTable("access_tokens").set({ revoked_at: at }).where("user_id", "=", userId)
    .where("revoked_at", "is", null).executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** A new link replaces earlier unused ones. */
export async function replaceResetLink(trx: Trx, row: Insertable<ResetLinksTable>): Promise<void> {
  await trx.deleteFrom("reset_links").where("user_id", "=", row.user_id).where("used_at", "is", null)
    .execute();
  await trx.insertInto("reset_links").values(row).execute();
}

/** The user of a valid link; does not use the link up. */
export const findResetUser = (db: Db, tokenHash: string, at: Temporal.Instant): Promise<UserRow | undefined> =>
  db.selectFrom("reset_links as l").innerJoin("users as u", "u.id", "l.user_id").selectAll("u")
    .where("l.token_hash", "=", tokenHash).where("l.used_at", "is", null).where("l.expires_at", ">", at)
    .executeTakeFirst();

/** Uses a link up: its user, or undefined when it is unknown, used or too old. */
export const useResetLink = (
  trx: Trx,
  tokenHash: string,
  at: Temporal.Instant,
): Promise<{ user_id: string } | undefined> =>
  trx.updateTable("reset_links").set({ used_at: at })
    .where("token_hash", "=", tokenHash).where("used_at", "is", null).where("expires_at", ">", at).returning("user_id")
    .executeTakeFirst();

/** A user as the user and staff see it. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  full_name: row.full_name,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  role: row.role,
  bio: row.bio,
  location: row.location,
  website: row.website,
  investment_style: row.investment_style,
  experience_level: row.experience_level,
  public_profile: row.public_profile,
  created_at: row.created_at.toString(),
  erase_at: row.erase_at?.toString() ?? null,
});

/** Deletes old sessions, links and failed sign-ins; returns how many rows were deleted from each table. */
export async function pruneIdentity(
  db: Db,
  wall: Temporal.Instant,
): Promise<{ sessions: number; reset_links: number; sign_in_failures: number }> {
  const monthAgo = wall.subtract({ hours: 30 * 24 });
  const sessions = await db.deleteFrom("sessions").where((is) =>
    is.or([is("expires_at", "<", wall), is("rotated_at", "<", monthAgo), is("revoked_at", "<", monthAgo)])
  ).executeTakeFirst();
  const links = await db.deleteFrom("reset_links").where("expires_at", "<", monthAgo).executeTakeFirst();
  return {
    sessions: Number(sessions.numDeletedRows),
    reset_links: Number(links.numDeletedRows),
    sign_in_failures: await pruneFailures(db, wall),
  };
}
