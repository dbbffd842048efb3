// The market's time of a review's figures: the practice clock may be years from the wall's.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portfolio_reviews add column market_at timestamptz`.execute(db);
}
