/**
 * Whether an account may be used, and what staff may not do with one. A suspension is for good (`users.is_active` is
 * false) or until an instant (`users.suspended_until`), and then ends without any work.
 */
import { type Selectable, sql } from "kysely";
import type { Actor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import type { Db } from "../kernel/store/db.ts";
import { NEW_YORK } from "../market/calendar.ts";
import { findUser, type UserRow } from "./store.ts";
import type { SuspensionsTable } from "./tables.ts";

type Suspendable = Pick<UserRow, "is_active" | "suspended_until">;

export const isSuspended = ({ is_active, suspended_until: until }: Suspendable, wall: Temporal.Instant): boolean =>
  !is_active || (until !== null && Temporal.Instant.compare(until, wall) > 0);

/** The suspension that holds, if the user is suspended. */
export const newestSuspension = (db: Db, userId: string): Promise<Selectable<SuspensionsTable> | undefined> =>
  db.selectFrom("suspensions").selectAll().where("user_id", "=", userId).orderBy("id", "desc").limit(1)
    .executeTakeFirst();

const easternTime = (at: Temporal.Instant): string =>
  at.toLocaleString("en-US", { timeZone: NEW_YORK, dateStyle: "medium", timeStyle: "short" })
    .replace("\u202f", " ");

/**
 * For a user who has proved to be the one.
 * @throws Refusal FORBIDDEN with the end and the reason, while the user is suspended
 */
export async function refuseSuspended(db: Db, user: UserRow, wall: Temporal.Instant): Promise<void> {
  if (!isSuspended(user, wall)) return;
  const reason = (await newestSuspension(db, user.id))?.reason;
  const state = user.is_active ? `suspended until ${easternTime(user.suspended_until!)} ET` : "deactivated";
  throw new Refusal("FORBIDDEN", reason ? `Your account is ${state}: ${reason}` : `Your account is ${state}`);
}

/**
 * Whether no other admin could act. Those who are suspended or about to leave do not count. Holds until the transaction
 * ends only if the caller has the admin-set lock.
 */
export async function isLastAdmin(
  db: Db,
  user: Suspendable & Pick<UserRow, "id" | "role">,
  wall: Temporal.Instant,
): Promise<boolean> {
  if (user.role !== "admin" || isSuspended(user, wall)) return false;
  const { n } = await db.selectFrom("users").select(sql<number>`count(*)::int`.as("n"))
    .where("role", "=", "admin").where("is_active", "=", true).where("erase_at", "is", null).where("id", "<>", user.id)
    .where((e) => e.or([e("suspended_until", "is", null), e("suspended_until", "<=", wall)]))
    .executeTakeFirstOrThrow();
  return n === 0;
}

export const LAST_ADMIN = "This is the last active admin; make another one first";

/**
 * A user that staff names by id, e-mail or username.
 * @throws Refusal NOT_FOUND also for an erased account and for the product's own
 */
export async function getAccount(db: Db, reference: string): Promise<UserRow> {
  const user = await findUser(db, reference);
  if (!user || user.erased_at || user.is_system) throw new Refusal("NOT_FOUND", "There is no such user");
  return user;
}

/** @throws Refusal FORBIDDEN when the caller is the user */
export function refuseOneself(actor: Actor, userId: string, detail: string): void {
  if (actor.kind === "user" && actor.userId === userId) throw new Refusal("FORBIDDEN", detail);
}
