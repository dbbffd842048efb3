// Portfolios whose snapshots are to be taken again, since entries were added to days that already had one.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stale_snapshots (
      portfolio_id uuid not null,
      from_date date not null,
      to_date date not null,
      constraint stale_snapshots_pkey primary key (portfolio_id)
    )`.execute(db);
}
