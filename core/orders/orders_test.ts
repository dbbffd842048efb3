import assert from "node:assert/strict";
import { caller, refused, seedUser } from "../testing.ts";
import { systemActor } from "../kernel/actor.ts";
import { OPEN_MARKET, testProduct, testStore } from "../kernel/testing.ts";
import { readOutbox } from "../kernel/outbox.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "./mod.ts";

const store = await testStore();
const market = new FixedMarket();
const product = testProduct(store, market, [...ledgerHandlers, ...orderHandlers, ...notificationHandlers]);
const call = caller(product.runner);
const matcher = systemActor("matcher");

async function funded(cash = 10_000) {
  const user = await seedUser(product.db);
  const { id } = await call("portfolios.create", user, { name: "Trading", initial_cash: cash });
  return { user, id };
}
const limitBuy = (portfolio_id: string, limit_price: number, shares = 1, rest: object = {}) => ({
  portfolio_id,
  stock_symbol: "AAPL",
  transaction_type: "BUY" as const,
  shares,
  order_type: "limit" as const,
  limit_price,
  ...rest,
});
const atOpenMarket = () => {
  product.clock.marketNow = OPEN_MARKET;
  market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
};

Deno.test("orders", async (t) => {
  await t.step("trading.buy() fills at the ask and answers transaction, holding and cash", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    const done = await call("trading.buy", user, {
      portfolio_id: id,
      stock_symbol: "aapl",
      shares: 3.5,
      notes: "first",
    });
    assert.equal(done.cash_balance, 10_000 - 700.04, "3.5 x 200.01 = 700.035, rounded half up");
    assert.deepEqual([
      done.transaction.transaction_type,
      done.transaction.shares,
      done.transaction.price_per_share,
      done.transaction.total_amount,
      done.transaction.notes,
    ], ["BUY", 3.5, 200.01, 700.04, "first"]);
    assert.deepEqual([done.holding?.shares, done.holding?.cost_basis, done.holding?.average_cost], [
      3.5,
      700.04,
      200.0114,
    ]);
    assert.equal(done.order.status, "executed");
    assert.deepEqual([
      done.order.receipt?.bid,
      done.order.receipt?.ask,
      done.order.receipt?.rule,
      done.order.receipt?.session,
    ], [
      199.99,
      200.01,
      "touch",
      "open",
    ]);
  });

  await t.step(
    "average cost is weighted by what was paid, stays on a sale, and a sale of all closes the holding",
    async () => {
      atOpenMarket();
      const { user, id } = await funded();
      await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
      market.quotes.AAPL = { bid: 219.98, ask: 220.01 };
      assert.equal(
        (await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 })).holding?.average_cost,
        210.01,
      );
      assert.equal(
        (await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 5 })).holding?.average_cost,
        210.01,
      );
      const last = await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 15 });
      assert.equal(last.holding, null);
      assert.deepEqual(await call("holdings.list", user, { id }), []);
      const summary = await call("portfolios.get", user, { id });
      assert.equal(summary.total_value, summary.cash_balance);
      assert.equal(summary.total_return, Math.round((20 * 219.98 - 2000.1 - 2200.1) * 100) / 100);
    },
  );

  await t.step(
    "a sell within 0.00005 of what is held closes it to exactly zero; more is refused in the product's words",
    async () => {
      atOpenMarket();
      const { user, id } = await funded();
      await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.123456 });
      const refusal = await refused(
        call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.1236 }),
        "INSUFFICIENT_SHARES",
      );
      assert.equal(refusal.message, "You only have 2.123456 shares available to sell.");
      const sold = await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.1235 });
      assert.equal(sold.transaction.shares, 2.123456);
      assert.equal(
        (await refused(
          call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }),
          "INSUFFICIENT_SHARES",
        )).message,
        "You only have 0 shares available to sell.",
      );
    },
  );

  await t.step("a buy beyond the cash is refused, and so is one into the reserve when that is left out", async () => {
    atOpenMarket();
    const { user, id } = await funded(1_000);
    assert.equal(
      (await refused(
        call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 5 }),
        "INSUFFICIENT_FUNDS",
      )).message,
      "Insufficient funds",
    );
    await refused(
      call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 96, use_reserve: false }),
      "INSUFFICIENT_FUNDS",
    );
    assert.equal(
      (await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 96 })).cash_balance,
      40,
    );
  });

  await t.step("market orders are refused while the market is not open, limit orders rest", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    product.clock.marketNow = Temporal.Instant.from("2026-11-14T15:00:00Z");
    assert.equal(
      (await refused(call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }), "MARKET_CLOSED"))
        .message,
      "Market is closed. Use a limit order.",
    );
    const resting = await call("orders.place", user, limitBuy(id, 250));
    assert.deepEqual([resting.status, resting.reason], [
      "pending",
      "The market is closed; the order waits for the next session",
    ]);
  });

  await t.step("nothing fills without a usable quote, and the order says why", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    for (
      const [quote, words] of [[{ unquoted: true }, "no two-sided quote"], [{ halted: true }, "halted"], [{
        ageMs: 16_000,
      }, "older than 15 seconds"], [{
        bid: 201,
      }, "crossed"]] as const
    ) {
      market.quotes.AAPL = { bid: 199.99, ask: 200.01, ...quote };
      assert.match(
        (await refused(call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }), "NO_PRICE"))
          .message,
        new RegExp(words),
      );
      assert.match((await call("orders.place", user, limitBuy(id, 250, 0.1))).reason ?? "", new RegExp(words));
    }
    await refused(
      call("trading.buy", user, { portfolio_id: id, stock_symbol: "NOSUCH", shares: 1 }),
      "SYMBOL_NOT_FOUND",
    );
  });

  await t.step("a marketable limit order fills at once at the ask, not at its limit", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    const order = await call("orders.place", user, limitBuy(id, 250, 2));
    assert.deepEqual([order.status, order.receipt?.price, order.order_type], ["executed", 200.01, "limit"]);
    assert.equal((await call("portfolios.get", user, { id })).cash_balance, 9_599.98);
  });

  await t.step(
    "a resting buy reserves its cost, a cancel gives it back, and the order never changes again",
    async () => {
      atOpenMarket();
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
    },
  );

  await t.step("repricing reserves anew in one step or fails whole", async () => {
    atOpenMarket();
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
  });

  await t.step("a resting sell reserves its shares", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
    const sell = {
      portfolio_id: id,
      stock_symbol: "AAPL",
      transaction_type: "SELL" as const,
      shares: 7,
      order_type: "limit" as const,
      limit_price: 300,
    };
    await call("orders.place", user, sell);
    assert.equal(
      (await refused(call("orders.place", user, sell), "INSUFFICIENT_SHARES")).message,
      "You only have 3 shares available to sell.",
    );
    assert.deepEqual((await call("holdings.list", user, { id })).map((h) => [h.shares, h.available_shares]), [[10, 3]]);
  });

  await t.step(
    "the matcher fills when the touch reaches the limit, at the better price, and notifies the owner",
    async () => {
      atOpenMarket();
      const { user, id } = await funded();
      await call("orders.process", matcher, {});
      const { id: order_id } = await call("orders.place", user, limitBuy(id, 190, 10));
      assert.equal((await call("orders.process", matcher, {})).executed, 0);
      market.quotes.AAPL = { bid: 188.98, ask: 189 };
      assert.equal((await call("orders.process", matcher, {})).executed, 1);
      const order = await call("orders.get", user, { portfolio_id: id, order_id });
      assert.deepEqual([order.status, order.receipt?.price], ["executed", 189]);
      const portfolio = await call("portfolios.spendable-cash", user, { id });
      assert.deepEqual([portfolio.cash_balance, portfolio.pending_orders_total], [8_110, 0]);
      const [notice] = await call("notifications.list", user, {});
      assert.deepEqual([notice?.type, notice?.data.stock_symbol, notice?.portfolio_id], [
        "limit_order_executed",
        "AAPL",
        id,
      ]);
      // Open pages are told the placing, and in one the fill with its notification as it is listed. OutboxRow can be read once
      // every transaction that began before it, of any test, has ended.
      const news = () => readOutbox(product.db, { writer: "0", id: 0 }, user.userId);
      while ((await news()).length < 2) await new Promise((wake) => setTimeout(wake, 20));
      const told = (await news())[1]!.events;
      assert.deepEqual(told.map((e) => e.topic), ["order", "notification"]);
      assert.deepEqual(told[1]!.payload, { notification: notice });
      assert.equal((await call("orders.process", matcher, {})).processed, 0);
    },
  );

  await t.step("a resting order waits through a halt with the reason on it, and fills afterwards", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
    market.quotes.AAPL = { bid: 179.98, ask: 180, halted: true };
    assert.equal((await call("orders.process", matcher, {})).executed, 0);
    assert.match((await call("orders.get", user, { portfolio_id: id, order_id })).reason ?? "", /halted/);
    market.quotes.AAPL = { bid: 179.98, ask: 180 };
    await call("orders.process", matcher, {});
    assert.equal((await call("orders.get", user, { portfolio_id: id, order_id })).status, "executed");
  });

  await t.step(
    "day orders end with the late session, the others after ninety days, and release what they held",
    async () => {
      atOpenMarket();
      const { user, id } = await funded();
      const day = await call("orders.place", user, limitBuy(id, 100, 1, { time_in_force: "day" }));
      const gtc = await call("orders.place", user, limitBuy(id, 100));
      assert.equal(day.expires_at, "2026-11-18T01:00:00Z");
      assert.equal(gtc.expires_at, "2027-02-15T15:30:00Z");
      product.clock.marketNow = Temporal.Instant.from("2026-11-18T01:00:00Z");
      assert.equal((await call("orders.process", matcher, {})).expired, 1);
      assert.equal((await call("orders.get", user, { portfolio_id: id, order_id: day.id })).status, "expired");
      product.clock.marketNow = Temporal.Instant.from("2027-02-16T15:30:00Z");
      await call("orders.process", matcher, {});
      assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
    },
  );

  await t.step("an order of no cents is refused", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    market.quotes.PENNY = { bid: 0.004, ask: 0.004 };
    assert.match(
      (await refused(call("trading.buy", user, { portfolio_id: id, stock_symbol: "PENNY", shares: 1 }), "RULE_BROKEN"))
        .message,
      /Invalid trade amount/,
    );
  });

  await t.step("orders.place() asks for a limit price exactly when one is needed", async () => {
    const { user, id } = await funded();
    const { limit_price: _, ...without } = limitBuy(id, 1);
    assert.match(
      (await refused(call("orders.place", user, without), "VALIDATION_FAILED")).message,
      /Please enter a valid limit price for limit orders/,
    );
    assert.match(
      (await refused(call("orders.place", user, { ...limitBuy(id, 1), order_type: "market" }), "VALIDATION_FAILED"))
        .message,
      /takes no limit price/,
    );
  });

  await t.step("orders of somebody else cannot be seen, changed or placed", async () => {
    atOpenMarket();
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
  });

  await t.step("the order book adds pending orders up by price, without names", async () => {
    atOpenMarket();
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
  });

  await t.step("one Idempotency-Key has one effect and one answer, sixty-four times at once and later", async () => {
    atOpenMarket();
    const { user, id } = await funded();
    const key = crypto.randomUUID();
    const input = { portfolio_id: id, stock_symbol: "AAPL", shares: 1 };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => product.runner.run("trading.buy", user, input, { idempotencyKey: key })),
    );
    assert.equal(new Set(answers.map((a) => JSON.stringify(a.output))).size, 1);
    assert.equal(answers.filter((a) => !a.replayed).length, 1);
    assert.equal((await call("portfolios.get", user, { id })).cash_balance, 9_799.99);
    await refused(call("trading.buy", user, { ...input, shares: 2 }, key), "IDEMPOTENCY_KEY_REUSED");
    const other = await funded();
    assert.equal(
      (await product.runner.run("trading.buy", other.user, { ...input, portfolio_id: other.id }, {
        idempotencyKey: key,
      })).replayed,
      false,
      "another user's same key is independent",
    );
  });

  await t.step("a key whose request was refused stays refused", async () => {
    atOpenMarket();
    const { user, id } = await funded(10);
    const input = { portfolio_id: id, stock_symbol: "AAPL", shares: 1 };
    await refused(call("trading.buy", user, input, "once"), "INSUFFICIENT_FUNDS");
    await call("portfolios.deposit", user, { id, amount: 1_000 });
    await refused(call("trading.buy", user, input, "once"), "INSUFFICIENT_FUNDS");
    await call("trading.buy", user, input, "twice");
    const withdrawal = { id, amount: 5_000 };
    await refused(call("portfolios.withdraw", user, withdrawal, "three"), "INSUFFICIENT_FUNDS");
    await refused(call("portfolios.withdraw", user, withdrawal, "three"), "INSUFFICIENT_FUNDS");
  });

  await t.step("sixty-four concurrent buyers with cash for ten: ten fill, the cash is never negative", async () => {
    atOpenMarket();
    const { user, id } = await funded(2_000.1 + 199);
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 64 },
        () => call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }),
      ),
    );
    assert.equal(outcomes.filter((o) => o.status === "fulfilled").length, 10);
    assert.equal((await call("portfolios.get", user, { id })).cash_balance, 199);
  });

  await t.step("a fill and a cancel that race have one winner", async () => {
    atOpenMarket();
    const { user, id } = await funded(100_000);
    for (let round = 0; round < 20; round++) {
      market.quotes.AAPL = { bid: 199.99, ask: 200.01 };
      const { id: order_id } = await call("orders.place", user, limitBuy(id, 190));
      market.quotes.AAPL = { bid: 188.98, ask: 189 };
      const [cancelled] = await Promise.allSettled([
        call("orders.cancel", user, { portfolio_id: id, order_id }),
        call("orders.process", matcher, {}),
      ]);
      const { status } = await call("orders.get", user, { portfolio_id: id, order_id });
      assert.equal(status, cancelled.status === "fulfilled" ? "cancelled" : "executed");
    }
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 0);
  });

  await t.step("after all this the ledger verifies", async () => {
    const admin = await seedUser(product.db, "admin");
    assert.deepEqual((await call("ledger.verify", admin, {})).problems, []);
  });
});

Deno.test("the store is closed", () => store.close());
