/** Queries of staff actions. */
import { sql } from "kysely";
import { findUser } from "../identity/mod.ts";
import { OPERATOR } from "../kernel/actor.ts";
import type { StaffActionRow } from "../kernel/run/staff_actions.ts";
import type { Db } from "../kernel/store/db.ts";

export interface Filter {
  /** Id, e-mail or username, or "operator". */
  readonly actor?: string | undefined;
  /** An operation or its group. */
  readonly action?: string | undefined;
  /** A target, or the id, e-mail or username of the user it was about. */
  readonly target?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
}

/** A user that no row is of. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The rows of a filter. */
export async function filtered(db: Db, { actor, action, target, from, to, text }: Filter) {
  let rows = db.selectFrom("staff_actions");
  if (actor === OPERATOR) rows = rows.where("actor_id", "is", null);
  else if (actor) rows = rows.where("actor_id", "=", (await findUser(db, actor))?.id ?? NOBODY);
  if (action) rows = rows.where((e) => e.or([e("action", "=", action), e("action", "^@", `${action}.`)]));
  if (target) {
    const about = await findUser(db, target);
    rows = rows.where((e) => e.or([e("target", "=", target), ...(about ? [e("user_id", "=", about.id)] : [])]));
  }
  if (from) rows = rows.where("at", ">=", Temporal.Instant.from(from));
  if (to) rows = rows.where("at", "<", Temporal.Instant.from(to));
  if (text) {
    rows = rows.where(
      sql<boolean>`position(lower(${text}::text) in lower(concat_ws(' ', target, before, after, reason))) > 0`,
    );
  }
  return rows;
}

export async function countActions(db: Db, filter: Filter): Promise<number> {
  const row = await (await filtered(db, filter)).select(sql<number>`count(*)::int`.as("n")).executeTakeFirstOrThrow();
  return row.n;
}

/** The newest rows of a filter, below a number. */
export async function newestActions(
  db: Db,
  filter: Filter,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<StaffActionRow[]> {
  let rows = await filtered(db, filter);
  if (before) rows = rows.where("number", "<", before);
  return await rows.selectAll().orderBy("number", "desc").limit(limit).execute();
}

/** The oldest rows of a filter, above a number. */
export async function oldestActions(db: Db, filter: Filter, after: number, limit: number): Promise<StaffActionRow[]> {
  const rows = await filtered(db, filter);
  return await rows.selectAll().where("number", ">", after).orderBy("number").limit(limit).execute();
}

/** What staff did to a user, newest first. */
export async function actionsAbout(
  db: Db,
  userId: string,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<StaffActionRow[]> {
  let rows = db.selectFrom("staff_actions").selectAll().where("user_id", "=", userId);
  if (before) rows = rows.where("number", "<", before);
  return await rows.orderBy("number", "desc").limit(limit).execute();
}
