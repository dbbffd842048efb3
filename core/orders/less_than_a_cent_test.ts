import assert from "node:assert/strict";
import { refused } from "../testing.ts";
import { limitBuy, withOrders } from "./testing.ts";

Deno.test(
  "an order worth less than a cent is refused",
  withOrders(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    market.quotes.PENNY = { bid: 0.004, ask: 0.004 };
    assert.match(
      (await refused(call("trading.buy", user, { portfolio_id: id, stock_symbol: "PENNY", shares: 1 }), "RULE_BROKEN"))
        .message,
      /Invalid trade amount/,
    );
  }),
);

Deno.test(
  "a sell for less than a cent is refused, unless it sells all that is held",
  withOrders(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    market.quotes.PENNY = { bid: 4.7, ask: 4.71 };
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "PENNY", shares: 1 });
    const sell = (shares: number) => call("trading.sell", user, { portfolio_id: id, stock_symbol: "PENNY", shares });
    const limit = (shares: number) =>
      call("orders.place", user, {
        ...limitBuy(id, 4.8, shares),
        stock_symbol: "PENNY",
        transaction_type: "SELL",
      });
    for (const order of [sell, limit]) {
      assert.match((await refused(order(0.001), "RULE_BROKEN")).message, /Invalid trade amount/);
    }
    await sell(0.999);
    assert.equal((await sell(0.001)).transaction.total_amount, 0);
    assert.equal((await call("holdings.list", user, { id })).length, 0);
  }),
);

Deno.test(
  "a fill that would cost less than a cent cancels the order instead of giving shares away",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    await refused(call("orders.place", user, limitBuy(id, 49, 0.0001)), "RULE_BROKEN");
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 150, 0.0001));
    market.quotes.AAPL = { bid: 39, ask: 40 };
    assert.deepEqual(await match(), { executed: 0, cancelled: 1, expired: 0 });
    const order = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.deepEqual([order.status, order.reason], ["cancelled", "At this price the order is worth less than a cent"]);
    assert.deepEqual(await call("holdings.list", user, { id }), []);
    assert.equal((await call("portfolios.spendable-cash", user, { id })).spendable_cash > 0, true);
  }),
);

Deno.test(
  "a resting sell of all that is held fills also for less than a cent",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 0.9999 });
    const sell = { transaction_type: "SELL", order_type: "stop", limit_price: null, stop_price: 30 };
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 0, 0.0001, sell));
    market.quotes.AAPL = { bid: 29, ask: 29.01 };
    assert.deepEqual(await match(), { executed: 1, cancelled: 0, expired: 0 });
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "executed");
    assert.deepEqual(await call("holdings.list", user, { id }), []);
  }),
);
