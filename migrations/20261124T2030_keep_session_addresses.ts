// A keyed hash of the address of each session, so that staff can see which entrants of a competition share one.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column address_hash text`.execute(db);
}
