import assert from "node:assert/strict";
import { testServer } from "../../../tests/support.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());

const { token } = await server.signUp();
const { token: other } = await server.signUp();
const id = (await server.call("portfolios.create", { name: "Mine", initial_cash: 1000 }, token)).body.id;
await server.call("trading.buy", { portfolio_id: id, stock_symbol: "AAPL", shares: 2 }, token);
await server.call(
  "orders.place",
  {
    portfolio_id: id,
    stock_symbol: "AAPL",
    transaction_type: "SELL",
    shares: 0.5,
    order_type: "limit",
    limit_price: 900,
  },
  token,
);
const ask = (input: Record<string, unknown>, as?: string) =>
  server.call("stocks.trading-snapshot", { symbol: "aapl", ...input }, as);

Deno.test("stocks.trading-snapshot returns the quote to anyone, without a position", async () => {
  const { status, body } = await ask({});
  assert.equal(status, 200);
  assert.deepEqual([body.quote.symbol, body.quote.bid_price, body.quote.ask_price, body.quote.bid_size], [
    "AAPL",
    199.99,
    200.01,
    10,
  ]);
  assert.deepEqual(body.holdings, { shares: 0, available_shares: 0, average_cost: null });
});
Deno.test("stocks.trading-snapshot returns the position to its owner, less what pending sells reserve", async () => {
  assert.deepEqual((await ask({ portfolio_id: id }, token)).body.holdings, {
    shares: 2,
    available_shares: 1.5,
    average_cost: 200.01,
  });
});
Deno.test("stocks.trading-snapshot returns no position to visitors and other users", async () => {
  assert.equal((await ask({ portfolio_id: id })).status, 401);
  assert.equal((await ask({ portfolio_id: id }, other)).status, 404);
});
Deno.test("stocks.trading-snapshot returns dividends", async () => {
  const dividend = {
    id: "1",
    symbol: "AAPL",
    amount: 0.5,
    declaredOn: null,
    recordDate: null,
    payDate: null,
    frequency: 4,
    type: "CD" as const,
  };
  const today = server.product.clock.market().toString().slice(0, 10);
  server.market.facts = {
    ...server.market.facts,
    dividends: () => Promise.resolve([{ ...dividend, exDate: today }]),
  };
  const { body } = await ask({});
  assert.deepEqual([body.dividend_yield, body.dividend_frequency], [0.25, 4]);
});
Deno.test("stocks.trading-snapshot refuses unknown symbols", async () => {
  assert.equal((await server.call("stocks.trading-snapshot", { symbol: "NOSUCH" })).body.code, "SYMBOL_NOT_FOUND");
});
