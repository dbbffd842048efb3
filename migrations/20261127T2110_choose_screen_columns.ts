// A saved screen keeps the columns of its table; earlier ones have none, and show those that the screener chooses.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_screens add column columns json`.execute(db);
}
