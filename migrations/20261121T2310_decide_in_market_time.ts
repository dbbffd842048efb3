// Resting orders are decided for each second of market time, once, however late the matcher runs: the columns store up
// to when that is done, and since when an order has had its limit. Null, as in older rows, means now, and the time of
// placing.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_clock add column decided_until timestamptz`.execute(db);
  await sql`alter table orders add column limit_set_at timestamptz`.execute(db);
}
