/** Reads of snapshots, and of several tables at one moment. */
import type { Db, Trx } from "../kernel/store/db.ts";
import { type EntrySum, type Exchange, listExchanges, sumEntries } from "../ledger/mod.ts";

/** All reads see one snapshot of the store. */
export const readTogether = <T>(db: Db, reads: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").execute(reads);

export interface Happened {
  readonly sums: readonly EntrySum[];
  /** Holdings that became others, which the sums alone do not show. */
  readonly exchanges: readonly Exchange[];
}

/** The changes by the entries from one instant (included) to another (excluded); null has no bound. */
export async function readHappened(
  trx: Trx,
  portfolioId: string,
  span: { readonly from: Temporal.Instant | null; readonly to: Temporal.Instant | null },
): Promise<Happened> {
  const sums = await sumEntries(trx, portfolioId, span);
  const isExchanged = sums.some(({ type }) => type === "MERGER");
  return { sums, exchanges: isExchanged ? await listExchanges(trx, portfolioId, span) : [] };
}

/** A portfolio's snapshots from an ISO day on, oldest first; null: all of them. */
export function listSnapshots(db: Db, portfolioId: string, from: string | null) {
  let rows = db.selectFrom("snapshots")
    .select(["date", "total_value", "cash_balance", "net_contributed", "invested", "unpriced"])
    .select(["sp500_close", "nasdaq_close"])
    .where("portfolio_id", "=", portfolioId);
  if (from) rows = rows.where("date", ">=", from);
  return rows.orderBy("date").execute();
}
export type SnapshotRow = Awaited<ReturnType<typeof listSnapshots>>[number];
