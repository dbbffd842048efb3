// Orders, the receipt of each fill, and notifications.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      portfolio_id uuid not null constraint orders_portfolio references portfolios (id),
      id uuid not null,
      symbol text not null,
      side text not null constraint orders_side check (side in ('BUY', 'SELL')),
      shares numeric(20, 6) not null constraint orders_shares_positive check (shares > 0),
      order_type text not null constraint orders_type check (order_type in ('market', 'limit')),
      limit_price numeric(20, 4) constraint orders_limit_positive check (limit_price > 0),
      time_in_force text not null constraint orders_time_in_force check (time_in_force in ('gtc', 'day')),
      notes text,
      status text not null constraint orders_status check (status in ('pending', 'executed', 'cancelled', 'expired')),
      reason text,
      reserved_cash numeric(20, 2) not null default 0,
      reserved_shares numeric(20, 6) not null default 0,
      receipt jsonb,
      created_at timestamptz not null,
      expires_at timestamptz,
      closed_at timestamptz,
      constraint orders_pkey primary key (portfolio_id, id),
      constraint orders_reservation_while_pending check (status = 'pending' or (reserved_cash = 0 and reserved_shares = 0))
    )`.execute(db);
  await sql`create index orders_newest on orders (portfolio_id, created_at desc, id desc)`.execute(db);
  await sql`create index orders_pending on orders (symbol, side, limit_price) where status = 'pending'`.execute(db);
  await sql`create index orders_expiring on orders (expires_at) where status = 'pending'`.execute(db);

  // Only pending may change, and only into one of the three ends.
  await sql`
    create function order_closed_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'order % is % and never changes again', old.id, old.status using errcode = 'integrity_constraint_violation', constraint = 'orders_closed_is_final';
    end $$`.execute(db);
  await sql`create trigger orders_closed_is_final before update or delete on orders for each row when (old.status <> 'pending') execute function order_closed_is_final()`
    .execute(db);

  await sql`
    create table notifications (
      user_id uuid not null constraint notifications_user references users (id),
      id uuid not null,
      type text not null,
      title text not null,
      message text not null,
      is_read boolean not null default false,
      portfolio_id uuid,
      data jsonb not null,
      created_at timestamptz not null,
      constraint notifications_pkey primary key (user_id, id)
    )`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where not is_read`.execute(db);
}
