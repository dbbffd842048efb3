/** Contracts of changing pending orders. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { dueUntil } from "../../kernel/wire.ts";
import { newPrice, oneOrder, Order, owned } from "./order.ts";
import { z } from "zod";

export const repriceOrder = contract({
  name: "orders.reprice",
  route: "PUT /orders/:portfolio_id/orders/:order_id",
  touches: ["money"],
  kind: "command",
  scope: "trade",
  summary: "Change the limit or stop price of a pending order",
  access: "owner",
  owned,
  input: z.strictObject({ ...oneOrder, limit_price: newPrice.nullish(), stop_price: newPrice.nullish() })
    .refine((o) => o.limit_price != null || o.stop_price != null, {
      path: ["limit_price"],
      error: "Give a limit or stop price",
    }),
  output: Order,
  errors: ["NOT_FOUND", "ORDER_NOT_PENDING", "INSUFFICIENT_FUNDS", "RULE_BROKEN"],
});

export const cancelOrder = contract({
  name: "orders.cancel",
  route: "DELETE /orders/:portfolio_id/orders/:order_id",
  touches: ["money"],
  kind: "command",
  scope: "trade",
  summary: "Cancel a pending order and release what it reserved",
  access: "owner",
  owned,
  input: z.strictObject(oneOrder),
  output: Order,
  errors: ["NOT_FOUND", "ORDER_NOT_PENDING"],
});

export const processOrders = contract({
  name: "orders.process",
  route: "POST /orders/process-limit-orders",
  kind: "command",
  summary: "Fill and expire the resting orders that are due, the earliest first",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    processed: z.int(),
    executed: z.int(),
    cancelled: z.int(),
    expired: z.int(),
    /** True when everything due by now is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});
