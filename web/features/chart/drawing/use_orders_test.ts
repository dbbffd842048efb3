import assert from "node:assert/strict";
import type { Order } from "../../../../core/orders/contract.ts";
import { fillsAt, linesOf } from "./use_orders.ts";

const order = (of: Partial<Order>): Order => ({
  ...{ id: "o", portfolio_id: "p", transaction_type: "BUY", shares: 10, order_type: "limit", triggered_at: null },
  ...{ limit_price: null, stop_price: null },
  ...of,
} as Order);
const prices = (of: Partial<Order>) => linesOf(order(of)).map(({ field, price }) => [field, price]);

Deno.test("an order's lines are the prices that it waits for", () => {
  assert.deepEqual(prices({ limit_price: 99 }), [["limit_price", 99]]);
  assert.deepEqual(prices({ order_type: "stop", stop_price: 90 }), [["stop_price", 90]]);
  const both = { order_type: "stop_limit", limit_price: 91, stop_price: 90 } as const;
  assert.deepEqual(prices(both), [["limit_price", 91], ["stop_price", 90]]);
  assert.deepEqual(prices({ ...both, triggered_at: "2026-11-20T15:00:00Z" }), [["limit_price", 91]]);
  assert.deepEqual(prices({ order_type: "trailing_stop", stop_price: 90 }), [], "it moves by itself");
  assert.deepEqual(prices({ order_type: "market" }), []);
});

Deno.test("a limit at the market's price or beyond would fill at once", () => {
  const fills = (transaction_type: Order["transaction_type"], limit_price: number) =>
    fillsAt(linesOf(order({ transaction_type, limit_price }))[0]!, 100);
  assert.deepEqual([99.99, 100, 101].map((price) => fills("BUY", price)), [false, true, true]);
  assert.deepEqual([100.01, 100, 99].map((price) => fills("SELL", price)), [false, true, true]);
  const [stop] = linesOf(order({ order_type: "stop", stop_price: 100 }));
  assert.equal(fillsAt(stop!, 100), false, "the server judges stops");
  assert.equal(fillsAt(linesOf(order({ limit_price: 100 }))[0]!, undefined), false);
});
