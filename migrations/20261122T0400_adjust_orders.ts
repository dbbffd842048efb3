// Corporate actions change resting orders. Each does so once: the order stores the instant of the last split and the
// last ex-date that changed it.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column split_at timestamptz, add column lowered_on date`.execute(db);
}
