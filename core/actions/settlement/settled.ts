/**
 * Whether an action is settled for a portfolio: by its entry in the journal, or with an imported history by the row of
 * the file that is this action, or by the owner's choice to leave it out.
 */
import { sql } from "kysely";
import type { Db, Trx } from "../../kernel/store/db.ts";
import { listWithEntry } from "../../ledger/mod.ts";

export interface ActionId {
  readonly type: "dividend" | "split" | "delisting";
  readonly id: string;
}

/** Those of the portfolios to which an action must no longer be applied. */
export async function listSettled(
  db: Db,
  portfolioIds: readonly string[],
  action: ActionId,
): Promise<ReadonlySet<string>> {
  const [done, settled] = await Promise.all([
    listWithEntry(db, portfolioIds, action),
    db.selectFrom("settled_actions").select("portfolio_id").where("action", "=", action.type)
      .where("action_id", "=", action.id).where("portfolio_id", "in", [...portfolioIds]).execute(),
  ]);
  return new Set([...done, ...settled.map((row) => row.portfolio_id)]);
}

/** The actions that a portfolio's imported histories contain or leave out, and their entries. */
export async function listSettledOf(
  db: Db,
  portfolioId: string,
): Promise<{ action: ActionId; entryId: string | null }[]> {
  const rows = await db.selectFrom("settled_actions").selectAll().where("portfolio_id", "=", portfolioId).execute();
  return rows.map((row) => ({ action: { type: row.action, id: row.action_id }, entryId: row.entry_id }));
}

/** The ids of the actions that imported entries stand for, by the id of the entry. */
export async function listImportedActions(
  db: Db,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db.selectFrom("settled_actions").select(["entry_id", "action_id"])
    .where("entry_id", "in", [...entryIds]).execute();
  return new Map(rows.map((row) => [row.entry_id!, row.action_id]));
}

const LOCK = 7020;

/**
 * Processing actions and importing histories exclude each other: otherwise a history could be imported between listing
 * the portfolios concerned and marking the action as done. Taken before any portfolio is locked.
 */
export const lockActions = (trx: Trx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCK}::integer)`.execute(trx);
/** Several histories may be imported at once. */
export const lockHistories = (trx: Trx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${LOCK}::integer)`.execute(trx);

/** Whether an action on one of the symbols has been done since an instant. */
export async function anyDoneSince(db: Db, symbols: readonly string[], since: Temporal.Instant): Promise<boolean> {
  const of = ["", ...symbols];
  const [dividends, splits, delistings] = await Promise.all([
    db.selectFrom("dividends").select("id").where("symbol", "in", of).where("paid_at", ">", since)
      .where("origin", "=", "market").limit(1).execute(),
    db.selectFrom("splits").select("id").where("symbol", "in", of).where("processed_at", ">", since).limit(1).execute(),
    db.selectFrom("delistings").select("id").where("symbol", "in", of).where("processed_at", ">", since).limit(1)
      .execute(),
  ]);
  return dividends.length + splits.length + delistings.length > 0;
}
