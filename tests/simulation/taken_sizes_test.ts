/** Large orders of one user on the simulated market: what they take must not depend on how time passes. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../../core/kernel/actor.ts";
import { digest } from "../../core/kernel/ids.ts";
import { testProduct, testStore } from "../../core/kernel/testing.ts";
import { ledgerHandlers } from "../../core/ledger/mod.ts";
import { simulatedMarket } from "../../core/market/mod.ts";
import { notificationHandlers } from "../../core/notifications/mod.ts";
import { orderHandlers, processUpToNow } from "../../core/orders/mod.ts";
import { caller, seedUser } from "../../core/testing.ts";

const SYMBOLS = ["F", "T", "PFE", "KO", "BAC"];
const HOURS = 3;
/** Orders near the market and multiples of the displayed size, on both sides. */
const ORDERS = 8;

/** Places the orders in two portfolios, lets three hours pass in parts of some minutes, and returns what they left. */
async function advance(seed: number, minutes: number) {
  const store = await testStore();
  const market = simulatedMarket({ seed, symbols: 800 });
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers];
  const { runner, clock, db } = testProduct(store, market, handlers);
  const call = caller(runner);
  const user = await seedUser(db);
  const portfolios = [];
  for (const name of ["First", "Second"]) {
    portfolios.push((await call("portfolios.create", user, { name, initial_cash: 1_000_000 })).id);
  }
  const match = () =>
    processUpToNow(runner.services, async (name, actor, input) => (await runner.run(name, actor, input)).output);
  // From here on every second is decided.
  await match();
  const at = clock.market().epochMilliseconds;
  for (const stock_symbol of SYMBOLS) {
    const quote = (await market.snapshot(stock_symbol, at))!.quote!;
    const size = Math.min(quote.askShares, quote.bidShares, 600);
    for (const portfolio_id of portfolios) {
      await call("trading.buy", user, { portfolio_id, stock_symbol, shares: 2 * size });
    }
    for (let i = 0; i < ORDERS; i++) {
      const sells = i % 2 === 1;
      const limit = sells ? quote.bid * (1 + i / 4000) : quote.ask * (1 - i / 4000);
      await call("orders.place", user, {
        ...{ portfolio_id: portfolios[i >> 1 & 1]!, stock_symbol, order_type: "limit", shares: size },
        ...{ transaction_type: sells ? "SELL" : "BUY", limit_price: Math.round(limit * 100) / 100 },
      });
    }
  }
  for (let passed = 0; passed < HOURS * 60; passed += minutes) {
    clock.advance({ minutes });
    await match();
  }
  const { rows } = await sql<{ taken: number | null }>`
    select e.type, e.symbol, e.shares, e.price, e.amount, e.occurred_at::text, o.order_type,
      (o.receipt ->> 'taken_shares')::float8 as taken, o.receipt ->> 'impact_bps' as impact
    from journal_entries e left join orders o on o.portfolio_id = e.portfolio_id and o.id::text = e.source_id
    order by e.occurred_at, e.type, e.symbol, e.shares, e.price, taken`.execute(db);
  const taken = await sql`select symbol, side, shares, at::text, volume from taken_sizes order by 1, 2`.execute(db);
  assert.deepEqual((await call("ledger.verify", systemActor("test"), {})).problems, []);
  await market.close();
  await store.close();
  return { rows, taken: taken.rows, hash: digest(JSON.stringify([rows, taken.rows])) };
}

Deno.test("large orders of one user leave the same ledger however the hours pass, and another seed another", async () => {
  const whole = await advance(1, HOURS * 60);
  const resting = whole.rows.filter((row) => (row as { order_type?: string }).order_type === "limit" && row.taken);
  assert.ok(resting.length > 5, `${resting.length} resting orders after others`);
  assert.ok(whole.taken.length > SYMBOLS.length, "of both sides");
  for (const minutes of [1, 9]) assert.equal((await advance(1, minutes)).hash, whole.hash, `each ${minutes} minutes`);
  assert.notEqual((await advance(2, HOURS * 60)).hash, whole.hash);
});
