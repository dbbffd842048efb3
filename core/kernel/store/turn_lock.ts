/** Turns among the processes on one PostgreSQL: the process that holds the advisory lock has the turn. */
import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Runs work while no other process of this store holds the lock, however long it takes. Null when another holds it. A
 * transaction on a separate connection holds the lock, so the work must use other connections.
 */
export const underLock = <T>(db: Db, lock: number, work: () => Promise<T>): Promise<{ readonly done: T } | null> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}::integer) as taken,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    return rows[0]!.taken ? { done: await work() } : null;
  });
