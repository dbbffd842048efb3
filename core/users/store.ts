/** Reads of users as staff sees them. */
import { sql } from "kysely";
import { IDLE_DAYS, isSuspended } from "../identity/mod.ts";
import type { Role } from "../kernel/operation.ts";
import type { Db } from "../kernel/store/db.ts";
import { MAX_SESSIONS, type StaffUser } from "./contract.ts";

/** As much of an e-mail as helps to tell two apart, and is not enough to write to: `p•••@m•••.example`. */
export function masked(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name[0] ?? ""}•••@${domain[0] ?? ""}•••${domain.slice(domain.lastIndexOf("."))}`;
}

export interface Viewer {
  readonly wall: Temporal.Instant;
  /** Others see masked e-mails, and do not find users by them. */
  readonly seesEmails: boolean;
}

interface Wanted {
  readonly query?: string | undefined;
  readonly role?: Role | undefined;
}

/** People that are not erased, by a part of a name. A text that nobody has costs one look at each user. */
function wanted(db: Db, { query, role }: Wanted, seesEmails: boolean) {
  let users = db.selectFrom("users").where("erased_at", "is", null).where("is_system", "=", false);
  if (role) users = users.where("role", "=", role);
  if (query) {
    const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    users = users.where((e) =>
      e.or([
        e("username", "ilike", containing(query.replace(/^@/, ""))),
        e("display_name", "ilike", containing(query)),
        ...(seesEmails ? [e("email", "ilike", containing(query))] : []),
      ])
    );
  }
  return users;
}

const COLUMNS = [
  ...["id", "username", "email", "display_name", "avatar_url", "role", "is_active", "suspended_until"],
  ...["created_at", "updated_at", "bio", "public_profile"],
] as const;

export async function countUsers(db: Db, filter: Wanted, { seesEmails }: Viewer): Promise<number> {
  const { n } = await wanted(db, filter, seesEmails).select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Newest first. */
export async function listUsers(
  db: Db,
  { limit, offset, ...filter }: Wanted & { readonly limit: number; readonly offset: number },
  viewer: Viewer,
): Promise<StaffUser[]> {
  const rows = await wanted(db, filter, viewer.seesEmails).select("id").orderBy("created_at", "desc").orderBy("id")
    .limit(limit).offset(offset).execute();
  return await staffUsers(db, rows.map(({ id }) => id), viewer);
}

/** Users by id, in this order. */
export async function staffUsers(db: Db, ids: readonly string[], { wall, seesEmails }: Viewer): Promise<StaffUser[]> {
  const rows = await db.selectFrom("users as u").select(COLUMNS.map((column) => `u.${column}` as const))
    .select((e) => [
      e.selectFrom("portfolios as p").select(sql<number>`count(*)::int`.as("n")).whereRef("p.user_id", "=", "u.id")
        .where("p.deleted_at", "is", null).as("portfolio_count"),
      e.selectFrom("portfolios as p").select(sql<number>`count(*)::int`.as("n")).whereRef("p.user_id", "=", "u.id")
        .where("p.deleted_at", "is", null).where("p.visibility", "=", "public").as("public_portfolio_count"),
      e.selectFrom("follows as f").innerJoin("users as o", "o.id", "f.follower_id")
        .select(sql<number>`count(*)::int`.as("n")).whereRef("f.user_id", "=", "u.id").where("o.is_active", "=", true)
        .as("total_followers"),
    ])
    .where("u.id", "=", sql<string>`any(${[...ids]}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((
    { is_active, suspended_until, public_profile, email, created_at, updated_at, ...row },
  ) => ({
    ...row,
    email: seesEmails ? email : masked(email),
    is_active: !isSuspended({ is_active, suspended_until }, wall),
    portfolio_count: row.portfolio_count ?? 0,
    public_portfolio_count: row.public_portfolio_count ?? 0,
    total_followers: row.total_followers ?? 0,
    created_at: created_at.toString(),
    updated_at: updated_at.toString(),
    profile_visibility: public_profile ? "public" as const : "private" as const,
  }));
}

const openSessions = (db: Db, userId: string, wall: Temporal.Instant) =>
  db.selectFrom("sessions").where("user_id", "=", userId).where("revoked_at", "is", null)
    .where("expires_at", ">", wall).where("rotated_at", ">", wall.subtract({ hours: IDLE_DAYS * 24 }));

/** Sessions that can be used, the one that was used last first. */
export const listOpenSessions = (db: Db, userId: string, wall: Temporal.Instant) =>
  openSessions(db, userId, wall).select(["id", "created_at", "rotated_at", "expires_at"])
    .orderBy("rotated_at", "desc").orderBy("id").limit(MAX_SESSIONS).execute();

export async function countsOf(db: Db, userId: string, wall: Temporal.Instant) {
  const n = sql<number>`count(*)::int`.as("n");
  const [sessions, seen, tokens, comments, reports] = await Promise.all([
    openSessions(db, userId, wall).select(n).executeTakeFirstOrThrow(),
    db.selectFrom("sessions").select((e) => e.fn.max("rotated_at").as("at")).where("user_id", "=", userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom("access_tokens").select(n).where("user_id", "=", userId).where("revoked_at", "is", null)
      .where((e) => e.or([e("expires_at", "is", null), e("expires_at", ">", wall)])).executeTakeFirstOrThrow(),
    db.selectFrom("comments").select(n).where("user_id", "=", userId).where("removed_at", "is", null)
      .executeTakeFirstOrThrow(),
    db.selectFrom("comment_reports as r").innerJoin("comments as c", "c.id", "r.comment_id").select(n)
      .where("c.user_id", "=", userId).executeTakeFirstOrThrow(),
  ]);
  return {
    sessions: sessions.n,
    tokens: tokens.n,
    last_seen: seen.at?.toString() ?? null,
    comments: comments.n,
    reports_against: reports.n,
  };
}
