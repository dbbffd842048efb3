// Ids of orders ascend with the time they were placed, so the primary key gives a portfolio's newest first as well, and an
// order is in one index less whenever it is written.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_newest`.execute(db);
}
