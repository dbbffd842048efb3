// The value of each portfolio after the close of each trading day, with the closes it is compared with.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table snapshots (
      portfolio_id uuid not null,
      date date not null,
      total_value numeric(20, 2) not null,
      cash_balance numeric(20, 2) not null,
      net_contributed numeric(20, 2) not null,
      invested numeric(20, 2) not null,
      unpriced integer not null,
      sp500_close numeric(20, 4),
      nasdaq_close numeric(20, 4),
      constraint snapshots_pkey primary key (portfolio_id, date)
    )`.execute(db);
}
