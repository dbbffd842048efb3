// Users are notified of new matches of saved screens.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_alerts (
      user_id uuid not null,
      screen_id uuid not null,
      matched json not null,
      told json not null,
      checked_until timestamptz not null,
      constraint screen_alerts_pkey primary key (user_id, screen_id)
    )`.execute(db);
  await sql`create index screen_alerts_checked on screen_alerts (checked_until)`.execute(db);
}
