import assert from "node:assert/strict";
import { errorCatalogue } from "../kernel/errors.ts";
import { readOutbox } from "../kernel/run/outbox.ts";
import { refused, seedUser } from "../testing.ts";
import { limitBuy, withOrders } from "./testing.ts";

Deno.test(
  "O3: a resting buy reserves its cost, a cancel releases it, and the order never changes again",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const order = await call("orders.place", user, limitBuy(id, 150, 4));
    assert.equal(order.status, "pending");
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 600);
    await refused(call("orders.place", user, limitBuy(id, 150, 3)), "INSUFFICIENT_FUNDS");
    await refused(call("portfolios.withdraw", user, { id, amount: 400.01 }), "INSUFFICIENT_FUNDS");
    assert.equal((await call("orders.cancel", user, { portfolio_id: id, order_id: order.id })).status, "cancelled");
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
    await refused(call("orders.cancel", user, { portfolio_id: id, order_id: order.id }), "ORDER_NOT_PENDING");
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id: order.id, limit_price: 1 }),
      "ORDER_NOT_PENDING",
    );
  }),
);

Deno.test(
  "O3: repricing replaces the reservation in one step or changes nothing",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100, 5));
    assert.equal(
      (await call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 120 })).limit_price,
      120,
    );
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 600);
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 200.01 }),
      "INSUFFICIENT_FUNDS",
    );
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).limit_price, 120);
    assert.equal(
      (await refused(call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 0 }), "VALIDATION_FAILED"))
        .message,
      "limit_price: Invalid price",
    );
    assert.equal(
      (await refused(call("orders.reprice", user, { portfolio_id: id, order_id }), "VALIDATION_FAILED")).message,
      "limit_price: Give a limit or stop price",
    );
  }),
);

Deno.test(
  "another user's orders cannot be seen, changed or placed",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    const other = await seedUser(product.db);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100));
    await refused(call("orders.get", other, { portfolio_id: id, order_id }), "NOT_FOUND");
    await refused(call("orders.cancel", other, { portfolio_id: id, order_id }), "NOT_FOUND");
    await refused(call("orders.reprice", other, { portfolio_id: id, order_id, limit_price: 1 }), "NOT_FOUND");
    await refused(call("orders.list", other, { portfolio_id: id }), "NOT_FOUND");
    await refused(call("orders.place", other, limitBuy(id, 100)), "NOT_FOUND");
    await refused(call("trading.buy", other, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }), "NOT_FOUND");
    const mine = await call("portfolios.create", other, { name: "Mine" });
    await refused(call("orders.get", other, { portfolio_id: mine.id, order_id }), "NOT_FOUND");
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "pending");
  }),
);

Deno.test(
  "the order book sums pending orders by price, without names",
  withOrders(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    market.quotes.BOOK = { bid: 49, ask: 51 };
    for (const limit of [40, 40, 41]) {
      await call("orders.place", user, { ...limitBuy(id, limit, 2), stock_symbol: "BOOK" });
    }
    assert.deepEqual(await call("orders.book", user, { symbol: "BOOK" }), {
      symbol: "BOOK",
      bids: [{ price: 41, shares: 2, orders: 1 }, { price: 40, shares: 4, orders: 2 }],
      asks: [],
    });
  }),
);

Deno.test(
  "O2: of a fill and a cancel that race, a thousand times, one wins and the other gets 409",
  withOrders(async ({ call, market, product, funded, match }) => {
    const [ROUNDS, ORDERS] = [20, 50];
    assert.equal(errorCatalogue.ORDER_NOT_PENDING.status, 409);
    const owners = await Promise.all(Array.from({ length: 5 }, () => funded(1_000_000)));
    let cancels = 0;
    for (let round = 0; round < ROUNDS; round++) {
      market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
      const placed = await Promise.all(Array.from({ length: ORDERS }, async (_, i) => {
        const { user, id } = owners[i % owners.length]!;
        return { user, order: await call("orders.place", user, limitBuy(id, 190)) };
      }));
      market.quotes.AAPL = { bid: 188.98, ask: 189 };
      // The cancels arrive before, while and after the matcher decides.
      const matched = match();
      const outcomes = await Promise.allSettled(placed.map(async ({ user, order }, i) => {
        for (let turn = 0; turn < i; turn++) await Promise.resolve();
        return await call("orders.cancel", user, { portfolio_id: order.portfolio_id, order_id: order.id });
      }));
      // A cancel that finds the matcher behind runs it, too, so its own count says little.
      await matched;
      const refusals = outcomes.flatMap((o) => o.status === "rejected" ? [o.reason] : []);
      for (const reason of refusals) assert.equal(reason.code, "ORDER_NOT_PENDING", String(reason));
      cancels += ORDERS - refusals.length;
      for (const [i, { user, order }] of placed.entries()) {
        const { status } = await call("orders.get", user, { portfolio_id: order.portfolio_id, order_id: order.id });
        assert.equal(status, outcomes[i]!.status === "fulfilled" ? "cancelled" : "executed");
      }
    }
    assert.ok(cancels > 0 && cancels < ROUNDS * ORDERS, `${cancels} of ${ROUNDS * ORDERS} were cancelled`);
    const { fills } = await product.db.selectFrom("journal_entries").select((e) => e.fn.countAll<number>().as("fills"))
      .where("portfolio_id", "in", owners.map((o) => o.id)).where("type", "=", "BUY").executeTakeFirstOrThrow();
    assert.equal(fills, ROUNDS * ORDERS - cancels, "one fill per executed order");
  }),
);

