import assert from "node:assert/strict";
import type { FieldError } from "../kernel/errors.ts";
import { refused, seedUser } from "../testing.ts";
import { openShared, type User } from "./testing.ts";

/** A public portfolio with 50 % of AAPL, 30 % of MSFT and 20 % of cash at the last close, and one to copy it into. */
async function openPlan(cash = 10_000) {
  const opened = await openShared("2026-11-16T10:00");
  const shared = await opened.member();
  await shared.buy("AAPL", 50);
  await shared.buy("MSFT", 60);
  await opened.advance("2026-11-17T11:00");
  const mine = await opened.member(cash, undefined, "private", "Mine");
  const plan = (amount: number, into = mine.id, user: User = mine.user) =>
    opened.call("shared.plan-copy", user, { portfolio_id: shared.id, into, amount });
  return { ...opened, shared, mine, plan };
}

const sum = (numbers: readonly number[]) => Number(numbers.reduce((a, b) => a + b, 0).toFixed(2));

Deno.test("a plan divides the amount by the weights into market buys at the ask, and the rest stays cash", async () => {
  const { plan, market } = await openPlan();
  market.set({ MSFT: [["2026-11-02T09:30", 50], ["2026-11-17T10:30", 64.3]] });
  const shown = await plan(5_000);
  assert.deepEqual(shown.orders, [
    { symbol: "AAPL", name: "AAPL Inc.", weight: 50, ask: 100, shares: 25, part: 2_500, about: 2_500 },
    // 1 500 dollars buy 23.32814 shares, rounded down to four decimals.
    { symbol: "MSFT", name: "MSFT Inc.", weight: 30, ask: 64.3, shares: 23.3281, part: 1_500, about: 1_500 },
  ]);
  assert.deepEqual([shown.total, shown.stays_cash, shown.cash_weight, shown.weights_date], [
    4_000,
    1_000,
    20,
    "2026-11-16",
  ]);
  for (const amount of [0.01, 0.07, 1, 33.33, 999.99, 9_500]) {
    const { orders, total, stays_cash } = await plan(amount);
    assert.equal(total, sum(orders.map(({ about }) => about)), String(amount));
    assert.equal(sum([total, stays_cash]), amount);
    for (const { about, part } of orders) assert.ok(about > 0 && about <= part, String(amount));
  }
});

Deno.test("what has no quote, is halted or is too small is left out with the reason, and its part stays cash", async () => {
  const { plan, market } = await openPlan();
  market.quotes.MSFT = { ...market.quotes.MSFT!, halted: true };
  const halted = await plan(1_000);
  assert.deepEqual(halted.orders.map(({ symbol }) => symbol), ["AAPL"]);
  assert.deepEqual(halted.skipped, [{ symbol: "MSFT", weight: 30, reason: "Trading in MSFT is halted" }]);
  assert.deepEqual([halted.total, halted.stays_cash], [500, 500]);
  const tiny = await plan(0.01);
  assert.deepEqual(tiny.orders, []);
  assert.equal(tiny.skipped[0]!.reason, "Its part of the amount buys no share");
  assert.equal(tiny.stays_cash, 0.01);
});

Deno.test("an amount over what may be spent is refused at its field, with the cash reserve and pending orders left out", async () => {
  const { plan, call, mine } = await openPlan(1_000);
  const at = async (amount: number) => (await refused(plan(amount), "VALIDATION_FAILED")).detail as FieldError[];
  const { spendable_cash } = await call("portfolios.spendable-cash", mine.user, { id: mine.id });
  assert.equal(spendable_cash, 950);
  assert.equal((await plan(950)).spendable_cash, 950);
  assert.deepEqual(await at(950.01), [
    { loc: ["query", "amount"], msg: "This portfolio has $950.00 to spend", type: "too_big" },
  ]);
  await call("orders.place", mine.user, {
    ...{ portfolio_id: mine.id, stock_symbol: "F", transaction_type: "BUY", shares: 50 },
    ...{ order_type: "limit", limit_price: 9 },
  });
  assert.equal((await at(600))[0]!.msg, "This portfolio has $500.00 to spend");
  for (const amount of [0, -1, 1.001]) await refused(plan(amount), "VALIDATION_FAILED");
});

