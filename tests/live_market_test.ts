/** Trading on the live market, with a provider on loopback. */
import assert from "node:assert/strict";
import { live, NOW, soundProvider, wireSnapshot } from "../core/market/polygon/testing.ts";
import { testServer } from "./support.ts";

Deno.test("an order fills at the live ask, and not at a quote that is old or missing", async () => {
  const server = await testServer();
  const { provider, market, clock, close } = live({ provider: soundProvider(), frozen: true });
  assert.equal(server.product.clock.market().epochMilliseconds, NOW);
  for (const name of ["ticker", "tickers", "snapshot", "snapshots", "bars"] as const) {
    Object.assign(server.market, { [name]: market[name].bind(market) });
  }
  const { token } = await server.signUp();
  const portfolio = (await server.call("portfolios.create", { name: "Live", initial_cash: 50_000 }, token)).body.id;
  const buy = (symbol: string) =>
    server.call("orders.place", {
      portfolio_id: portfolio,
      stock_symbol: symbol,
      transaction_type: "BUY",
      shares: 10,
      order_type: "market",
    }, token);

  const filled = await buy("AAPL");
  assert.equal(filled.status, 201, JSON.stringify(filled.body));
  assert.equal(filled.body.receipt.price, (await market.snapshot("AAPL", NOW))!.quote!.ask);

  const sends = (symbol: string, lastQuote: unknown) => {
    clock.now += 5_000;
    server.product.clock.advance({ seconds: 5 });
    provider.on(/snapshot/, { status: "OK", tickers: [{ ...wireSnapshot(symbol, NOW), lastQuote }] });
  };
  sends("MSFT", { p: 100, P: 100.02, s: 1, S: 1, t: (NOW - 20_000) * 1e6 });
  const old = await buy("MSFT");
  assert.deepEqual([old.status, old.body.code], [400, "NO_PRICE"]);
  assert.match(old.body.detail, /older than 15 seconds/);
  sends("BRK.B", undefined);
  assert.match((await buy("BRK.B")).body.detail, /no two-sided quote/);
  assert.equal((await buy("NOSUCH")).body.code, "SYMBOL_NOT_FOUND");
  await close();
  await server.close();
});
