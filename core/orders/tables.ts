/** Row types of the orders' tables. Money, prices and shares are decimal text. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { OrderStatus, Side, TimeInForce } from "./contract.ts";
import type { ReceiptData } from "./fill.ts";
import type { OrderType } from "./order_types.ts";

export interface OrdersTable {
  portfolio_id: Fixed<string>;
  id: Fixed<string>;
  symbol: Fixed<string>;
  side: Fixed<Side>;
  shares: string;
  order_type: Fixed<OrderType>;
  limit_price: string | null;
  stop_price: string | null;
  trail_amount: string | null;
  trail_percent: Fixed<string | null>;
  /** The best price that a trailing stop has seen, and when; every second before that has been checked. */
  trail_best: string | null;
  trail_best_at: Temporal.Instant | null;
  /** When the stop was reached. */
  triggered_at: Temporal.Instant | null;
  /** Of an entry: the prices of the sells that its fill opens. */
  take_profit_price: string | null;
  stop_loss_price: string | null;
  stop_loss_limit_price: string | null;
  /** The orders of a bracket: the entry's id. */
  group_id: Fixed<string | null>;
  parent_id: Fixed<string | null>;
  /** When its prices were last changed; null: they are still the original ones. */
  limit_set_at: Temporal.Instant | null;
  time_in_force: Fixed<TimeInForce>;
  notes: string | null;
  status: OrderStatus;
  reason: string | null;
  reserved_cash: Generated<string>;
  reserved_shares: Generated<string>;
  receipt: Json<ReceiptData> | null;
  created_at: Fixed<Temporal.Instant>;
  expires_at: Fixed<Temporal.Instant | null>;
  closed_at: Temporal.Instant | null;
  /** The last split it was adjusted for. */
  split_at: Temporal.Instant | null;
  /** The last ex-date on which its prices fell by a dividend. */
  lowered_on: string | null;
}

/** What a user's recent fills took from one side of a symbol's quotes. */
export interface TakenSizesTable {
  user_id: Fixed<string>;
  symbol: Fixed<string>;
  side: Fixed<Side>;
  shares: string;
  /** Market time of the last of these fills. */
  at: Temporal.Instant;
  /** Shares that had traded on that day by then; null: unknown. */
  volume: number | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    orders: OrdersTable;
    taken_sizes: TakenSizesTable;
  }
}
