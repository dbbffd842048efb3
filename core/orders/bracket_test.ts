import assert from "node:assert/strict";
import { refused } from "../testing.ts";
import { limitBuy, type Setup, withOrders } from "./testing.ts";

/** A buy of ten AAPL with a target and a stop. */
const bracket = (portfolio_id: string, change: object = {}) =>
  limitBuy(portfolio_id, 0, 10, {
    order_type: "market",
    limit_price: null,
    take_profit_price: 220,
    stop_loss_price: 180,
    ...change,
  });

type User = Awaited<ReturnType<Setup["funded"]>>["user"];
const children = async ({ call }: Setup, user: User, entry: string) =>
  (await call("orders.list-all", user, { limit: 50 })).filter((o) => o.parent_id === entry).toReversed();
const free = async ({ call }: Setup, user: User, id: string) => {
  const [holding] = await call("holdings.list", user, { id });
  return [holding?.shares, holding?.available_shares];
};

Deno.test(
  "a filled entry opens a sell limit and a sell stop in the same transaction, with one reservation",
  withOrders(async (setup) => {
    const { call, funded } = setup;
    const { user, id } = await funded();
    const entry = await call("orders.place", user, bracket(id, { time_in_force: "day" }));
    assert.deepEqual([entry.status, entry.group_id, entry.parent_id, entry.take_profit_price, entry.stop_loss_price], [
      "executed",
      entry.id,
      null,
      220,
      180,
    ]);
    const [target, stop] = await children(setup, user, entry.id);
    assert.deepEqual(
      [target, stop].map((o) => [o!.order_type, o!.transaction_type, o!.shares, o!.limit_price, o!.stop_price]),
      [["limit", "SELL", 10, 220, null], ["stop", "SELL", 10, null, 180]],
    );
    for (const child of [target!, stop!]) {
      assert.deepEqual([child.status, child.group_id, child.created_at, child.expires_at], [
        "pending",
        entry.id,
        entry.created_at,
        "2026-11-18T01:00:00Z",
      ]);
    }
    assert.deepEqual(await free(setup, user, id), [10, 0]);
  }),
);

for (const [what, quote, filled] of [["target", 220, 0], ["stop", 180, 1]] as const) {
  Deno.test(
    `a fill of the bracket's ${what} cancels the other one and sells the shares once`,
    withOrders(async (setup) => {
      const { call, market, funded, match } = setup;
      const { user, id } = await funded();
      await match();
      const entry = await call("orders.place", user, bracket(id));
      market.quotes.AAPL = { bid: quote, ask: quote + 0.02 };
      assert.deepEqual(await match(), { executed: 1, cancelled: 1, expired: 0 });
      assert.equal(
        (await call("notifications.list", user, {})).length,
        1,
        "the fill's notification names the other's end",
      );
      const both = await children(setup, user, entry.id);
      assert.equal(both[filled]!.receipt?.price, quote);
      assert.deepEqual([both[1 - filled]!.status, both[1 - filled]!.reason], [
        "cancelled",
        "The other order of its bracket filled",
      ]);
      assert.deepEqual(await call("holdings.list", user, { id }), []);
      assert.deepEqual(await match(), { executed: 0, cancelled: 0, expired: 0 });
    }),
  );
}

Deno.test(
  "a resting entry opens its bracket when the matcher fills it, and only then",
  withOrders(async (setup) => {
    const { call, market, funded, match } = setup;
    const { user, id } = await funded();
    await match();
    const entry = await call(
      "orders.place",
      user,
      bracket(id, { order_type: "limit", limit_price: 190, stop_loss_limit_price: 179 }),
    );
    assert.deepEqual(await children(setup, user, entry.id), []);
    market.quotes.AAPL = { bid: 189.98, ask: 190 };
    assert.equal((await match()).executed, 1);
    const [target, stop] = await children(setup, user, entry.id);
    assert.equal(target!.created_at, "2026-11-17T15:30:02Z", "in the second of the fill");
    assert.deepEqual([stop!.order_type, stop!.stop_price, stop!.limit_price], ["stop_limit", 180, 179]);
    // The stop triggers, and its limit is not reached: the target is still there.
    market.quotes.AAPL = { bid: 178, ask: 178.02 };
    assert.deepEqual(await match(), { executed: 0, cancelled: 0, expired: 0 });
    assert.deepEqual((await children(setup, user, entry.id)).map((o) => o.status), ["pending", "pending"]);
    market.quotes.AAPL = { bid: 179, ask: 179.02 };
    assert.deepEqual(await match(), { executed: 1, cancelled: 1, expired: 0 });
    assert.deepEqual(await call("holdings.list", user, { id }), []);
  }),
);

Deno.test(
  "cancelling one sell of a bracket cancels the other, whichever holds the reservation; an entry's cancel opens none",
  withOrders(async (setup) => {
    const { call, funded } = setup;
    const { user, id } = await funded();
    for (const which of [0, 1]) {
      const entry = await call("orders.place", user, bracket(id, { shares: 5 }));
      const both = await children(setup, user, entry.id);
      await call("orders.cancel", user, { portfolio_id: id, order_id: both[which]!.id });
      const after = await children(setup, user, entry.id);
      assert.deepEqual([after[which]!.reason, after[1 - which]!.reason], [
        "You cancelled it",
        "The other order of its bracket was cancelled",
      ]);
      assert.deepEqual(await free(setup, user, id), [5 * (which + 1), 5 * (which + 1)]);
    }
    const entry = await call("orders.place", user, bracket(id, { order_type: "limit", limit_price: 190 }));
    await call("orders.cancel", user, { portfolio_id: id, order_id: entry.id });
    assert.deepEqual(await children(setup, user, entry.id), []);
  }),
);

