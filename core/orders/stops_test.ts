import assert from "node:assert/strict";
import fc from "fast-check";
import { systemActor } from "../kernel/actor.ts";
import { type Price, price, priceNumber } from "../kernel/money.ts";
import { refused } from "../testing.ts";
import { betterBy, stopOf, type Trigger } from "./stops.ts";
import { limitBuy, type Setup, withOrders } from "./testing.ts";

/** An order for AAPL of a type, with the prices that make it. */
const order = (portfolio_id: string, side: "BUY" | "SELL", order_type: "stop", shares: number, prices: object) =>
  limitBuy(portfolio_id, 0, shares, { transaction_type: side, order_type, limit_price: null, ...prices });
const stop = (portfolio_id: string, side: "BUY" | "SELL", stop_price: number, shares = 1, more: object = {}) =>
  order(portfolio_id, side, "stop", shares, { stop_price, ...more });
const trailing = (portfolio_id: string, side: "BUY" | "SELL", shares: number, trail: object) =>
  order(portfolio_id, side, "stop", shares, { order_type: "trailing_stop", ...trail });

/** A user with ten thousand dollars and ten shares of AAPL bought at 200.01. */
async function holder({ call, funded, match }: Setup, cash = 10_000) {
  const { user, id } = await funded(cash);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await match();
  return { user, id, get: (order_id: string) => call("orders.get", user, { portfolio_id: id, order_id }) };
}

Deno.test(
  "a sell stop becomes a market order in the first second in which the bid is at it or below",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const placed = await call("orders.place", user, stop(id, "SELL", 190, 10));
    assert.deepEqual([placed.status, placed.order_type, placed.stop_price, placed.limit_price, placed.triggered_at], [
      "pending",
      "stop",
      190,
      null,
      null,
    ]);
    await refused(
      call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }),
      "INSUFFICIENT_SHARES",
    );
    market.quotes.AAPL = { bid: 190.01, ask: 190.03 };
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 190, ask: 190.02, bidShares: 5 };
    assert.equal((await match()).executed, 1);
    const { receipt, triggered_at } = await get(placed.id);
    assert.deepEqual([receipt?.rule, receipt?.trigger_price, receipt?.triggered_at, receipt?.price], [
      "stop+impact",
      190,
      "2026-11-17T15:30:03Z",
      189.81,
    ]);
    assert.equal(triggered_at, "2026-11-17T15:30:03Z");
    const [notice] = await call("notifications.list", user, {});
    assert.deepEqual([notice?.title, notice?.message], [
      "Stop order executed",
      "You sold 10 AAPL at $189.81 (stop $190.00).",
    ]);
  }),
);

Deno.test(
  "a buy stop triggers at the ask, fills at the market and releases the cushion it reserved",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const { id: order_id } = await call("orders.place", user, stop(id, "BUY", 210, 10));
    const spendable = () => call("portfolios.spendable-cash", user, { id });
    assert.equal((await spendable()).pending_orders_total, 2205, "210 x 10 and five percent");
    market.quotes.AAPL = { bid: 209.97, ask: 209.99 };
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 211.98, ask: 212 };
    assert.equal((await match()).executed, 1);
    assert.deepEqual([(await get(order_id)).receipt?.price, (await spendable()).pending_orders_total], [212, 0]);
  }),
);

Deno.test(
  "a buy stop that costs more than it reserved takes free cash, and without it ends with the reason",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const [rich, poor] = [await holder(setup, 6000), await holder(setup, 4400)];
    const both = await Promise.all(
      [rich, poor].map(async ({ user, id, get }) => {
        const { id: order_id } = await call("orders.place", user, stop(id, "BUY", 210, 10));
        return () => get(order_id);
      }),
    );
    market.quotes.AAPL = { bid: 249.98, ask: 250 };
    assert.deepEqual(await match(), { executed: 1, cancelled: 1, expired: 0 });
    const [filled, ended] = await Promise.all(both.map((get) => get()));
    assert.deepEqual([filled!.status, filled!.receipt?.amount], ["executed", 2500]);
    assert.deepEqual([ended!.status, ended!.reason, ended!.triggered_at], [
      "cancelled",
      "It was triggered, but would have cost $2500.00 and only $2399.90 was free",
      "2026-11-17T15:30:03Z",
    ]);
    assert.equal((await call("portfolios.spendable-cash", poor.user, { id: poor.id })).pending_orders_total, 0);
    assert.deepEqual((await call("notifications.list", poor.user, {})).map((n) => n.title), ["Order cancelled"]);
  }),
);

