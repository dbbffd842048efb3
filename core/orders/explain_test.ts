import assert from "node:assert/strict";
import { limitBuy, withOrders } from "./testing.ts";

Deno.test(
  "orders.explain shows how far the market is from the order, and the cost of its size",
  withOrders(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    market.quotes.AAPL = { bid: 199.99, ask: 200.01, askShares: 5 };
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190, 45));
    const why = await call("orders.explain", user, { portfolio_id: id, order_id });
    assert.deepEqual(why, {
      order_id,
      stock_symbol: "AAPL",
      status: "pending",
      order: "Limit order to buy 45 AAPL, limit $190.00.",
      ending: null,
      obstacles: ["The ask is $200.01; at $190.00 it fills, so it must fall by $10.01 (5.00%)."],
      waits_for: {
        ...{ kind: "limit", watches: "ask", direction: "at_most" },
        ...{ price: 190, current: 200.01, distance: 10.01, distance_percent: 5 },
      },
      session: { now: "open", counts: true, next_begins_at: null },
      halt: null,
      size: { shares: 45, displayed_shares: 5, expected_impact_bps: 28.28 },
      reserves: { cash: 8550, shares: 0 },
      expires_at: "2027-02-15T15:30:00Z",
      hours_left: 2160,
    });
    market.quotes.AAPL = { bid: 189.98, ask: 190, askShares: 5 };
    const { obstacles, waits_for } = await call("orders.explain", user, { portfolio_id: id, order_id });
    assert.deepEqual([obstacles, waits_for?.distance], [[], 0], "it fills in the next second");
  }),
);

Deno.test(
  "orders.explain explains a stop's trigger, a closed market, a halt and a missing quote in plain words",
  withOrders(async ({ call, clock, market, funded }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
    const sell = { ...limitBuy(id, 189, 10), transaction_type: "SELL" as const };
    const placed = await call("orders.place", user, { ...sell, order_type: "stop_limit", stop_price: 190 });
    const why = () => call("orders.explain", user, { portfolio_id: id, order_id: placed.id });
    const distance =
      "The bid is $199.99; at $190.00 it becomes a limit order at $189.00, so it must fall by $9.99 (5.00%).";
    assert.deepEqual((await why()).obstacles, [distance]);
    assert.equal((await why()).order, "Stop limit order to sell 10 AAPL, stop $190.00, limit $189.00.");

    clock.marketNow = Temporal.Instant.from("2026-11-20T17:00:00-05:00");
    assert.deepEqual((await why()).obstacles, [
      "Stops trigger in the regular session alone. Now is the late session; " +
      "the next one opens Mon, Nov 23, 09:30 in New York.",
      distance,
    ]);
    assert.deepEqual((await why()).session, {
      now: "after_hours",
      counts: false,
      next_begins_at: "2026-11-23T14:30:00Z",
    });

    clock.marketNow = Temporal.Instant.from("2026-11-23T10:00:00-05:00");
    market.quotes.AAPL = { bid: 199.99, ask: 200.01, halted: true };
    assert.equal((await why()).obstacles[0], "Trading in AAPL is halted.");
    assert.deepEqual((await why()).halt, { reason: "other", since: "2026-11-23T15:00:00Z", until: null });
    market.quotes.AAPL = { bid: 199.99, ask: 200.01, unquoted: true };
    assert.deepEqual((await why()).obstacles, [
      "There is no two-sided quote for AAPL.",
      "It waits for the bid to be $190.00; there is none now.",
    ]);
    market.quotes = {};
    assert.equal((await why()).obstacles[0], "This symbol is not listed.");
  }),
);

Deno.test(
  "orders.explain shows how far the market must rise, and which price a trailing stop follows",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
    const explained = async (transaction_type: "BUY" | "SELL", order_type: "limit", prices: object) => {
      const base = limitBuy(id, 0, 1, { transaction_type, order_type, limit_price: null, ...prices });
      const { id: order_id } = await call("orders.place", user, base);
      const { order, obstacles } = await call("orders.explain", user, { portfolio_id: id, order_id });
      return [order, ...obstacles];
    };
    const trail = { order_type: "trailing_stop" };
    assert.deepEqual(await explained("SELL", "limit", { limit_price: 210 }), [
      "Limit order to sell 1 AAPL, limit $210.00.",
      "The bid is $199.99; at $210.00 it fills, so it must rise by $10.01 (5.01%).",
    ]);
    assert.deepEqual(await explained("SELL", "limit", { ...trail, trail_amount: 5 }), [
      "Trailing stop order to sell 1 AAPL, $5.00 behind the best bid, stop $194.99.",
      "The bid is $199.99; at $194.99 it becomes a market order, so it must fall by $5.00 (2.50%).",
    ]);
    assert.deepEqual(await explained("BUY", "limit", { ...trail, trail_percent: 2 }), [
      "Trailing stop order to buy 1 AAPL, 2% behind the best ask, stop $204.01.",
      "The ask is $200.01; at $204.01 it becomes a market order, so it must rise by $4.00 (2.00%).",
    ]);
  }),
);

Deno.test(
  "orders.explain names the next session for a limit: before the open, on the day itself",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded();
    clock.marketNow = Temporal.Instant.from("2026-11-17T03:00:00-05:00");
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    const why = async () => (await call("orders.explain", user, { portfolio_id: id, order_id })).session;
    assert.deepEqual(await why(), { now: "closed", counts: false, next_begins_at: "2026-11-17T09:00:00Z" });
    clock.marketNow = Temporal.Instant.from("2026-11-17T04:00:00-05:00");
    assert.deepEqual(await why(), { now: "pre_market", counts: true, next_begins_at: null });
  }),
);

Deno.test(
  "orders.explain shows how a closed order ended",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    const first = await call("orders.place", user, limitBuy(id, 190, 10));
    const second = await call("orders.place", user, limitBuy(id, 180, 1));
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189, askShares: 4 };
    await match();
    await call("orders.cancel", user, { portfolio_id: id, order_id: second.id });
    const why = (order_id: string) => call("orders.explain", user, { portfolio_id: id, order_id });
    assert.equal(
      (await why(first.id)).ending,
      "It filled on Tue, Nov 17, 10:30 in New York at $189.2315, $1892.32 in all, " +
        "12.25 hundredths of a percent worse than the displayed price, for its size.",
    );
    const { ending, obstacles, waits_for } = await why(second.id);
    assert.deepEqual([ending, obstacles, waits_for], [
      "It was cancelled on Tue, Nov 17, 10:30 in New York: You cancelled it.",
      [],
      null,
    ]);
  }),
);
