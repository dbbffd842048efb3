// Stops, stop limits and trailing stops: what they wait for, the best price a trailing stop has seen and when, and when an
// order was triggered. The indexes find the stops nearest to the market, and the trailing ones.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column stop_price numeric(20, 4) constraint orders_stop_positive check (stop_price > 0),
      add column trail_amount numeric(20, 4) constraint orders_trail_amount_positive check (trail_amount > 0),
      add column trail_percent numeric(5, 2)
        constraint orders_trail_percent_range check (trail_percent > 0 and trail_percent < 100),
      add column trail_best numeric(20, 4),
      add column trail_best_at timestamptz,
      add column triggered_at timestamptz,
      drop constraint orders_type,
      add constraint orders_type check (order_type in ('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'))`
    .execute(db);
  await sql`
    create index orders_stops on orders (symbol, side, stop_price)
    where status = 'pending' and stop_price is not null and triggered_at is null`.execute(db);
  await sql`
    create index orders_trailing on orders (symbol, id) where status = 'pending' and order_type = 'trailing_stop'`
    .execute(db);
}
