// Receipts, events and the data of notifications are written once and only read as a whole: parsing and serialising
// them as jsonb was useless work, a tenth of the store's work for a fill.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders alter column receipt type json using receipt::json`.execute(db);
  await sql`alter table notifications alter column data type json using data::json`.execute(db);
  await sql`alter table outbox alter column payload type json using payload::json`.execute(db);
}
