/** Reads the rows of a user as the JSON that the store makes of them, so that no number is rounded. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import type { Rows, Section } from "./personal_data.ts";

/** Which rows of a table are the user's. */
export function belonging({ column, of }: Rows, userId: string): RawBuilder<boolean> {
  const field = sql.ref(column);
  if (of === "portfolio") return sql`${field} in (select id from portfolios where user_id = ${userId})`;
  return of === "goal" ? sql`${field} in (select id from goals where user_id = ${userId})` : sql`${field} = ${userId}`;
}

/** The newest rows, each on a line. */
export async function listRows(
  db: Db,
  table: string,
  section: Section,
  { userId, without, limit }: { readonly userId: string; readonly without: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select (to_jsonb(t) - ${[...without]}::text[])::text as line from ${sql.table(table)} t
    where ${belonging(section, userId)} order by ${sql.ref(section.newest)} desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ line }) => line);
}
