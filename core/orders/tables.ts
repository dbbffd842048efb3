/** Row types of the orders' tables. Money, prices and shares are decimal text. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/tables.ts";
import type { Order, OrderStatus, Side } from "./contract.ts";
import type { ReceiptData } from "./fill.ts";

export interface OrdersTable {
  portfolio_id: Fixed<string>;
  id: Fixed<string>;
  symbol: Fixed<string>;
  side: Fixed<Side>;
  shares: Fixed<string>;
  order_type: Fixed<Order["order_type"]>;
  limit_price: string | null;
  time_in_force: Fixed<Order["time_in_force"]>;
  notes: Fixed<string | null>;
  status: OrderStatus;
  reason: string | null;
  reserved_cash: Generated<string>;
  reserved_shares: Generated<string>;
  receipt: Json<ReceiptData> | null;
  created_at: Fixed<Temporal.Instant>;
  expires_at: Fixed<Temporal.Instant | null>;
  closed_at: Temporal.Instant | null;
}

declare module "../kernel/tables.ts" {
  interface Database {
    orders: OrdersTable;
  }
}
