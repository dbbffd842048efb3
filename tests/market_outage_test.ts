/** While the market data provider is unavailable, users still see what they own. */
import assert from "node:assert/strict";
import { MarketDataError } from "../core/market/mod.ts";
import { testServer } from "./support.ts";

Deno.test("without market data, holdings, orders and transactions are shown with the known values", async () => {
  const server = await testServer();
  const { token } = await server.signUp();
  const call = async (name: Parameters<typeof server.call>[0], input: Record<string, unknown>) => {
    const { status, body } = await server.call(name, input, token);
    assert.ok(status < 300, `${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { id } = await call("portfolios.create", { name: "Mine", initial_cash: 5000 });
  await call("orders.place", {
    portfolio_id: id,
    stock_symbol: "F",
    transaction_type: "BUY",
    shares: 10,
    order_type: "market",
  });

  const silent = () =>
    Promise.reject(new MarketDataError("unavailable", "The market data provider does not answer right now"));
  const snapshot = server.market.snapshot.bind(server.market);
  Object.assign(server.market, {
    ticker: silent,
    bars: silent,
    snapshot: async (symbol: string, at: number) => ({
      ...(await snapshot(symbol, at))!,
      lastTrade: null,
      quote: null,
      day: null,
    }),
  });
  const [holding] = await call("holdings.list", { id });
  assert.deepEqual([
    holding.stock.name,
    holding.stock.sector,
    holding.current_price,
    holding.risk_level,
    holding.shares,
  ], ["F", null, null, null, 10]);
  assert.deepEqual((await call("portfolios.get", { id })).unpriced_symbols, ["F"]);
  assert.equal((await call("orders.list", { portfolio_id: id })).length, 1);
  await server.close();
});