Deno.test(
  "stops wait for the regular session: before and after it nothing triggers",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const { id: order_id } = await call("orders.place", user, stop(id, "SELL", 190, 10));
    clock.marketNow = Temporal.Instant.from("2026-11-17T16:10:00-05:00");
    await match();
    market.quotes.AAPL = { bid: 179.98, ask: 180 };
    clock.marketNow = Temporal.Instant.from("2026-11-18T09:29:58-05:00");
    assert.equal((await match()).executed, 0);
    clock.marketNow = Temporal.Instant.from("2026-11-18T12:00:00-05:00");
    assert.equal((await match()).executed, 1);
    assert.equal((await get(order_id)).receipt?.filled_at, "2026-11-18T14:30:00Z");
  }),
);

Deno.test(
  "a stop does not trigger after the close even when the market reports a touch in the late session",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const { id: order_id } = await call("orders.place", user, stop(id, "SELL", 190, 10));
    clock.marketNow = Temporal.Instant.from("2026-11-17T15:59:59-05:00");
    await match();
    market.quotes.AAPL = { bid: 179.98, ask: 180 };
    const original = market.firstTouch.bind(market);
    market.firstTouch = (request) => original({ ...request, regularOnly: false });
    for (let second = 0; second < 3; second++) assert.equal((await match()).executed, 0);
    const waiting = await get(order_id);
    assert.deepEqual([waiting.status, waiting.triggered_at], ["pending", null]);
  }),
);

Deno.test(
  "a stop whose price is passed at night costs one check until the next session",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id } = await holder(setup);
    await call("orders.place", user, stop(id, "SELL", 190, 10));
    clock.marketNow = Temporal.Instant.from("2026-11-17T16:10:00-05:00");
    await match();
    market.quotes.AAPL = { bid: 179.98, ask: 180 };
    clock.advance({ seconds: 10 });
    assert.equal((await call("orders.process", systemActor("matcher"), {})).caught_up, true);
  }),
);

Deno.test(
  "a stop limit rests at its limit once it is triggered, and may fill in the same second",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const stopLimit = (limit_price: number, shares: number) =>
      stop(id, "SELL", 190, shares, { order_type: "stop_limit", limit_price });
    const near = await call("orders.place", user, stopLimit(189, 4));
    const far = await call("orders.place", user, stopLimit(195, 5));
    const book = async () => (await call("orders.book", user, { symbol: "AAPL" })).asks;
    assert.deepEqual(await book(), [], "a stop that waits is not in the book");
    market.quotes.AAPL = { bid: 192, ask: 192.02 };
    assert.equal((await match()).executed, 0, "the limit of an order that is not triggered does not count");
    market.quotes.AAPL = { bid: 190, ask: 190.02 };
    assert.equal((await match()).executed, 1);
    assert.deepEqual([(await get(near.id)).receipt?.rule, (await get(near.id)).receipt?.price], ["stop_limit", 190]);
    const waiting = await get(far.id);
    assert.deepEqual([waiting.status, waiting.triggered_at], ["pending", "2026-11-17T15:30:03Z"]);
    assert.deepEqual(await book(), [{ price: 195, shares: 5, orders: 1 }]);
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id: far.id, stop_price: 180 }),
      "RULE_BROKEN",
    );
    market.quotes.AAPL = { bid: 195.01, ask: 195.03 };
    clock.marketNow = Temporal.Instant.from("2026-11-17T17:00:00-05:00");
    await match();
    const { receipt } = await get(far.id);
    assert.deepEqual([receipt?.price, receipt?.trigger_price, receipt?.triggered_at, receipt?.filled_at], [
      195.01,
      190,
      "2026-11-17T15:30:03Z",
      "2026-11-17T15:30:04Z",
    ]);
  }),
);

