import assert from "node:assert/strict";
import { systemActor } from "../../kernel/actor.ts";
import { refused } from "../../testing.ts";
import { readOutbox } from "../../kernel/run/outbox.ts";
import type { LedgerWriter } from "../../ledger/mod.ts";
import { limitBuy, withOrders } from "../testing.ts";
import { decideOrder } from "./decide.ts";
import type { PendingOrder } from "../order.ts";
import { type Call, matchUntil } from "./process.ts";

Deno.test(
  "NM-06: the matcher fills when the touch reaches the limit, at the better price, and notifies the owner",
  withOrders(async ({ call, market, product, funded, match }) => {
    const { user, id } = await funded();
    await match();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190, 10));
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    assert.equal((await match()).executed, 1);
    const order = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.deepEqual([order.status, order.receipt?.price], ["executed", 189]);
    const portfolio = await call("portfolios.spendable-cash", user, { id });
    assert.deepEqual([portfolio.cash_balance, portfolio.pending_orders_total], [8_110, 0]);
    const [notice] = await call("notifications.list", user, {});
    assert.deepEqual([notice?.type, notice?.data.stock_symbol, notice?.portfolio_id, notice?.link], [
      "limit_order_executed",
      "AAPL",
      id,
      `/portfolios/${id}?tab=orders&dialog=receipt&in=${id}&item=${order_id}`,
    ]);
    // Open pages get the placement as one event, and the fill with its notification as another. They can be read once
    // every transaction that began before them, of any test, has ended.
    const news = () => readOutbox(product.db, { writer: "0", id: 0 }, user);
    while ((await news()).length < 2) await new Promise((wake) => setTimeout(wake, 20));
    const events = (await news())[1]!.events;
    assert.deepEqual(events.map((e) => e.topic), ["order", "notification"]);
    assert.deepEqual(events[1]!.payload, { notification: notice });
    assert.equal((await match()).executed, 0);
  }),
);

Deno.test(
  "a resting order waits through a halt with the reason on it, and fills afterwards",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    market.quotes.AAPL = { bid: 179.98, ask: 180, halted: true };
    assert.equal((await match()).executed, 0);
    assert.match((await call("orders.get", user, { portfolio_id: id, order_id })).reason ?? "", /halted/);
    market.quotes.AAPL = { bid: 179.98, ask: 180 };
    await match();
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "executed");
  }),
);

Deno.test(
  "day orders end with the late session, the others after ninety days, and release what they held",
  withOrders(async ({ call, clock, funded, match }) => {
    const { user, id } = await funded();
    const day = await call("orders.place", user, limitBuy(id, 100, 1, { time_in_force: "day" }));
    const gtc = await call("orders.place", user, limitBuy(id, 100));
    assert.equal(day.expires_at, "2026-11-18T01:00:00Z");
    assert.equal(gtc.expires_at, "2027-02-15T15:30:00Z");
    clock.marketNow = Temporal.Instant.from("2026-11-18T01:00:00Z");
    assert.equal((await match()).expired, 1);
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id: day.id })).status, "expired");
    assert.deepEqual((await call("notifications.list", user, {})).map((n) => [n.type, n.title, n.message, n.link]), [[
      "system_announcement",
      "Order expired",
      "Limit order to buy 1 AAPL, limit $100.00: The day ended before the price was reached.",
      `/portfolios/${id}?tab=orders&dialog=receipt&in=${id}&item=${day.id}`,
    ]]);
    clock.marketNow = Temporal.Instant.from("2027-02-16T15:30:00Z");
    await match();
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
  }),
);

Deno.test(
  "an order fills at the second in which its price was reached, not when the matcher runs",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    clock.advance({ hours: 3, milliseconds: 400 });
    assert.equal((await match()).executed, 1);
    const order = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.deepEqual([order.closed_at, order.receipt?.filled_at, order.receipt?.session], [
      "2026-11-17T15:30:02Z",
      "2026-11-17T15:30:02Z",
      "open",
    ]);
    const { transactions } = await call("transactions.list", user, { id, limit: 10 });
    assert.equal(transactions[0]?.executed_at, "2026-11-17T15:30:02Z");
    const [notice] = await call("notifications.list", user, {});
    assert.equal(notice?.created_at, "2026-11-17T15:30:02Z");
  }),
);

Deno.test(
  "overnight an order waits for the first second of the next trading session",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    clock.marketNow = Temporal.Instant.from("2026-11-20T20:30:00-05:00");
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 250));
    await match();
    market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
    clock.marketNow = Temporal.Instant.from("2026-11-24T12:00:00-05:00");
    assert.equal((await match()).executed, 1);
    const { receipt } = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.deepEqual([receipt?.filled_at, receipt?.session], ["2026-11-23T09:00:00Z", "pre_market"]);
  }),
);

Deno.test(
  "an order that expired before its price was reached expires, at its own instant",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190, 1, { time_in_force: "day" }));
    await match();
    clock.marketNow = Temporal.Instant.from("2026-11-17T20:00:00-05:00");
    market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    clock.marketNow = Temporal.Instant.from("2027-08-02T12:00:00-05:00");
    assert.deepEqual(await match(), { executed: 0, cancelled: 0, expired: 0 }, "it had ended at eight in the evening");
    const order = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.deepEqual([order.status, order.closed_at, order.reason], [
      "expired",
      "2026-11-18T01:00:00Z",
      "The day ended before the price was reached",
    ]);
  }),
);

