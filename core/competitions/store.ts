/** Reads of competitions and their entries. */
import { type Selectable, sql } from "kysely";
import { type Actor, isAdmin } from "../kernel/actor.ts";
import type { Db, Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { viewerOf } from "../profiles/mod.ts";
import type { CompetitionEntriesTable, CompetitionsTable } from "./tables.ts";

export type CompetitionRow = Selectable<CompetitionsTable>;
export type EntryRow = Selectable<CompetitionEntriesTable>;

const { compare } = Temporal.Instant;

/** The state at an instant: what was announced opens by itself. */
export const stateAt = (
  { state, opens_at }: Pick<CompetitionRow, "state" | "opens_at">,
  now: Temporal.Instant,
): CompetitionRow["state"] => {
  if (state !== "announced" && state !== "open") return state;
  return compare(opens_at, now) <= 0 ? "open" : "announced";
};

/** Whether entries are taken at an instant. */
export const takesEntries = (row: CompetitionRow, now: Temporal.Instant): boolean =>
  stateAt(row, now) === "open" && compare(now, row.entry_until) < 0 && compare(now, row.closes_at) < 0;

export function competitionNotFound(): never {
  throw new Refusal("NOT_FOUND", "Competition not found");
}

/** The running competition of the month. */
export const findCurrent = (db: Db, now: Temporal.Instant): Promise<CompetitionRow | undefined> =>
  db.selectFrom("competitions").selectAll().where("month", "is not", null)
    .where("state", "in", ["announced", "open", "closed"]).where("opens_at", "<=", now)
    .orderBy("opens_at", "desc").limit(1).executeTakeFirst();

/** Competitions by invitation are shown only to staff and to those who have entered. */
const visibleTo = (db: Db, actor: Actor) => {
  const viewer = viewerOf(actor);
  const isStaff = isAdmin(actor);
  return db.selectFrom("competitions as c").selectAll("c").where((e) =>
    e.or([
      e("c.invitation_hash", "is", null),
      sql<boolean>`${isStaff}::boolean`,
      e.exists(
        e.selectFrom("competition_entries as n").select("n.number").whereRef("n.competition_id", "=", "c.id")
          .where("n.user_id", "=", viewer),
      ),
    ])
  );
};

/** @throws Refusal NOT_FOUND for unknown ones and those that the caller may not see alike */
export async function getVisible(db: Db, actor: Actor, id: string): Promise<CompetitionRow> {
  return await visibleTo(db, actor).where("c.id", "=", id).executeTakeFirst() ?? competitionNotFound();
}

/** Open and announced ones that the caller may see, in the order in which they close. */
export const listVisible = (db: Db, actor: Actor): Promise<CompetitionRow[]> =>
  visibleTo(db, actor).where("c.state", "in", ["announced", "open", "closed"]).orderBy("c.closes_at").orderBy("c.id")
    .limit(200).execute();

/** Completed ones that the caller may see, newest first. */
export const listCompleted = (
  db: Db,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
): Promise<CompetitionRow[]> =>
  visibleTo(db, actor).where("c.state", "=", "completed").orderBy("c.closes_at", "desc").orderBy("c.id")
    .limit(page.limit).offset(page.offset).execute();

/** Locks a competition until the transaction ends: entries get their numbers in turn. @throws Refusal NOT_FOUND */
export async function lockCompetition(trx: Trx, id: string): Promise<CompetitionRow> {
  return await trx.selectFrom("competitions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst() ??
    competitionNotFound();
}

export const listEntries = (db: Db, competitionId: string): Promise<EntryRow[]> =>
  db.selectFrom("competition_entries").selectAll().where("competition_id", "=", competitionId).orderBy("number")
    .execute();

/** How many entries competitions have, by id. */
export async function countEntries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("competition_entries").where("competition_id", "in", [...ids])
    .groupBy("competition_id").select(["competition_id", (e) => e.fn.countAll<number>().as("count")]).execute();
  return new Map(rows.map((row) => [row.competition_id, row.count]));
}

/** The interest rate of competitions to come. */
export async function readSetting(db: Db): Promise<string> {
  return (await db.selectFrom("competition_settings").select("rate").executeTakeFirstOrThrow()).rate;
}
