import assert from "node:assert/strict";
import { inTransaction } from "../../kernel/store/db.ts";
import { OPEN_MARKET } from "../../kernel/testing.ts";
import type { FixedMarket } from "../../market/testing.ts";
import { touches } from "../../market/touch.ts";
import { listExpired, listReached } from "./pending_bulk.ts";
import { limitBuy, type Setup, withOrders } from "../testing.ts";

const second = (n: number) => OPEN_MARKET.add({ seconds: n });

/** From here on the touch of AAPL reaches prices in single seconds alone, which have these quotes: [bid, ask]. */
function quoteAt(market: FixedMarket, quotes: Readonly<Record<number, readonly [number, number]>>): void {
  market.firstTouch = (request) => {
    for (const [n, [bid, ask]] of Object.entries(quotes)) {
      const at = second(Number(n)).epochMilliseconds;
      const quote = { bid, ask, bidShares: 1000, askShares: 1000, at };
      if (at > request.after && at <= request.until && touches(quote, request)) return Promise.resolve({ at, quote });
    }
    return Promise.resolve(null);
  };
}

/** A user with ten shares of AAPL, who places orders for one. */
async function trader({ call, funded, match }: Setup) {
  const { user, id } = await funded();
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await match();
  const place = async (transaction_type: "BUY" | "SELL", order_type: "limit" | "stop", at: number) => {
    const prices = order_type === "stop" ? { limit_price: null, stop_price: at } : {};
    const placed = await call("orders.place", user, limitBuy(id, at, 1, { transaction_type, order_type, ...prices }));
    return () => call("orders.get", user, { portfolio_id: id, order_id: placed.id });
  };
  return { user, id, place };
}

const up = [210, 210.02] as const;
const down = [189.98, 190] as const;
const stopUp = [209.98, 210] as const;
const stopDown = [190, 190.02] as const;
for (
  const [type, first, firstQuote, joining, joiningQuote] of [
    ["limit", "BUY", down, "SELL", up],
    ["limit", "SELL", up, "BUY", down],
    ["stop", "SELL", stopDown, "BUY", stopUp],
    ["stop", "BUY", stopUp, "SELL", stopDown],
  ] as const
) {
  const price = (side: "BUY" | "SELL") => (side === "BUY") === (type === "limit") ? 190 : 210;
  Deno.test(
    `a ${joining} ${type} that is placed while a ${first} ${type} waits is reached in its own second, before the other's`,
    withOrders(async (setup) => {
      const { clock, market, match } = setup;
      const { place } = await trader(setup);
      quoteAt(market, { 60: joiningQuote, 100: firstQuote });
      const older = await place(first, type, price(first));
      clock.marketNow = second(50);
      const newer = await place(joining, type, price(joining));
      clock.marketNow = second(120);
      assert.equal((await match()).executed, 2);
      const reached = [await older(), await newer()].map((o) => o.triggered_at ?? o.closed_at);
      assert.deepEqual(reached, [second(100).toString(), second(60).toString()]);
    }),
  );
}

Deno.test(
  "of a limit and a stop that are reached in the same second the older one fills first",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id, place } = await trader(setup);
    quoteAt(market, { 5: up });
    await place("BUY", "stop", 210);
    await place("SELL", "limit", 210);
    clock.marketNow = second(6);
    assert.equal((await match()).executed, 2);
    const { transactions } = await call("transactions.list", user, { id, limit: 2 });
    assert.deepEqual(transactions.map((t) => t.transaction_type), ["SELL", "BUY"], "the latest first");
  }),
);

Deno.test(
  "of orders for two stocks the one that ends first expires, and the other one waits",
  withOrders(async ({ call, clock, funded, match }) => {
    const { user, id } = await funded();
    const day = await call("orders.place", user, limitBuy(id, 100, 1, { time_in_force: "day" }));
    const later = await call("orders.place", user, limitBuy(id, 100, 1, { stock_symbol: "MSFT" }));
    clock.marketNow = Temporal.Instant.from("2026-11-18T01:30:00Z");
    assert.equal((await match()).expired, 1);
    const states = await Promise.all(
      [day, later].map((o) => call("orders.get", user, { portfolio_id: id, order_id: o.id })),
    );
    assert.deepEqual(states.map((o) => [o.status, o.closed_at]), [["expired", day.expires_at], ["pending", null]]);
  }),
);

Deno.test(
  "an order expires at its instant also where that is within a millisecond",
  withOrders(async ({ call, clock, funded, match }) => {
    const { user, id } = await funded();
    clock.marketNow = OPEN_MARKET.add({ microseconds: 250 });
    const { id: order_id, expires_at } = await call("orders.place", user, limitBuy(id, 100));
    assert.equal(expires_at, "2027-02-15T15:30:00.00025Z");
    clock.marketNow = Temporal.Instant.from("2027-02-15T15:31:00Z");
    assert.equal((await match()).expired, 1);
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).closed_at, expires_at);
  }),
);

Deno.test(
  "orders that have ended are not looked up again, whatever their price and their expiry",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    const quotes = new Map([["AAPL", { bid: 188.98, ask: 189, bidShares: 1000, askShares: 1000, at: 0 }]]);
    const lookUp = () =>
      inTransaction(product.db, async (trx) => ({
        expired: (await listExpired(trx, OPEN_MARKET.add({ hours: 24 * 365 }), 10)).length,
        reached: (await listReached(trx, "limit", second(60), quotes, 10)).length,
      }));
    assert.deepEqual(await lookUp(), { expired: 1, reached: 1 });
    await call("orders.cancel", user, { portfolio_id: id, order_id });
    assert.deepEqual(await lookUp(), { expired: 0, reached: 0 });
  }),
);
