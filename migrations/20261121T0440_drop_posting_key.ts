// The foreign key looked the entry up, and locked it, for each of its postings: a fifth of the store's work for a
// trade. An entry and its postings are written by one statement and never change, and `ledger verify` finds orphaned
// rows.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table postings drop constraint postings_entry`.execute(db);
}
