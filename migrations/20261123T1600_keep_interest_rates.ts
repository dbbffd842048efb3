// Each day of a month pays its own rate, so earlier rates are stored.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table interest_rates (
      portfolio_id uuid not null,
      day date not null,
      rate numeric(6, 4) not null,
      constraint interest_rates_pkey primary key (portfolio_id, day)
    )`.execute(db);
}