Deno.test(
  "a bracket's orders keep their sides when they are repriced: stop, entry and bid below the target",
  withOrders(async (setup) => {
    const { call, funded } = setup;
    const { user, id } = await funded();
    const reprice = (order_id: string, prices: object) =>
      call("orders.reprice", user, { portfolio_id: id, order_id, ...prices });
    const fault = async (order_id: string, prices: object) =>
      (await refused(reprice(order_id, prices), "RULE_BROKEN")).message;
    const waiting = await call("orders.place", user, bracket(id, { order_type: "limit", limit_price: 190 }));
    assert.match(await fault(waiting.id, { limit_price: 220 }), /stay below the take-profit price .* \$220\.00$/);
    assert.match(await fault(waiting.id, { limit_price: 180 }), /stay above the stop-loss price .* \$180\.00$/);
    assert.equal((await reprice(waiting.id, { limit_price: 195 })).limit_price, 195);
    await call("orders.cancel", user, { portfolio_id: id, order_id: waiting.id });

    const entry = await call("orders.place", user, bracket(id));
    const [target, stop] = await children(setup, user, entry.id);
    assert.match(await fault(target!.id, { limit_price: 180 }), /above the stop-loss price, \$180\.00$/);
    assert.match(
      await fault(target!.id, { limit_price: 199.99 }),
      /above the bid, \$199\.99: this one would sell at once/,
    );
    assert.equal((await reprice(target!.id, { limit_price: 200 })).limit_price, 200);
    assert.match(await fault(stop!.id, { stop_price: 200 }), /below the take-profit price, \$200\.00$/);
    assert.equal((await reprice(stop!.id, { stop_price: 199 })).stop_price, 199);
    const alone = await call("orders.place", user, bracket(id, { stop_loss_price: null }));
    const [only] = await children(setup, user, alone.id);
    assert.equal((await reprice(only!.id, { limit_price: 205 })).limit_price, 205);
  }),
);

Deno.test(
  "the sells of a bracket expire together and release the shares",
  withOrders(async (setup) => {
    const { call, clock, funded, match } = setup;
    const { user, id } = await funded();
    await match();
    const entry = await call("orders.place", user, bracket(id, { time_in_force: "day" }));
    clock.marketNow = Temporal.Instant.from("2026-11-18T01:00:00Z");
    assert.equal((await match()).expired, 2);
    assert.deepEqual((await children(setup, user, entry.id)).map((o) => [o.status, o.closed_at]), [
      ["expired", "2026-11-18T01:00:00Z"],
      ["expired", "2026-11-18T01:00:00Z"],
    ]);
    assert.deepEqual(await free(setup, user, id), [10, 10]);
  }),
);

Deno.test(
  "a bracket may have a target or a stop alone",
  withOrders(async (setup) => {
    const { call, market, funded, match } = setup;
    const { user, id } = await funded();
    await match();
    const entry = await call("orders.place", user, bracket(id, { take_profit_price: null }));
    assert.deepEqual((await children(setup, user, entry.id)).map((o) => o.order_type), ["stop"]);
    assert.deepEqual(await free(setup, user, id), [10, 0]);
    market.quotes.AAPL = { bid: 170, ask: 170.02 };
    assert.deepEqual(await match(), { executed: 1, cancelled: 0, expired: 0 });
  }),
);

Deno.test(
  "a bracket's target is above the entry's price and its stop below, for buys whose price is known",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    const fault = async (change: object, code: "VALIDATION_FAILED" | "RULE_BROKEN" = "VALIDATION_FAILED") =>
      (await refused(call("orders.place", user, bracket(id, change)), code)).message;
    const limit = { order_type: "limit", limit_price: 190 };
    assert.equal(
      await fault({ ...limit, take_profit_price: 190 }),
      "take_profit_price: The take-profit price must be above the price of the entry",
    );
    assert.equal(
      await fault({ ...limit, stop_loss_price: 190 }),
      "stop_loss_price: The stop-loss price must be below the price of the entry",
    );
    assert.equal(
      await fault({ stop_loss_price: null, stop_loss_limit_price: 170 }),
      "stop_loss_price: Please enter the stop-loss price that this limit belongs to",
    );
    assert.equal(
      await fault({ take_profit_price: 180 }),
      "stop_loss_price: The stop-loss price must be below the take-profit price",
    );
    assert.equal(await fault({ transaction_type: "SELL" }), "take_profit_price: Only a buy can open a bracket");
    assert.equal(
      await fault({ order_type: "trailing_stop", trail_amount: 5 }),
      "take_profit_price: A trailing stop order cannot open a bracket",
    );
    assert.match(await fault({ take_profit_price: 200.01 }, "RULE_BROKEN"), /above the price of the entry, \$200.01/);
    assert.match(await fault({ stop_loss_price: 199.99 }, "RULE_BROKEN"), /below the bid, \$199.99/);
  }),
);
