/** Every migration, oldest first. Names sort by time; a released one is never edited. */
import type { MigrationList } from "../core/kernel/migrate.ts";
import * as createKernel from "./20261121T0100_create_kernel.ts";
import * as createIdentity from "./20261121T0110_create_identity.ts";
import * as createLedger from "./20261121T0120_create_ledger.ts";
import * as createOrders from "./20261121T0130_create_orders.ts";
import * as dropPostingKey from "./20261121T0440_drop_posting_key.ts";
import * as dropOrdersNewest from "./20261121T0900_drop_orders_newest.ts";

export const migrations: MigrationList = {
  "20261121T0100_create_kernel": createKernel,
  "20261121T0110_create_identity": createIdentity,
  "20261121T0120_create_ledger": createLedger,
  "20261121T0130_create_orders": createOrders,
  "20261121T0440_drop_posting_key": dropPostingKey,
  "20261121T0900_drop_orders_newest": dropOrdersNewest,
};
