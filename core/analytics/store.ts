/** Reads of snapshots, and of several tables at one moment. */
import type { Db, Trx } from "../kernel/db.ts";

/** What the reads see is one moment of the store, however many they are. */
export const readTogether = <T>(db: Db, reads: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").execute(reads);

/** A portfolio's snapshots from an ISO day on, oldest first; null: all of them. */
export function listSnapshots(db: Db, portfolioId: string, from: string | null) {
  let rows = db.selectFrom("snapshots")
    .select(["date", "total_value", "cash_balance", "net_contributed", "invested", "sp500_close", "nasdaq_close"])
    .where("portfolio_id", "=", portfolioId);
  if (from) rows = rows.where("date", ">=", from);
  return rows.orderBy("date").execute();
}
export type SnapshotRow = Awaited<ReturnType<typeof listSnapshots>>[number];