Deno.test("another's portfolio to copy into, and a private one to copy, are not found", async () => {
  const { plan, shared, mine, call } = await openPlan();
  await refused(plan(100, shared.id), "NOT_FOUND");
  await refused(plan(100, crypto.randomUUID()), "NOT_FOUND");
  await call("portfolios.set-visibility", shared.user, { id: shared.id, visibility: "private" });
  await refused(plan(100), "NOT_FOUND");
  await refused(plan(100, mine.id, shared.user), "NOT_FOUND");
});

Deno.test("no plan is made while the market is closed, nor for a contest that has ended", async () => {
  const { plan, advance, mine, call, shared, db } = await openPlan();
  const admin = await seedUser(db, "admin");
  const { competition } = await call("competitions.create", admin, {
    ...{ name: "A contest", entry_until: "2026-11-19T12:00:00-05:00", closes_on: "2026-11-20", universe: ["MSFT"] },
  });
  const { portfolio_id: into } = await call("competitions.join", mine.user, { id: competition.id });
  const { orders, skipped } = await plan(100, into);
  assert.deepEqual(orders.map(({ symbol }) => symbol), ["MSFT"]);
  assert.deepEqual(skipped.map(({ reason }) => reason), ["AAPL is not among the stocks of this competition"]);
  await advance("2026-11-17T17:00");
  await refused(plan(100), "MARKET_CLOSED");
  await advance("2026-11-23T10:00");
  const { detail } = await refused(plan(100, into), "RULE_BROKEN");
  assert.equal(detail, "The competition has ended. Convert the portfolio to trade in it.");
  assert.ok(shared.id);
});

Deno.test("a buy over the largest position of a contest is left out with the reason that the order would get", async () => {
  const { plan, mine, call, db } = await openPlan();
  const admin = await seedUser(db, "admin");
  const { competition } = await call("competitions.create", admin, {
    ...{ name: "A contest", entry_until: "2026-11-19T12:00:00-05:00", closes_on: "2026-11-20" },
    ...{ max_position_percentage: 40, start_cash: 10_000 },
  });
  const { portfolio_id: into } = await call("competitions.join", mine.user, { id: competition.id });
  assert.deepEqual((await plan(8_000, into)).skipped, []);
  await call("orders.place", mine.user, {
    ...{ portfolio_id: into, stock_symbol: "AAPL", transaction_type: "BUY", shares: 1 },
    ...{ order_type: "limit", limit_price: 99 },
  });
  const { orders, skipped } = await plan(8_000, into);
  assert.deepEqual(orders.map(({ symbol }) => symbol), ["MSFT"]);
  const [{ reason }] = skipped as [typeof skipped[0]];
  assert.equal(
    reason,
    "This competition allows at most 40% of the value in one stock; with this order it would be 41.00%",
  );
  const over = { portfolio_id: into, stock_symbol: "AAPL", shares: 40, use_reserve: false };
  assert.equal((await refused(call("trading.buy", mine.user, over), "RULE_BROKEN")).detail, reason);
});

Deno.test("64 plans at once change nothing, and an order with a key that was used places nothing again", async () => {
  const { plan, db, mine, call } = await openPlan();
  const state = async () => [
    await db.selectFrom("portfolios").selectAll().where("id", "=", mine.id).executeTakeFirst(),
    await db.selectFrom("orders").selectAll().where("portfolio_id", "=", mine.id).execute(),
    await db.selectFrom("journal_entries").selectAll().where("portfolio_id", "=", mine.id).execute(),
    await db.selectFrom("holdings").selectAll().where("portfolio_id", "=", mine.id).execute(),
  ];
  const before = await state();
  const plans = await Promise.all(Array.from({ length: 64 }, () => plan(1_000)));
  assert.ok(plans.every((one) => one.total === 800));
  assert.deepEqual(await state(), before);
  const key = crypto.randomUUID();
  const place = () =>
    Promise.all(plans[0]!.orders.map(({ symbol, shares, part }) =>
      call("trading.buy", mine.user, {
        ...{ portfolio_id: mine.id, stock_symbol: symbol, shares, max_amount: part, use_reserve: false },
      }, `${key}-${symbol}`)
    ));
  const [first, second] = [await place(), await place()];
  assert.deepEqual(second, first);
  const entries = await db.selectFrom("journal_entries").select(["symbol", "amount"]).where(
    "portfolio_id",
    "=",
    mine.id,
  )
    .where("type", "=", "BUY").orderBy("symbol").execute();
  assert.deepEqual(entries, [{ symbol: "AAPL", amount: "500.00" }, { symbol: "MSFT", amount: "300.00" }]);
});
