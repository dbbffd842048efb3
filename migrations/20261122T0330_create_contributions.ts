// Recurring contributions, and the purchases that wait for the market to open.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contribution_plans (
      id uuid constraint contribution_plans_pkey primary key,
      user_id uuid not null,
      portfolio_id uuid not null,
      name text not null,
      amount numeric(20, 2) not null constraint contribution_plans_amount check (amount > 0),
      frequency text not null constraint contribution_plans_frequency
        check (frequency in ('weekly', 'biweekly', 'monthly', 'quarterly', 'annually')),
      auto_invest_percentage numeric(5, 2) not null
        constraint contribution_plans_percentage check (auto_invest_percentage between 0 and 100),
      target_allocation json not null,
      next_date date not null,
      day_of_month smallint not null,
      is_active boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index contribution_plans_user on contribution_plans (user_id)`.execute(db);
  await sql`create index contribution_plans_due on contribution_plans (next_date) where is_active`.execute(db);

  await sql`
    create table planned_buys (
      portfolio_id uuid not null,
      id uuid not null,
      plan_name text not null,
      symbol text not null,
      amount numeric(20, 2) not null constraint planned_buys_amount check (amount > 0),
      created_at timestamptz not null,
      tries smallint not null default 0,
      tried_at timestamptz,
      ended_at timestamptz,
      outcome text,
      constraint planned_buys_pkey primary key (portfolio_id, id)
    )`.execute(db);
  await sql`create index planned_buys_waiting on planned_buys (portfolio_id) where ended_at is null`.execute(db);
}
