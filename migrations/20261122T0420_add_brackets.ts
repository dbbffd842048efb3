// Brackets: an entry stores the prices of the two sells that its fill opens; the three are a group, and of the two
// sells only one may fill.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column take_profit_price numeric(20, 4) constraint orders_take_profit_positive check (take_profit_price > 0),
      add column stop_loss_price numeric(20, 4) constraint orders_stop_loss_positive check (stop_loss_price > 0),
      add column stop_loss_limit_price numeric(20, 4)
        constraint orders_stop_loss_limit_positive check (stop_loss_limit_price > 0),
      add column group_id uuid,
      add column parent_id uuid`.execute(db);
  await sql`
    create index orders_group on orders (portfolio_id, group_id) where status = 'pending' and group_id is not null`
    .execute(db);
}