Deno.test(
  "repricing changes that order alone, up to all the free cash, and is audited and sent as an event",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded(1_000);
    const [kept, changed] = [
      await call("orders.place", user, limitBuy(id, 100)),
      await call("orders.place", user, limitBuy(id, 100, 3)),
    ];
    await call("orders.reprice", user, { portfolio_id: id, order_id: changed.id, limit_price: 199 });
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id: kept.id, limit_price: 403.01 }),
      "INSUFFICIENT_FUNDS",
    );
    await call("orders.reprice", user, { portfolio_id: id, order_id: kept.id, limit_price: 150 });
    await call("orders.reprice", user, { portfolio_id: id, order_id: changed.id, limit_price: 199.5 });
    const limits = (await call("orders.list", user, { portfolio_id: id })).map((o) => [o.id, o.limit_price]);
    assert.deepEqual(limits, [[changed.id, 199.5], [kept.id, 150]]);
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 748.5);
    const { rows } = await product.db.selectFrom("audit_log").select(["target"]).where("actor_id", "=", user.userId)
      .where("operation", "=", "orders.reprice").orderBy("id").execute().then((all) => ({ rows: all }));
    assert.deepEqual(rows.map((r) => r.target), [changed.id, kept.id, changed.id]);
  }),
);

Deno.test(
  "all the free cash may be reserved by a new limit, and not a cent more",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100, 6));
    await refused(
      call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 166.67 }),
      "INSUFFICIENT_FUNDS",
    );
    await call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 166.6666 });
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 1_000);
  }),
);

Deno.test(
  "open pages get an event for a new limit and for a cancel",
  withOrders(async ({ call, product, funded }) => {
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 100));
    await call("orders.reprice", user, { portfolio_id: id, order_id, limit_price: 110 });
    await call("orders.cancel", user, { portfolio_id: id, order_id });
    const heard = async () =>
      (await readOutbox(product.db, { writer: "0", id: 0 }, user)).flatMap(({ events }) => events)
        .map(({ payload }) => (payload as { order: { status: string; limit_price: number } }).order)
        .map((order) => [order.status, order.limit_price]);
    // Outbox rows become readable once every transaction that began before them, of any test, has ended.
    while ((await heard()).length < 3) await new Promise((wake) => setTimeout(wake, 20));
    assert.deepEqual(await heard(), [["pending", 100], ["pending", 110], ["cancelled", 110]]);
  }),
);

Deno.test(
  "the orders of a deleted portfolio end with it, and are listed by portfolio and by status while it is there",
  withOrders(async ({ call, product, funded }) => {
    const { user, id: first } = await funded();
    const { id } = await call("portfolios.create", user, { name: "Brief", initial_cash: 500 });
    const kept = await call("orders.place", user, limitBuy(first, 100));
    const ended = await call("orders.place", user, limitBuy(id, 100));
    const cancelled = await call("orders.place", user, limitBuy(id, 90));
    await call("orders.cancel", user, { portfolio_id: id, order_id: cancelled.id });
    const ids = (orders: readonly { id: string }[]) => orders.map((o) => o.id);
    assert.deepEqual(ids(await call("orders.list", user, { portfolio_id: id })), [cancelled.id, ended.id]);
    const pending = { status_filter: "pending" as const };
    assert.deepEqual(ids(await call("orders.list", user, { portfolio_id: id, ...pending })), [ended.id]);
    assert.deepEqual(ids(await call("orders.list-all", user, pending)), [ended.id, kept.id]);
    assert.deepEqual(await call("orders.totals", user, { portfolio_id: id }), {
      ...{ pending: 1, executed: 0, cancelled: 1, expired: 0 },
    });
    await call("portfolios.delete", user, { id });
    const rows = await product.db.selectFrom("orders").select(["status", "reason", "reserved_cash"])
      .where("portfolio_id", "=", id).orderBy("id").execute();
    assert.deepEqual(rows, [
      { status: "cancelled", reason: "The portfolio was deleted", reserved_cash: "0.00" },
      { status: "cancelled", reason: "You cancelled it", reserved_cash: "0.00" },
    ]);
    assert.deepEqual(ids(await call("orders.list-all", user, {})), [kept.id]);
  }),
);

Deno.test(
  "another user's portfolio cannot be deleted",
  withOrders(async ({ call, funded }) => {
    const [own, other] = [await funded(), await funded()];
    await refused(call("portfolios.delete", other.user, { id: own.id }), "NOT_FOUND");
    assert.equal((await call("portfolios.spendable-cash", own.user, { id: own.id })).cash_balance, 10_000);
  }),
);
