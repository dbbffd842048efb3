import assert from "node:assert/strict";
import { refused } from "../testing.ts";
import { limitBuy, withOrders } from "./testing.ts";

Deno.test(
  "trading.buy() fills at the ask and returns transaction, holding and cash",
  withOrders(async ({ call, funded }) => {
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
    assert.equal(done.holding?.auto_reinvest, true);
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
  }),
);

Deno.test(
  "a buy with a ceiling never costs more: where the price has risen or the size moves it, it buys fewer shares",
  withOrders(async ({ call, market, funded }) => {
    const { user, id } = await funded();
    const buy = (shares: number, max_amount: number) =>
      call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares, max_amount });
    const whole = await buy(3.5, 800);
    assert.deepEqual([whole.order.shares, whole.transaction.total_amount], [3.5, 700.04]);
    market.quotes.AAPL = { bid: 209.99, ask: 210.01 };
    const fewer = await buy(3.5, 700.04);
    assert.equal(fewer.order.shares, 3.3333, "700.04 / 210.01, rounded down to four decimals");
    assert.ok(fewer.transaction.total_amount <= 700.04);
    market.quotes.AAPL = { bid: 209.99, ask: 210.01, askShares: 1 };
    const moved = await buy(4.7616, 1000);
    assert.ok(moved.order.receipt!.impact_bps > 0);
    assert.ok(moved.transaction.total_amount <= 1000 && moved.transaction.total_amount > 999.9);
    await refused(buy(1, 0.01), "RULE_BROKEN");
  }),
);

Deno.test(
  "average cost is weighted by what was paid, stays on a sale, and a sale of all closes the holding",
  withOrders(async ({ call, market, funded }) => {
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
  }),
);

Deno.test(
  "a sell within 0.00005 of what is held, both ends included, closes it to exactly zero; more is refused",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.123456 });
    const refusal = await refused(
      call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.123507 }),
      "INSUFFICIENT_SHARES",
    );
    assert.equal(refusal.message, "You only have 2.123456 shares available to sell.");
    const sold = await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.123506 });
    assert.equal(sold.transaction.shares, 2.123456);
    assert.equal(
      (await refused(
        call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }),
        "INSUFFICIENT_SHARES",
      )).message,
      "You only have 0 shares available to sell.",
    );
    for (const [asked, kept] of [[2.123405, true], [2.123406, false]] as const) {
      await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 2.123456 });
      const { transaction } = await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: asked });
      assert.equal(transaction.shares, kept ? asked : 2.123456);
      if (kept) await call("trading.sell", user, { portfolio_id: id, stock_symbol: "F", shares: 0.0001 });
    }
    assert.deepEqual(await call("holdings.list", user, { id }), []);
  }),
);

Deno.test(
  "a buy beyond the cash is refused, and so is one into the reserve when that is left out",
  withOrders(async ({ call, funded }) => {
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
  }),
);

Deno.test(
  "market orders are refused while the market is not open, limit orders rest",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded();
    clock.marketNow = Temporal.Instant.from("2026-11-14T15:00:00Z");
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
  }),
);

Deno.test(
  "O4: nothing fills without a usable quote, and the order says why",
  withOrders(async ({ call, market, funded }) => {
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
  }),
);

Deno.test(
  "a marketable limit order fills at once at the ask, not at its limit",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    const order = await call("orders.place", user, limitBuy(id, 250, 2));
    assert.deepEqual([order.status, order.receipt?.price, order.order_type], ["executed", 200.01, "limit"]);
    assert.equal((await call("portfolios.get", user, { id })).cash_balance, 9_599.98);
  }),
);

Deno.test(
  "orders.place() asks for a limit price exactly when one is needed",
  withOrders(async ({ call, funded }) => {
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
  }),
);

Deno.test(
  "a resting sell reserves its shares",
  withOrders(async ({ call, funded }) => {
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
  }),
);

Deno.test(
  "O6: one Idempotency-Key has one effect and one answer, sixty-four times at once and later",
  withOrders(async ({ call, product, funded }) => {
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
  }),
);

Deno.test(
  "a key whose request was refused stays refused",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(10);
    const input = { portfolio_id: id, stock_symbol: "AAPL", shares: 1 };
    await refused(call("trading.buy", user, input, "once"), "INSUFFICIENT_FUNDS");
    await call("portfolios.deposit", user, { id, amount: 1_000 });
    await refused(call("trading.buy", user, input, "once"), "INSUFFICIENT_FUNDS");
    await call("trading.buy", user, input, "twice");
    const withdrawal = { id, amount: 5_000 };
    await refused(call("portfolios.withdraw", user, withdrawal, "three"), "INSUFFICIENT_FUNDS");
    await refused(call("portfolios.withdraw", user, withdrawal, "three"), "INSUFFICIENT_FUNDS");
  }),
);

