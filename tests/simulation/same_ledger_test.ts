/** The simulated market is a function of its seed, so the same commands at the same instants give the same ledger. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { digest } from "../../core/kernel/ids.ts";
import { testProduct, testStore } from "../../core/kernel/testing.ts";
import { ledgerHandlers } from "../../core/ledger/mod.ts";
import { simulatedMarket } from "../../core/market/mod.ts";
import { notificationHandlers } from "../../core/notifications/mod.ts";
import { orderHandlers, processUpToNow } from "../../core/orders/mod.ts";
import { caller, seedUser } from "../../core/testing.ts";

const SYMBOLS = 800;

/**
 * Two weeks of an investor's trading on a fresh install; returns a digest of everything in the ledger except its ids.
 */
async function advance(seed: number, queried: readonly string[]): Promise<{ entries: number; hash: string }> {
  const store = await testStore();
  const market = simulatedMarket({ seed, symbols: SYMBOLS });
  const { runner, clock, db } = testProduct(store, market, [
    ...ledgerHandlers,
    ...orderHandlers,
    ...notificationHandlers,
  ]);
  // Earlier queries must make no difference.
  for (const symbol of queried) await market.snapshot(symbol, clock.market().epochMilliseconds);
  const call = caller(runner);
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Twins", initial_cash: 100_000 });
  const tickers = await market.tickers(clock.market().epochMilliseconds);
  const place = (symbol: string, shares: number, discount: number | null, price: number) =>
    call("orders.place", user, {
      ...{ portfolio_id: id, stock_symbol: symbol, transaction_type: "BUY", shares },
      ...(discount === null
        ? { order_type: "market" }
        : { order_type: "limit", limit_price: Math.round(price * (1 - discount) * 100) / 100 }),
    });
  for (let day = 0; day < 10; day++) {
    const { symbol } = tickers[(day * 71) % tickers.length]!;
    const quote = (await market.snapshot(symbol, clock.market().epochMilliseconds))!.quote;
    if (quote && quote.ask > 2) {
      await place(symbol, 3.25, null, quote.ask);
      await place(symbol, 2, 0.01, quote.ask);
    }
    for (let step = 0; step < 6; step++) {
      clock.advance({ minutes: 40 });
      await processUpToNow(
        runner.services,
        async (name, actor, input) => (await runner.run(name, actor, input)).output,
      );
    }
    clock.advance({ hours: 20 });
  }
  const rows = await sql`
    select type, symbol, shares, price, amount, cash_effect, share_effect, cost_effect, occurred_at::text
      from journal_entries
    order by occurred_at, type, symbol, shares, price`.execute(db);
  await market.close();
  await store.close();
  return { entries: rows.rows.length, hash: digest(JSON.stringify(rows.rows)) };
}

Deno.test("the same seed and the same commands on two fresh installs give the same ledger, and another seed another", async () => {
  const one = await advance(1, []);
  assert.ok(one.entries > 8, `${one.entries} entries`);
  assert.deepEqual(await advance(1, ["SPY", "KO", "AAPL"]), one);
  assert.notEqual((await advance(2, [])).hash, one.hash);
});
