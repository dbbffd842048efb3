import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../kernel/actor.ts";
import { newId } from "../kernel/ids.ts";
import { testStore } from "../kernel/testing.ts";
import { noFacts } from "../market/no_facts.ts";
import type { Dividend } from "../market/facts.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import type { InputOf } from "../contracts.ts";
import type { FieldError } from "../kernel/errors.ts";
import { INCOME_DAYS } from "../actions/contract.ts";
import { actionHandlers } from "../actions/mod.ts";
import { goalHandlers, goalWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** AAPL paid $0.50 a quarter, and $0.60 the last time, which is the expected amount. */
const quarterly = ["2026-11-05", "2026-08-05", "2026-05-05", "2026-02-05"].map((exDate, i): Dividend => ({
  id: exDate,
  symbol: "AAPL",
  amount: i === 0 ? 0.6 : 0.5,
  declaredOn: exDate,
  exDate,
  recordDate: exDate,
  payDate: exDate,
  frequency: 4,
  type: "CD",
}));

/** A separate product on the shared store; a user holds 10 AAPL at 200, 100 F at 10, and 7,000 in cash. */
async function open() {
  const market = new FixedMarket();
  market.quotes.AAPL = { bid: 200, ask: 200 };
  market.quotes.F = { bid: 10, ask: 10, listing: { sector: "Industrials" } };
  market.facts = {
    ...noFacts,
    dividends: ({ symbol }) => Promise.resolve(symbol === "AAPL" ? quarterly : []),
  };
  const product = runningProduct(store, market, [...actionHandlers, ...goalHandlers], goalWork);
  const { call, advance } = product;
  await advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const { id } = await call("portfolios.create", user, { name: "Wealth", initial_cash: 10_000 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 100 });
  const goal = (change: object): InputOf<"goals.create"> => ({
    portfolio_id: id,
    title: "Mine",
    goal_type: "net_worth",
    target_amount: 20_000,
    ...change,
  });
  const create = (change: object) => call("goals.create", user, goal(change));
  const notices = async () => (await call("notifications.list", user, {})).map((n) => n.message);
  return { ...product, user, id, goal, create, notices };
}

Deno.test("a goal for a number of stocks takes a whole number", async () => {
  const { create, call, user } = await open();
  const count = (target_amount: number) => create({ goal_type: "portfolio_diversification", target_amount });
  assert.equal(
    (await refused(count(2.5), "VALIDATION_FAILED")).message,
    "target_amount: Enter a whole number of stocks",
  );
  const { id } = await count(8);
  const edit = (target_amount: number) => call("goals.edit", user, { id, target_amount });
  assert.equal((await refused(edit(2.5), "RULE_BROKEN")).message, "Enter a whole number of stocks");
  assert.equal((await edit(9)).target_amount, 9);
});

Deno.test("each type of goal is measured from current data, in the unit of its target", async () => {
  const { create, market, call, user } = await open();
  const cases = [
    [{ goal_type: "net_worth", target_amount: 20_000 }, 10_000, 50],
    [{ goal_type: "dividend_income", target_amount: 80 }, 24, 30],
    // (24 of dividends + 4.5 % of 7,000) / 12
    [{ goal_type: "monthly_passive", target_amount: 100 }, 339 / 12, 339 / 12],
    [{ goal_type: "portfolio_diversification", target_amount: 8 }, 2, 25],
    [{ goal_type: "sector_allocation", target_sector: "Industrials", target_percentage: 50 }, 100 / 3, 200 / 3],
    [{ goal_type: "dividend_yield_target", target_percentage: 2 }, 0.8, 40],
  ] as const;
  for (const [change, current, percent] of cases) {
    const made = await create({ ...change, ...("target_amount" in change ? {} : { target_amount: null }) });
    assert.ok(Math.abs(made.current_amount! - current) < 1e-5, `${change.goal_type}: ${made.current_amount}`);
    assert.ok(Math.abs(made.progress_percentage - percent) < 1e-4, `${change.goal_type}: ${made.progress_percentage}`);
    assert.equal(made.current_shares, null);
    assert.equal(made.is_achieved, false);
  }
  const shares = await create({
    goal_type: "share_count",
    target_stock_symbol: "f",
    target_shares: 250,
    target_amount: null,
  });
  assert.deepEqual([shares.current_shares, shares.current_amount, shares.progress_percentage], [100, null, 40]);
  assert.deepEqual([shares.target_shares, shares.target_amount, shares.target_percentage], [250, null, null]);
  const sector = await create({ goal_type: "sector_allocation", target_sector: "Energy", target_percentage: 12.5 });
  assert.deepEqual([sector.target_percentage, sector.target_shares, sector.progress_percentage], [12.5, null, 0]);
  const { id: empty } = await call("portfolios.create", user, { name: "Empty" });
  const none = await create({ portfolio_id: empty, goal_type: "dividend_yield_target", target_percentage: 2 });
  assert.deepEqual([none.current_amount, none.progress_percentage], [0, 0], "of nothing");
  await refused(call("goals.edit", user, { id: shares.id, target_stock_symbol: null }), "RULE_BROKEN");
  market.quotes.F = { bid: 30, ask: 30 };
  const [worth] = (await call("goals.list", user, {})).filter((g) => g.goal_type === "net_worth");
  assert.equal(worth!.current_amount, 12_000, "lists show the progress of now");
});

Deno.test("a goal's income is what the dividend calendar lists for the next twelve months", async () => {
  const { id: portfolio_id, create, market, call, user } = await open();
  // The next one is declared; three more are expected.
  market.facts = {
    ...market.facts,
    dividends: ({ symbol }) =>
      Promise.resolve(
        symbol === "AAPL" ? [{ ...quarterly[0]!, exDate: "2026-11-25", payDate: "2026-12-01" }] : [],
      ),
  };
  await call("trading.sell", user, { portfolio_id, stock_symbol: "AAPL", shares: 4 });
  const { current_amount } = await create({ goal_type: "dividend_income", target_amount: 80 });
  const { upcoming_dividends } = await call("dividends.calendar", user, { portfolio_id, days_ahead: INCOME_DAYS });
  assert.equal(upcoming_dividends.length, 4);
  assert.equal(current_amount, upcoming_dividends.reduce((sum, { amount }) => sum + amount, 0));
});

Deno.test("CG-19, NM-06: a goal is achieved once, by the check after the close, with one notification, and stays achieved", async () => {
  const { id: portfolio, create, advance, market, call, user, notices, run } = await open();
  const { id } = await create({ target_amount: 12_000, title: "Twelve" });
  await advance("2026-11-17T16:20");
  assert.deepEqual(await notices(), []);
  market.quotes.F = { bid: 30, ask: 30 };
  await advance("2026-11-18T16:19");
  assert.equal((await call("goals.get", user, { id })).is_achieved, false);
  await advance("2026-11-18T16:20");
  const achieved = await call("goals.get", user, { id });
  assert.deepEqual([achieved.is_achieved, achieved.achieved_at], [true, "2026-11-18T21:20:00Z"]);
  assert.deepEqual(await notices(), ["Wealth reached your goal: Twelve."]);
  const [notice] = await call("notifications.list", user, {});
  assert.equal(notice!.link, `/portfolios/${portfolio}?tab=goals&goal=${id}`);
  market.quotes.F = { bid: 1, ask: 1 };
  await advance("2026-11-20T12:00");
  await Promise.all([1, 2].map(() => run("goals.process-pending", systemActor("operator"), {})));
  const later = await call("goals.get", user, { id });
  assert.deepEqual([later.is_achieved, later.progress_percentage, later.current_amount], [true, 100, 9_100]);
  assert.equal((await notices()).length, 1);
});

Deno.test("CG-19: Update Progress measures at once; a goal that is reached when it is set is achieved at once", async () => {
  const { create, market, call, user, notices } = await open();
  assert.equal((await create({ target_amount: 10_000, title: "Ten" })).is_achieved, true);
  const { id } = await create({ target_amount: 11_000, title: "Eleven" });
  await create({ target_amount: 50_000, title: "Fifty" });
  market.quotes.F = { bid: 20, ask: 20 };
  assert.deepEqual(await call("goals.update-all-progress", user, {}), { updated: 2 });
  assert.equal((await call("goals.get", user, { id })).is_achieved, true);
  assert.deepEqual((await notices()).toSorted(), [
    "Wealth reached your goal: Eleven.",
    "Wealth reached your goal: Ten.",
  ]);
  const again = await call("goals.calculate-progress", user, { id });
  assert.equal(again.is_achieved, true);
  const { id: next } = await create({ target_amount: 12_000, title: "Twelve" });
  market.quotes.F = { bid: 30, ask: 30 };
  assert.equal((await call("goals.calculate-progress", user, { id: next })).is_achieved, true);
  await call("goals.delete", user, { id: next });
  assert.deepEqual((await call("goals.list", user, {})).map((g) => g.title), ["Fifty", "Eleven", "Ten"]);
});

Deno.test("the pace compares progress with a straight line from the day the goal was set", async () => {
  const { create, advance, market, call, user } = await open();
  const { id, pace } = await create({ target_amount: 20_000, target_date: "2027-02-25" });
  assert.equal(pace, null, "nothing to compare on the first day");
  // A quarter of the 100 days: 12,500 expected.
  await advance("2026-12-12T12:00");
  const paceNow = async () => (await call("goals.get", user, { id })).pace;
  assert.deepEqual(await paceNow(), { status: "behind", expected: 12_500, difference: -2_500 });
  market.quotes.F = { bid: 35, ask: 35 };
  assert.deepEqual(await paceNow(), { status: "on_pace", expected: 12_500, difference: 0 });
  for (
    const [price, status] of [[33.99, "behind"], [34, "on_pace"], [36, "on_pace"], [36.01, "ahead"]] as const
  ) {
    market.quotes.F = { bid: price, ask: price };
    assert.equal((await paceNow())!.status, status, `a hundredth of the way is $100; F at ${price}`);
  }
  market.quotes.F = { bid: 45, ask: 45 };
  assert.deepEqual(await paceNow(), { status: "ahead", expected: 12_500, difference: 1_000 });
  await advance("2027-06-01T12:00");
  assert.deepEqual(await paceNow(), { status: "behind", expected: 20_000, difference: -6_500 }, "after its date");
});

Deno.test("CG-17: a goal without its target is refused with the product's words, at the field", async () => {
  const { create, call, user } = await open();
  for (
    const [change, field] of [
      [{ title: " " }, "title"],
      [{ target_amount: null }, "target_amount"],
      [{ target_amount: 0 }, "target_amount"],
      [{ goal_type: "share_count", target_stock_symbol: "AAPL" }, "target_shares"],
      [{ goal_type: "share_count", target_shares: 5 }, "target_stock_symbol"],
      [{ goal_type: "sector_allocation", target_percentage: 5 }, "target_sector"],
      [{ goal_type: "sector_allocation", target_sector: "Energy" }, "target_percentage"],
      [{ goal_type: "dividend_yield_target", target_percentage: 0 }, "target_percentage"],
    ] as const
  ) {
    const { detail } = await refused(create(change), "VALIDATION_FAILED");
    assert.deepEqual(
      (detail as readonly FieldError[]).map((d) => [d.loc.at(-1), d.msg]),
      [[field, "Please fill in all required fields"]],
    );
  }
  assert.equal(
    (await refused(
      create({ goal_type: "share_count", target_stock_symbol: "NOPE", target_shares: 1 }),
      "SYMBOL_NOT_FOUND",
    ))
      .message,
    "There is no stock NOPE",
  );
  await refused(create({ target_date: "2026-11-17" }), "RULE_BROKEN");
  await refused(create({ target_date: "2027-02-30" }), "VALIDATION_FAILED");
  assert.deepEqual(await call("goals.list", user, {}), []);
});

Deno.test("an edit changes the given fields; the target of its type cannot be removed", async () => {
  const { create, call, user } = await open();
  const { id } = await create({ description: "Words", target_date: "2027-01-31" });
  const edited = await call("goals.edit", user, { id, title: "New", target_amount: 40_000, target_date: null });
  assert.deepEqual(
    [edited.title, edited.description, edited.target_amount, edited.target_date, edited.progress_percentage],
    ["New", "Words", 40_000, null, 25],
  );
  await refused(call("goals.edit", user, { id, target_amount: null }), "RULE_BROKEN");
  assert.equal((await call("goals.edit", user, { id, target_amount: 10_000 })).is_achieved, true);
  await call("goals.delete", user, { id });
  await refused(call("goals.get", user, { id }), "NOT_FOUND");
});

Deno.test("a change or a deletion of a goal leaves the others as they are", async () => {
  const { create, call, user } = await open();
  const [first, second] = [await create({ title: "First" }), await create({ title: "Second" })];
  await call("goals.edit", user, { id: first.id, title: "Changed", target_amount: 30_000 });
  assert.deepEqual(await call("goals.get", user, { id: second.id }), second);
  await call("goals.delete", user, { id: first.id });
  assert.deepEqual(await call("goals.list", user, {}), [second]);
});

Deno.test("a goal that is reached on the day on which it is set is achieved after that day's close", async () => {
  // Those of other tests would be counted as well.
  await store.db.deleteFrom("goals").execute();
  const { create, call, clock, advance, market, user } = await open();
  const { id } = await create({ target_amount: 12_000 });
  await create({ target_amount: 50_000 });
  market.quotes.F = { bid: 30, ask: 30 };
  clock.marketNow = ny("2026-11-17T16:20");
  const operator = systemActor("operator");
  assert.deepEqual(await call("goals.process-pending", operator, {}), {
    ...{ processed: 2, achieved: 1, failed: 0, caught_up: true },
  });
  assert.equal((await call("goals.get", user, { id })).achieved_at, "2026-11-17T21:20:00Z");
  await advance("2026-11-17T16:20");
  assert.equal(await goalWork[0]!.isDue(store.db, clock.market()), false, "nothing is left to do");
});

Deno.test("a user has at most a hundred goals, and another user's do not count", async () => {
  const [{ create }, other] = [await open(), await open()];
  for (let i = 0; i < 100; i++) await create({ title: `Goal ${i}` });
  assert.equal((await refused(create({}), "RULE_BROKEN")).message, "You have 100 goals; delete one first");
  await other.create({});
});

Deno.test("more portfolios than one transaction takes have their goals checked after the same close", async () => {
  const { clock, advance, user } = await open();
  const ids = Array.from({ length: 101 }, () => newId(clock.wall()));
  await sql`
    insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
      money_market_rate, created_at)
    select id, ${user.userId}, 'Many', 0, 0, 0, 'private', false, 0, ${clock.market()}
    from unnest(${ids}::uuid[]) as x(id)`.execute(store.db);
  await sql`
    insert into goals (id, user_id, portfolio_id, title, goal_type, target_amount, is_public, start_amount,
      current_amount, created_at, checked_at)
    select id, ${user.userId}, id, 'One', 'net_worth', 1, false, 0, 0, ${clock.market()}, ${clock.market()}
    from unnest(${ids}::uuid[]) as x(id)`.execute(store.db);
  await advance("2026-11-17T16:20");
  const checked = await store.db.selectFrom("goals").select("checked_at").distinct().where("user_id", "=", user.userId)
    .execute();
  assert.deepEqual(checked.map((row) => row.checked_at.toString()), ["2026-11-17T21:20:00Z"]);
});

Deno.test("a user without a portfolio has no goals to update, and another user's portfolio has none to list", async () => {
  const { call, id: portfolio_id } = await open();
  const stranger = await seedUser(store.db);
  assert.deepEqual(await call("goals.update-all-progress", stranger, {}), { updated: 0 });
  await refused(call("goals.list", stranger, { portfolio_id }), "NOT_FOUND");
});

Deno.test("goals of a deleted portfolio are hidden, and other users' goals are not found", async () => {
  const { create, call, user, advance } = await open();
  const second = await call("portfolios.create", user, { name: "Second" });
  const { id } = await create({ portfolio_id: second.id });
  const other = await seedUser(store.db);
  for (const name of ["goals.get", "goals.edit", "goals.delete", "goals.calculate-progress"] as const) {
    assert.equal((await refused(call(name, other, { id }), "NOT_FOUND")).message, "Goal not found");
  }
  await call("portfolios.delete", user, { id: second.id });
  assert.deepEqual(await call("goals.list", user, {}), []);
  await advance("2026-11-19T12:00");
});