Deno.test(
  "a trailing sell follows the best bid since it was placed and sells when the bid falls back to its stop",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { user, id, get } = await holder(setup);
    const byAmount = await call("orders.place", user, trailing(id, "SELL", 4, { trail_amount: 5 }));
    const byPercent = await call("orders.place", user, trailing(id, "SELL", 6, { trail_percent: 2.5 }));
    assert.deepEqual([byAmount.stop_price, byAmount.trail_amount, byAmount.trail_percent], [194.99, 5, null]);
    assert.deepEqual([byPercent.stop_price, byPercent.trail_amount, byPercent.trail_percent], [195, null, 2.5]);
    const stops = async () => [(await get(byAmount.id)).stop_price, (await get(byPercent.id)).stop_price];
    market.quotes.AAPL = { bid: 210, ask: 210.02 };
    await match();
    assert.deepEqual(await stops(), [205, 204.75]);
    market.quotes.AAPL = { bid: 206, ask: 206.02 };
    await match();
    assert.deepEqual(await stops(), [205, 204.75], "the best price stays");
    market.quotes.AAPL = { bid: 204.99, ask: 205.01 };
    assert.equal((await match()).executed, 1);
    const { receipt } = await get(byAmount.id);
    assert.deepEqual([receipt?.rule, receipt?.trigger_price, receipt?.price], ["trailing_stop", 205, 204.99]);
    market.quotes.AAPL = { bid: 204.75, ask: 204.77 };
    assert.equal((await match()).executed, 1);
    assert.equal((await get(byPercent.id)).stop_price, 204.75);
  }),
);

Deno.test(
  "a trailing buy follows the lowest ask; one placed at night begins with the first second of the next session",
  withOrders(async (setup) => {
    const { call, clock, market, match } = setup;
    const { user, id, get } = await holder(setup);
    clock.marketNow = Temporal.Instant.from("2026-11-17T20:30:00-05:00");
    const placed = await call("orders.place", user, trailing(id, "BUY", 2, { trail_amount: 10 }));
    assert.equal(placed.stop_price, null);
    const { pending_orders_total } = await call("portfolios.spendable-cash", user, { id });
    assert.equal(pending_orders_total, 441.03, "(200.01 + 10) x 1.05, rounded up, for two shares");
    market.quotes.AAPL = { bid: 189.98, ask: 190 };
    clock.marketNow = Temporal.Instant.from("2026-11-18T09:00:00-05:00");
    await match();
    assert.equal((await get(placed.id)).stop_price, null, "prices before the open do not count");
    clock.marketNow = Temporal.Instant.from("2026-11-18T09:30:00-05:00");
    await match();
    assert.equal((await get(placed.id)).stop_price, 200);
    market.quotes.AAPL = { bid: 199.98, ask: 200 };
    assert.equal((await match()).executed, 1);
    assert.equal((await get(placed.id)).receipt?.price, 200);
  }),
);

Deno.test(
  "a process that starts later continues from the stored best price",
  withOrders(async (setup) => {
    const { call, market, match, restart } = setup;
    const { user, id, get } = await holder(setup);
    const { id: order_id } = await call("orders.place", user, trailing(id, "SELL", 4, { trail_amount: 5 }));
    market.quotes.AAPL = { bid: 210, ask: 210.02 };
    await match();
    restart();
    market.quotes.AAPL = { bid: 205.01, ask: 205.03 };
    assert.equal((await match()).executed, 0);
    restart();
    market.quotes.AAPL = { bid: 205, ask: 205.02 };
    assert.equal((await match()).executed, 1);
    assert.equal((await get(order_id)).receipt?.trigger_price, 205);
  }),
);

