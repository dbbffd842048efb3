import assert from "node:assert/strict";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { sessionAtMs } from "../market/calendar.ts";
import { simulatedMarket } from "../market/mod.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { caller, seedUser } from "../testing.ts";
import type { Order } from "./contract.ts";
import { orderHandlers, processUpToNow } from "./mod.ts";

const START = Temporal.Instant.from("2026-11-17T10:30:00-05:00");
const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers];
const market = simulatedMarket({ seed: 7 });

/** Places the same orders in a new product and processes the steps, each in minutes, with a new process for each. */
async function advance(steps: readonly number[], restarts: boolean): Promise<Order[]> {
  const store = await testStore();
  try {
    const product = testProduct(store, market, handlers);
    const call = caller(product.runner);
    const user = await seedUser(product.db);
    product.clock.marketNow = START;
    await product.db.insertInto("market_clock").values({
      ...{ mode: "set", anchor_wall: START, anchor_market: START, speed: 0, start_setting: null },
      ...{ seen_wall: START, seen_market: START, decided_until: START, lived_until: null },
    }).execute();
    const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1_000_000 });
    for (const stock_symbol of ["AAPL", "F", "UNG"]) {
      await call("trading.buy", user, { portfolio_id: id, stock_symbol, shares: 40 });
      const { quote } = (await market.snapshot(stock_symbol, START.epochMilliseconds))!;
      const at = (part: number) => Math.round(quote!.bid * part * 100) / 100;
      const base = { portfolio_id: id, stock_symbol, shares: 10 };
      const sell = { ...base, transaction_type: "SELL" as const };
      const buy = { ...base, transaction_type: "BUY" as const };
      const trail = { ...sell, order_type: "trailing_stop" as const };
      await call("orders.place", user, { ...sell, order_type: "stop", stop_price: at(0.99) });
      await call("orders.place", user, { ...buy, order_type: "stop", stop_price: at(1.01) });
      const limit_price = at(0.9901);
      await call("orders.place", user, { ...sell, order_type: "stop_limit", stop_price: at(0.99), limit_price });
      await call("orders.place", user, { ...trail, trail_percent: 1 });
      await call("orders.place", user, { ...trail, trail_amount: at(0.08) });
      await call("orders.place", user, { ...buy, order_type: "trailing_stop", trail_percent: 2 });
    }
    let process = product;
    for (const minutes of steps) {
      if (restarts) process = testProduct(store, market, handlers);
      product.clock.advance({ seconds: Math.round(minutes * 60), milliseconds: 400 });
      process.clock.marketNow = product.clock.marketNow;
      const { services, runner } = process;
      await processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output);
    }
    return (await call("orders.list-all", user, { limit: 100 })).toReversed();
  } finally {
    await store.close();
  }
}

const DAYS = 2 * 24 * 60;
const stateOf = (orders: readonly Order[]) =>
  orders.map((o) =>
    `${o.stock_symbol} ${o.order_type} ${o.status} ${o.closed_at} ${o.stop_price} ${o.triggered_at} ${
      JSON.stringify(o.receipt)
    }`
  );

Deno.test("a jump, waiting in steps and restarts in between give the same triggers, fills and stops", async () => {
  const jumped = await advance([DAYS], false);
  const steps: number[] = [];
  for (let left = DAYS, i = 0; left > 0; i++) {
    const step = Math.min(left, [0.25, 13, 41, 37.5, 300][i % 5]!);
    steps.push(step);
    left -= step;
  }
  // Each step is 0.4 seconds longer, so the last ones would go beyond the jump.
  const short = steps.slice(0, -1).concat(steps.at(-1)! - steps.length * 0.4 / 60);
  assert.deepEqual(stateOf(await advance(short, false)), stateOf(jumped));
  assert.deepEqual(stateOf(await advance(short, true)), stateOf(jumped));
  const triggered = jumped.filter((o) => o.triggered_at);
  assert.ok(triggered.length >= 5, `${triggered.length} were triggered`);
  assert.ok(jumped.some((o) => o.order_type === "trailing_stop" && o.status === "pending" && o.stop_price !== null));

  // The first of the trailing sells, second by second.
  for (const order of jumped.filter((o) => o.trail_percent === 1 && o.receipt)) {
    let best = -Infinity;
    let at = START.epochMilliseconds;
    for (;; at += 1000) {
      if (sessionAtMs(at) !== "open") continue;
      const { quote, halt } = (await market.snapshot(order.stock_symbol, at))!;
      if (!quote || halt) continue;
      if (quote.bid <= Math.ceil(Math.round(best * 9900) / 100) / 100) break;
      best = Math.max(best, quote.bid);
    }
    assert.equal(order.triggered_at, Temporal.Instant.fromEpochMilliseconds(at).toString(), order.stock_symbol);
  }
});
