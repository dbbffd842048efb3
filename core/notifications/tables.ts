/** Row type of the notifications table. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { Notification } from "./contract.ts";

export interface NotificationsTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  type: Fixed<Notification["type"]>;
  title: Fixed<string>;
  message: Fixed<string>;
  is_read: Generated<boolean>;
  portfolio_id: Fixed<string | null>;
  data: Json<Notification["data"]>;
  created_at: Fixed<Temporal.Instant>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    notifications: NotificationsTable;
  }
}
