/**
 * Whether an action has happened to a portfolio. Its entry in the journal says so; of an imported history, so does the
 * row of the file that is this action, or the owner's word that it is to be left out.
 */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/db.ts";
import { listWithEntry } from "../ledger/mod.ts";

export interface ActionId {
  readonly type: "dividend" | "split" | "delisting";
  readonly id: string;
}

/** Those of the portfolios to which an action must not happen any more. */
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

/** The actions that a portfolio's imported histories hold or leave out, and the entries that they are. */
export async function listSettledOf(
  db: Db,
  portfolioId: string,
): Promise<{ action: ActionId; entryId: string | null }[]> {
  const rows = await db.selectFrom("settled_actions").selectAll().where("portfolio_id", "=", portfolioId).execute();
  return rows.map((row) => ({ action: { type: row.action, id: row.action_id }, entryId: row.entry_id }));
}

/** The ids of the actions that imported entries are, by the id of the entry. */
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
 * Who does actions waits for histories that are being written, and they for him: otherwise a portfolio could get its
 * past between the list of those concerned and the mark that nobody is left. Taken before any portfolio is locked.
 */
export const lockActions = (trx: Trx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${LOCK}::integer)`.execute(trx);
/** Several histories may be written at once. */
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
