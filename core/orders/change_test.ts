import assert from "node:assert/strict";
import { refused, seedUser } from "../testing.ts";
import { limitBuy, withDesk } from "./testing.ts";

Deno.test(
  "a resting buy reserves its cost, a cancel gives it back, and the order never changes again",
  withDesk(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const order = await call("orders.place", user, limitBuy(id, 150, 4));
    assert.equal(order.status, "pending");
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 600);
    await refused(call("orders.place", user, limitBuy(id, 150, 3)), "INSUFFICIENT_FUNDS");
    await refused(call("portfolios.withdraw", user, { id, amount: 400.01 }), "INSUFFICIENT_FUNDS");
    assert.equal((await call("orders.cancel", user, { portfolio_id: id, order_id: order.id })).status, "cancelled");
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
    await refused(call("orders.cancel", user, { portfolio_id: id, order_id: order.id }), "ORDER_NOT_PENDING");
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id: order.id, limit_price: 1 }),
      "ORDER_NOT_PENDING",
    );
  }),
);

Deno.test(
  "repricing reserves anew in one step or fails whole",
  withDesk(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100, 5));
    assert.equal(
      (await call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 120 })).limit_price,
      120,
    );
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 600);
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 200.01 }),
      "INSUFFICIENT_FUNDS",
    );
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).limit_price, 120);
    assert.equal(
      (await refused(call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 0 }), "VALIDATION_FAILED"))
        .message,
      "limit_price: Invalid price",
    );
  }),
);

Deno.test(
  "orders of somebody else cannot be seen, changed or placed",
  withDesk(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    const other = await seedUser(product.db);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100));
    await refused(call("orders.get", other, { portfolio_id: id, order_id }), "NOT_FOUND");
    await refused(call("orders.cancel", other, { portfolio_id: id, order_id }), "NOT_FOUND");
    await refused(call("orders.reprice", other, { portfolio_id: id, order_id, limit_price: 1 }), "NOT_FOUND");
    await refused(call("orders.list", other, { portfolio_id: id }), "NOT_FOUND");
    await refused(call("orders.place", other, limitBuy(id, 100)), "NOT_FOUND");
    await refused(call("trading.buy", other, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }), "NOT_FOUND");
    const mine = await call("portfolios.create", other, { name: "Mine" });
    await refused(call("orders.get", other, { portfolio_id: mine.id, order_id }), "NOT_FOUND");
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "pending");
  }),
);

Deno.test(
  "the order book adds pending orders up by price, without names",
  withDesk(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    market.quotes.BOOK = { bid: 49, ask: 51 };
    for (const limit of [40, 40, 41]) {
      await call("orders.place", user, { ...limitBuy(id, limit, 2), stock_symbol: "BOOK" });
    }
    assert.deepEqual(await call("orders.book", user, { symbol: "BOOK" }), {
      symbol: "BOOK",
      bids: [{ price: 41, shares: 2, orders: 1 }, { price: 40, shares: 4, orders: 2 }],
      asks: [],
    });
  }),
);

Deno.test(
  "a fill and a cancel that race have one winner",
  withDesk(async ({ call, market, funded, match }) => {
    const { user, id } = await funded(100_000);
    for (let round = 0; round < 20; round++) {
      market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
      const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
      market.quotes.AAPL = { bid: 188.98, ask: 189 };
      const [cancelled] = await Promise.allSettled([
        call("orders.cancel", user, { portfolio_id: id, order_id }),
        match(),
      ]);
      const { status } = await call("orders.get", user, { portfolio_id: id, order_id });
      assert.equal(status, cancelled.status === "fulfilled" ? "cancelled" : "executed");
    }
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
  }),
);
