/**
 * Writes of many rows, as data. Each is a statement that reads its rows from one JSON parameter, and several go to the
 * store together as one statement: the store and the driver pay for one instead of for each.
 */
import { CompiledQuery } from "kysely";
import type { Trx } from "./db.ts";

export interface BulkWrite {
  /** An insert or update that reads `json_to_recordset($rows)`. */
  readonly statement: string;
  readonly rows: readonly object[];
}

/**
 * One statement for all of them; null without rows. None of them sees what the others change, so no two may change the
 * same table.
 */
export function compileWrites(writes: readonly BulkWrite[]): CompiledQuery | null {
  const full = writes.filter(({ rows }) => rows.length > 0);
  if (full.length === 0) return null;
  const parts = full.map(({ statement }, i) => `w${i} as (${statement.replace("$rows", `$${i + 1}::text::json`)})`);
  return CompiledQuery.raw(`with ${parts.join(", ")} select`, full.map(({ rows }) => JSON.stringify(rows)));
}

export async function writeAll(trx: Trx, writes: readonly BulkWrite[]): Promise<void> {
  const query = compileWrites(writes);
  if (query) await trx.executeQuery(query);
}
