// The follows that a user started in the last day, also those that have ended since: an end must not hide them from the
// limit of new accounts, nor cause a second notification.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow_starts (
      follower_id uuid not null,
      user_id uuid not null,
      started_at timestamptz not null,
      notified_at timestamptz,
      constraint follow_starts_pkey primary key (follower_id, user_id)
    )`.execute(db);
}
