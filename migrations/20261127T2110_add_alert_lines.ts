// An alert may wait at a line through two points, instead of a threshold.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts
      alter column threshold drop not null,
      add column from_at timestamptz,
      add column from_price numeric(24, 10),
      add column to_at timestamptz,
      add column to_price numeric(24, 10),
      add constraint alerts_threshold_or_line
        check (num_nonnulls(from_at, from_price, to_at, to_price) = case when threshold is null then 4 else 0 end)`
    .execute(db);
}