Deno.test(
  "O5: sixty-four concurrent buyers with cash for ten: ten fill, the cash is never negative",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(2_000.1 + 199);
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 64 },
        () => call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 }),
      ),
    );
    assert.equal(outcomes.filter((o) => o.status === "fulfilled").length, 10);
    assert.equal((await call("portfolios.get", user, { id })).cash_balance, 199);
  }),
);

Deno.test(
  "O4: market orders are for the regular session only; limit orders fill before and after it, too",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded();
    for (
      const [at, session] of [["08:00", "pre_market"], ["09:29:59", "pre_market"], ["16:00", "after_hours"], [
        "19:59",
        "after_hours",
      ]]
    ) {
      clock.marketNow = Temporal.Instant.from(`2026-11-17T${at}-05:00`);
      const order = { portfolio_id: id, stock_symbol: "AAPL", shares: 1 };
      await refused(call("trading.buy", user, order), "MARKET_CLOSED");
      await refused(call("trading.sell", user, order), "MARKET_CLOSED");
      assert.equal((await call("orders.place", user, limitBuy(id, 250))).receipt?.session, session);
    }
  }),
);

Deno.test(
  "a limit order that fills at once notifies as a resting one does, a market order does not",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
    assert.deepEqual(await call("notifications.list", user, {}), []);
    await call("orders.place", user, limitBuy(id, 250, 2));
    const notices = await call("notifications.list", user, {});
    assert.deepEqual(notices.map((n) => [n.type, n.message]), [[
      "limit_order_executed",
      "You bought 2 AAPL at $200.01 (limit $250.00).",
    ]]);
  }),
);

Deno.test(
  "a market order is good for the day, by whichever path it comes",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    const bought = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
    const { limit_price: _, ...market } = limitBuy(id, 1);
    const placed = await call("orders.place", user, { ...market, order_type: "market" });
    for (const order of [bought.order, placed]) {
      assert.deepEqual([order.time_in_force, order.expires_at, order.status], ["day", null, "executed"]);
    }
  }),
);

Deno.test(
  "fewer than 0.0001 shares are not traded",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded();
    const tooFew = await refused(call("orders.place", user, limitBuy(id, 190, 0.000099)), "VALIDATION_FAILED");
    assert.equal(tooFew.message, "shares: The smallest order is 0.0001 shares");
    assert.equal((await call("orders.place", user, limitBuy(id, 190, 0.0001))).status, "pending");
  }),
);

Deno.test(
  "cash that is reserved or excluded is not spent",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    await call("portfolios.set-reserve", user, { id, reserve_percentage: 10 });
    await call("orders.place", user, limitBuy(id, 150, 4));
    const spendable = await call("portfolios.spendable-cash", user, { id });
    assert.deepEqual([spendable.reserve_requirement, spendable.spendable_cash], [100, 300]);
    const order = {
      portfolio_id: id,
      stock_symbol: "F",
      transaction_type: "BUY" as const,
      order_type: "market" as const,
    };
    await refused(call("orders.place", user, { ...order, shares: 30.1, use_reserve: false }), "INSUFFICIENT_FUNDS");
    await refused(call("orders.place", user, { ...order, shares: 40.1 }), "INSUFFICIENT_FUNDS");
    assert.equal((await call("orders.place", user, { ...order, shares: 30, use_reserve: false })).status, "executed");
    assert.equal((await call("orders.place", user, { ...order, shares: 10 })).status, "executed");
  }),
);

Deno.test(
  "there is no order book of a symbol that is not listed",
  withOrders(async ({ call, funded }) => {
    const { user } = await funded();
    await refused(call("orders.book", user, { symbol: "NOPE9" }), "SYMBOL_NOT_FOUND");
  }),
);

Deno.test(
  "a day order ends with the late session of its trading day, or of the next when that is over",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded();
    for (
      const [at, end] of [
        ["2026-11-17T03:00:00-05:00", "2026-11-18T01:00:00Z"],
        ["2026-11-17T19:59:59-05:00", "2026-11-18T01:00:00Z"],
        ["2026-11-17T20:00:00-05:00", "2026-11-19T01:00:00Z"],
        ["2026-11-21T12:00:00-05:00", "2026-11-24T01:00:00Z"],
        ["2026-11-27T12:00:00-05:00", "2026-11-27T22:00:00Z"],
      ] as const
    ) {
      clock.marketNow = Temporal.Instant.from(at);
      const order = await call("orders.place", user, limitBuy(id, 100, 1, { time_in_force: "day" }));
      assert.equal(order.expires_at, end, at);
    }
  }),
);