Deno.test(
  "a stop that would trigger at once is refused, at the touch itself too",
  withOrders(async (setup) => {
    const { call } = setup;
    const { user, id } = await holder(setup);
    const place = (side: "BUY" | "SELL", at: number) => call("orders.place", user, stop(id, side, at));
    assert.match(
      (await refused(place("SELL", 199.99), "RULE_BROKEN")).message,
      /^A sell stop must be below the bid, \$199.99: this one would trigger at once$/,
    );
    assert.match((await refused(place("BUY", 200.01), "RULE_BROKEN")).message, /above the ask, \$200.01/);
    await refused(call("orders.place", user, trailing(id, "SELL", 1, { trail_amount: 199.99 })), "RULE_BROKEN");
    const { id: order_id } = await place("SELL", 199.98);
    await place("BUY", 200.02);
    const reprice = (change: object) => call("orders.reprice", user, { portfolio_id: id, order_id, ...change });
    await refused(reprice({ stop_price: 200 }), "RULE_BROKEN");
    assert.match(
      (await refused(reprice({ limit_price: 180 }), "RULE_BROKEN")).message,
      /A stop order has no limit price; cancel it and place another one/,
    );
    assert.equal((await reprice({ stop_price: 180 })).stop_price, 180);
  }),
);

Deno.test(
  "each type takes its own prices and no others, and says so at the field",
  withOrders(async (setup) => {
    const { call, funded } = setup;
    const { user, id } = await funded();
    const fault = async (order_type: string, prices: object) =>
      (await refused(
        call("orders.place", user, { ...stop(id, "BUY", 210), stop_price: null, order_type, ...prices } as never),
        "VALIDATION_FAILED",
      )).message;
    assert.equal(await fault("stop", {}), "stop_price: Please enter a valid stop price for stop orders");
    assert.equal(
      await fault("stop_limit", { stop_price: 1 }),
      "limit_price: Please enter a valid limit price for stop limit orders",
    );
    assert.equal(
      await fault("limit", { limit_price: 1, stop_price: 1 }),
      "stop_price: A limit order takes no stop price",
    );
    assert.equal(
      await fault("stop", { stop_price: 1, trail_amount: 1 }),
      "trail_amount: A stop order takes no trailing amount",
    );
    assert.equal(
      await fault("trailing_stop", {}),
      "trail_amount: Please enter an amount or a percentage to trail by",
    );
    assert.equal(
      await fault("trailing_stop", { trail_amount: 1, trail_percent: 1 }),
      "trail_percent: Trail by an amount or by a percentage, not by both",
    );
    assert.equal(
      await fault("trailing_stop", { stop_price: 1, trail_percent: 1 }),
      "stop_price: A trailing stop order takes no stop price",
    );
    assert.match(await fault("trailing_stop", { trail_percent: 50.01 }), /^trail_percent: Trail by at most 50 percent/);
  }),
);

Deno.test("a trailing stop stays the trail behind the best price, to the tick on the owner's side", () => {
  const trigger = (side: "BUY" | "SELL", trail: Partial<Trigger>): Trigger => ({
    ...{ side, stopPrice: null, trailAmount: null, trailPercent: null, trailBest: null },
    ...trail,
  });
  assert.equal(stopOf(trigger("SELL", { trailAmount: price(1) })), null);
  assert.equal(stopOf(trigger("SELL", { stopPrice: price(9) })), price(9));
  assert.equal(stopOf(trigger("SELL", { trailPercent: 333n, trailBest: price(100.01) })), price(96.68), "96.6797");
  assert.equal(stopOf(trigger("BUY", { trailPercent: 333n, trailBest: price(100.01) })), price(103.34), "103.3403");
  assert.deepEqual([price(1), price(0.5)].map((best) => priceNumber(betterBy("SELL", best))), [1.01, 0.5001]);
  assert.deepEqual([price(1.01), price(1)].map((best) => priceNumber(betterBy("BUY", best))), [1, 0.9999]);
  fc.assert(fc.property(fc.bigInt(10n, 10n ** 8n), fc.bigInt(1n, 5000n), (best, percent) => {
    const at = stopOf(trigger("SELL", { trailPercent: percent, trailBest: best as Price }))!;
    const exact = Number(best) * (1 - Number(percent) / 10_000);
    assert.ok(at >= exact - 1e-6 && at <= exact + 100 && at <= best + 100n);
  }));
});
