// Postings are inserted together with their entry and read only as a whole, by `verify`: their key took a third of the
// time that the journal needs for a fill, and most of the space of its indexes.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table postings drop constraint postings_pkey`.execute(db);
}
