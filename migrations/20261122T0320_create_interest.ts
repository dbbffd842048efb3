// Interest is computed once for a portfolio and month, also when it is zero.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table interest_periods (
      portfolio_id uuid not null,
      month text not null,
      average_balance numeric(20, 2) not null,
      rate numeric(6, 4) not null,
      amount numeric(20, 2) not null,
      paid_at timestamptz not null,
      constraint interest_periods_pkey primary key (portfolio_id, month)
    )`.execute(db);
}
