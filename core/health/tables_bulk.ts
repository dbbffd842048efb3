/** Sizes of the store's tables, from its catalogue. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";

export interface TableSize {
  readonly table: string;
  /** With its indexes. */
  readonly bytes: number;
  /** An estimate of the store; null before it has made one. */
  readonly rows: number | null;
}

/** The largest first. */
export async function tableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select c.relname as table, pg_total_relation_size(c.oid) as bytes,
      nullif(c.reltuples, -1)::bigint as rows
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by bytes desc, c.relname`.execute(db);
  return rows;
}