Deno.test(
  "an order is not filled at prices from before it was placed",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    await match();
    // The matcher does not run for an hour, in the middle of which the orders are placed.
    market.quotes.AAPL = { bid: 259, ask: 260 };
    clock.advance({ minutes: 30 });
    const first = await call("orders.place", user, limitBuy(id, 250));
    clock.advance({ minutes: 10 });
    const second = await call("orders.place", user, limitBuy(id, 240));
    market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
    clock.advance({ minutes: 20 });
    assert.equal((await match()).executed, 2);
    const filledAt = async (order_id: string) =>
      (await call("orders.get", user, { portfolio_id: id, order_id })).receipt?.filled_at;
    assert.deepEqual([await filledAt(first.id), await filledAt(second.id)], [
      "2026-11-17T16:00:02Z",
      "2026-11-17T16:10:02Z",
    ]);
  }),
);

Deno.test(
  "a new limit counts from when it was set",
  withOrders(async ({ call, clock, funded, match }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100));
    await match();
    clock.advance({ milliseconds: 1_500 });
    await call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 250 });
    clock.advance({ seconds: 10 });
    await match();
    const { receipt } = await call("orders.get", user, { portfolio_id: id, order_id });
    assert.equal(receipt?.filled_at, "2026-11-17T15:30:03Z");
  }),
);

Deno.test(
  "a cancel does not undo a fill that happened before the matcher ran",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    clock.advance({ hours: 2 });
    await refused(call("orders.cancel", user, { portfolio_id: id, order_id }), "ORDER_NOT_PENDING");
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "executed");
  }),
);

Deno.test(
  "a restarted matcher continues where the last one stopped",
  withOrders(async ({ call, clock, market, product, funded, match }) => {
    const { user, id } = await funded();
    await product.db.insertInto("market_clock").values({
      mode: "set",
      anchor_wall: clock.wall(),
      anchor_market: clock.market(),
      speed: 1,
      start_setting: null,
      seen_wall: clock.wall(),
      seen_market: clock.market(),
      decided_until: clock.market(),
    }).execute();
    await call("orders.place", user, limitBuy(id, 190));
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    clock.advance({ hours: 30 });
    assert.equal((await match()).executed, 1);
    const { transactions } = await call("transactions.list", user, { id, limit: 1 });
    assert.equal(transactions[0]?.executed_at, "2026-11-17T15:30:01Z");
    const { decided_until: mark } = await product.db.selectFrom("market_clock").selectAll().executeTakeFirstOrThrow();
    assert.equal(mark?.toString(), "2026-11-18T21:30:01Z");
  }),
);

Deno.test(
  "O4: a touch at the limit itself fills, a hundredth of a cent beyond it does not",
  withOrders(async ({ call, market, funded, match }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    const sell = { portfolio_id: id, stock_symbol: "AAPL", transaction_type: "SELL" as const, shares: 1 };
    await call("orders.place", user, { ...sell, order_type: "limit", limit_price: 210 });
    await call("orders.place", user, limitBuy(id, 190));
    market.quotes.AAPL = { bid: 190, ask: 190.0001 };
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 189.99, ask: 190 };
    assert.equal((await match()).executed, 1);
    market.quotes.AAPL = { bid: 209.9999, ask: 210.01 };
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 210, ask: 210.01 };
    assert.equal((await match()).executed, 1);
  }),
);

Deno.test(
  "while the market is closed an order's reason says so, and in a trading session it is the obstacle or empty",
  withOrders(async ({ call, clock, market, funded, match }) => {
    const { user, id } = await funded();
    clock.marketNow = Temporal.Instant.from("2026-11-20T20:30:00-05:00");
    market.quotes.AAPL = { bid: 199.99, ask: 200.01, unquoted: true };
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100));
    const reason = async () => (await call("orders.get", user, { portfolio_id: id, order_id })).reason;
    await match();
    assert.equal(await reason(), "The market is closed; the order waits for the next session");
    clock.marketNow = Temporal.Instant.from("2026-11-23T10:00:00-05:00");
    await match();
    assert.equal(await reason(), "There is no two-sided quote for AAPL");
    market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
    await match();
    assert.equal(await reason(), null);
  }),
);

Deno.test(
  "orders far from the market cost one check, however long ago the last one was",
  withOrders(async ({ call, clock, funded, match }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    await match();
    const sell = { portfolio_id: id, stock_symbol: "AAPL", transaction_type: "SELL" as const, shares: 1 };
    await call("orders.place", user, { ...sell, order_type: "limit", limit_price: 300 });
    await call("orders.place", user, limitBuy(id, 100));
    clock.advance({ hours: 3 });
    assert.equal((await call("orders.process", systemActor("matcher"), {})).caught_up, true);
  }),
);

Deno.test(
  "while nothing is due for the orders no transaction is opened",
  withOrders(async ({ call, product, funded, run }) => {
    const { user, id } = await funded();
    await call("orders.place", user, limitBuy(id, 190));
    const calls: string[] = [];
    const counted: Call = (name, ...rest) => (calls.push(name), run(name, ...rest));
    for (let i = 0; i < 2; i++) await matchUntil(product.services, counted, product.clock.market());
    calls.length = 0;
    await matchUntil(product.services, counted, product.clock.market());
    assert.deepEqual(calls, []);
  }),
);

Deno.test("without a quote, or while no session is open, a resting order stays as it is", () => {
  const ledger = { portfolio: () => ({}) } as unknown as LedgerWriter;
  const order = {
    portfolioId: "p",
    timeIsOver: false,
    orderType: "limit",
    triggeredAt: null,
  } as unknown as PendingOrder;
  const quote = { bid: 1, ask: 1, bidShares: 1, askShares: 1, at: 0 };
  const now = Temporal.Instant.from("2026-11-17T15:30:00Z");
  for (const second of [{ quote: null, session: "open" }, { quote, session: null }]) {
    const at = { ...second, now, trail: undefined } as unknown as Parameters<typeof decideOrder>[2];
    assert.equal(decideOrder(ledger, order, at), null);
  }
});
