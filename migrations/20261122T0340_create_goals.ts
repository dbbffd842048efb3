// Goals of owners for a portfolio, and their progress.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goals (
      id uuid constraint goals_pkey primary key,
      user_id uuid not null,
      portfolio_id uuid not null,
      title text not null,
      description text,
      goal_type text not null,
      target_amount numeric(20, 2),
      target_date date,
      is_public boolean not null,
      target_stock_symbol text,
      target_shares numeric(20, 6),
      target_percentage numeric(5, 2),
      target_sector text,
      start_amount numeric(20, 6) not null,
      current_amount numeric(20, 6) not null,
      created_at timestamptz not null,
      checked_at timestamptz not null,
      achieved_at timestamptz
    )`.execute(db);
  await sql`create index goals_user on goals (user_id)`.execute(db);
  await sql`create index goals_open on goals (portfolio_id) where achieved_at is null`.execute(db);
}
