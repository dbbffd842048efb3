// A merger may pay in shares of the buyer.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table delistings
      add column exchange_ratio numeric(20, 6),
      add constraint delistings_exchange_ratio 
        check (exchange_ratio is null or (exchange_ratio > 0 and next_symbol is not null)),
      drop constraint delistings_reason,
      add constraint delistings_reason
        check (reason in ('cash_merger', 'stock_merger', 'bankruptcy', 'moved_otc', 'unknown'))`.execute(db);
}
