import assert from "node:assert/strict";
import { limitBuy, withOrders } from "./testing.ts";

Deno.test(
  "a receipt has the market's version at which its order filled, at once or later",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    market.version = 4;
    const bought = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 3 });
    const fewer = await call("trading.buy", user, {
      portfolio_id: id,
      stock_symbol: "AAPL",
      shares: 3,
      max_amount: 250,
    });
    assert.deepEqual([bought, fewer].map(({ order }) => order.receipt?.market_version), [4, 4]);
    const resting = await call("orders.place", user, limitBuy(id, 150));
    assert.equal(resting.receipt, null);
    market.version = 5;
    market.quotes.AAPL = { bid: 139.99, ask: 140.01 };
    await match();
    const filledIn = async (order_id: string) =>
      (await call("orders.get", user, { portfolio_id: id, order_id })).receipt?.market_version;
    assert.equal(await filledIn(resting.id), 5);
    assert.equal(await filledIn(bought.order.id), 4);
  }),
);

Deno.test(
  "a fill of a live market, and one from before versions, has none",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    market.version = null;
    const bought = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 3 });
    assert.equal(bought.order.receipt?.market_version, null);
    const resting = await call("orders.place", user, limitBuy(id, 150));
    // A receipt without the field.
    Object.assign(market, { version: undefined });
    market.quotes.AAPL = { bid: 139.99, ask: 140.01 };
    await match();
    const { receipt } = await call("orders.get", user, { portfolio_id: id, order_id: resting.id });
    assert.deepEqual([receipt?.price, receipt?.market_version], [140.01, null]);
  }),
);
