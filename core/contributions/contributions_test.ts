import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import { contributionHandlers, contributionWork } from "./mod.ts";
import { dateAfter } from "./schedule.ts";
import { open, store } from "./testing.ts";

Deno.test("verify: a contribution that is not made on its date, from its hour on, is found", async () => {
  const { call, advance, user, id, create } = await open();
  // Today's, at once, and one in time.
  await create({ next_contribution_date: "2026-11-17" });
  await create({ next_contribution_date: "2026-11-18" });
  await create({ next_contribution_date: "2026-11-20" });
  await advance("2026-11-19T12:00");
  const operator = systemActor("operator");
  assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
  // A process that considered the morning of the 20th processed.
  const next = runningProduct(store, new FixedMarket(), contributionHandlers, contributionWork);
  await next.advance("2026-11-20T10:00");
  await next.advance("2026-11-21T09:00");
  const found = async () => (await call("ledger.verify", operator, {})).problems.join();
  assert.match(await found(), /^entry [^ ]+: the contribution of 2026-11-20 was made on 2026-11-21 14:00:00\+00$/);
  const { transactions } = await call("transactions.list", user, { id });
  assert.ok((await found()).includes(transactions[0]!.id));
  const failure = { work: "contribute", period: "2026-11-20", portfolio_id: id, tries: 1, error: "x" };
  await store.db.insertInto("work_failures").values({ ...failure, failed_at: ny("2026-11-20T09:00") }).execute();
  assert.equal(await found(), "", "one that had failed may be late");
});

Deno.test("J5, NM-06: each due date contributes once, at nine in New York, with a note and a notification", async () => {
  const { call, advance, user, id, create, run } = await open();
  const plan = await create();
  await advance("2026-12-01T08:59");
  await advance("2026-12-01T09:00");
  const admin = systemActor("operator");
  await Promise.all([1, 2, 3].map(() => run("contributions.process-pending", admin, {})));
  await advance("2027-02-10T12:00");
  const { transactions } = await call("transactions.list", user, { id });
  assert.deepEqual(transactions.map((t) => [t.transaction_type, t.total_amount, t.notes, t.executed_at]), [
    ["DEPOSIT", 100, "Recurring: Salary", "2027-02-01T14:00:00Z"],
    ["DEPOSIT", 100, "Recurring: Salary", "2027-01-01T14:00:00Z"],
    ["DEPOSIT", 100, "Recurring: Salary", "2026-12-01T14:00:00Z"],
  ]);
  const notices = await call("notifications.list", user, {});
  assert.deepEqual([notices.length, notices[0]!.type, notices[0]!.message, notices[0]!.link], [
    3,
    "contribution_processed",
    "Salary: $100.00 was added to Savings for 2027-02-01.",
    `/portfolios/${id}?tab=holdings&contribution=${plan.id}`,
  ]);
  assert.equal((await call("portfolios.get", user, { id })).total_contributed, 300);
});

Deno.test("J5: a plan for the 31st falls on the last day of a shorter month and returns to the 31st", async () => {
  const { advance, create, deposits } = await open();
  await create({ next_contribution_date: "2026-12-31T09:00:00" });
  await advance("2027-05-31T10:00");
  assert.deepEqual(await deposits(), [
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
});

Deno.test("the dates of every frequency", () => {
  const after = (frequency: Parameters<typeof dateAfter>[1], date = "2026-01-31") => dateAfter(date, frequency, 31);
  assert.deepEqual(
    (["weekly", "biweekly", "monthly", "quarterly", "annually"] as const).map((f) => after(f)),
    ["2026-02-07", "2026-02-14", "2026-02-28", "2026-04-30", "2027-01-31"],
  );
  assert.equal(dateAfter("2028-02-29", "annually", 29), "2029-02-28");
  assert.equal(dateAfter("2029-02-28", "annually", 29), "2030-02-28");
  assert.equal(dateAfter("2026-12-15", "monthly", 15), "2027-01-15");
});

Deno.test("J5: a server that was off for forty days catches up in order, each date at its own time", async () => {
  const { advance, create, deposits } = await open();
  await create({ frequency: "weekly", next_contribution_date: "2026-11-20" });
  await advance("2026-12-27T12:00");
  assert.deepEqual(await deposits(), [
    "2026-11-20",
    "2026-11-27",
    "2026-12-04",
    "2026-12-11",
    "2026-12-18",
    "2026-12-25",
  ]);
});

Deno.test("J5: a plan that is inactive contributes nothing, and does not catch up when it is activated again", async () => {
  const { call, advance, user, create, deposits } = await open();
  const { id } = await create({ frequency: "weekly", next_contribution_date: "2026-11-20" });
  assert.equal((await call("contributions.toggle-active", user, { id, is_active: false })).is_active, false);
  await advance("2026-12-10T12:00");
  assert.deepEqual(await deposits(), []);
  const active = await call("contributions.toggle-active", user, { id, is_active: true });
  assert.equal(active.next_contribution_date, "2026-12-11T09:00:00");
  await advance("2026-12-11T12:00");
  assert.deepEqual(await deposits(), ["2026-12-11"]);
});

Deno.test("J5: a plan that is activated again on its own date contributes that day", async () => {
  const { call, advance, user, create, deposits } = await open();
  const { id } = await create({ frequency: "weekly", next_contribution_date: "2026-11-20" });
  await call("contributions.toggle-active", user, { id, is_active: false });
  await advance("2026-11-20T12:00");
  assert.deepEqual(await deposits(), []);
  const active = await call("contributions.toggle-active", user, { id, is_active: true });
  assert.deepEqual([active.next_contribution_date, await deposits()], ["2026-11-27T09:00:00", ["2026-11-20"]]);
});

Deno.test("J5: two dates that fall due together are both contributed, each with its own notification", async () => {
  const { call, run, clock, user, create } = await open();
  const { id } = await create({ frequency: "weekly", next_contribution_date: "2026-11-20" });
  clock.marketNow = ny("2026-11-28T10:00");
  const operator = systemActor("operator");
  for (const time of ["once", "again"]) {
    await run("contributions.process-pending", operator, {});
    const notices = await call("notifications.list", user, {});
    assert.deepEqual(notices.map(({ message }) => message.slice(-11)).sort(), ["2026-11-20.", "2026-11-27."], time);
  }
  const [plan] = await call("contributions.list", user, {});
  assert.deepEqual([plan!.id, plan!.next_contribution_date], [id, "2026-12-04T09:00:00"]);
});

Deno.test("cash withdrawn before the open is not spent, and a resting order keeps its reservation", async () => {
  const { advance, call, user, id, create, cash, holdings } = await open();
  await create({ auto_invest_percentage: 100, target_allocation: { F: 100 } });
  await advance("2026-12-01T09:15");
  await call("portfolios.withdraw", user, { id, amount: 40 });
  const resting = { portfolio_id: id, stock_symbol: "F", transaction_type: "BUY", order_type: "limit" } as const;
  await call("orders.place", user, { ...resting, shares: 4, limit_price: 5 });
  await advance("2026-12-01T09:35");
  assert.deepEqual([await holdings(), await cash()], [{ F: 4 }, 20]);
});

Deno.test("the invested part is bought a minute after the next open, and spends no more than its percentage", async () => {
  const { advance, create, cash, holdings, call, user, id, market } = await open();
  market.quotes = { AAPL: { bid: 199.99, ask: 200.01, askShares: 1 }, F: { bid: 9.99, ask: 10, askShares: 5 } };
  // Half of $1,000 is invested: 60 % in AAPL, 30 % in F, the rest of the half stays cash.
  await create({ amount: 1_000, auto_invest_percentage: 50, target_allocation: '{"aapl": 60, "F": 30}' });
  await advance("2026-12-01T09:30");
  assert.deepEqual([await cash(), await holdings()], [1_000, {}], "nothing is bought before the open");
  await advance("2026-12-01T09:31");
  const { transactions } = await call("transactions.list", user, { id });
  const bought = Object.fromEntries(
    transactions.filter((t) => t.transaction_type === "BUY").map((t) => [t.stock_symbol, t.total_amount]),
  );
  assert.ok(bought.AAPL! <= 300 && bought.AAPL! > 299.5, `${bought.AAPL}`);
  assert.ok(bought.F! <= 150 && bought.F! > 149.9, `${bought.F}`);
  for (const shares of Object.values(await holdings())) {
    assert.equal(Math.round(shares * 1e4) / 1e4, shares, "four decimals");
  }
  const orders = await call("orders.list", user, { portfolio_id: id });
  assert.deepEqual(orders.map((o) => [o.status, o.order_type, o.receipt?.session, o.notes]), [
    ["executed", "market", "open", "Recurring: Salary"],
    ["executed", "market", "open", "Recurring: Salary"],
  ]);
  assert.ok(orders.every((o) => o.receipt!.rule === "touch+impact"), "the impact is within the part, too");
  assert.ok(orders.every((o) => o.receipt!.market_version === new FixedMarket().version));
});

Deno.test("a plan that is due in an open market when it is made contributes and buys at once", async () => {
  const { create, cash, holdings, deposits } = await open();
  const made = await create({
    next_contribution_date: "2026-11-17",
    auto_invest_percentage: 100,
    target_allocation: { F: 100 },
  });
  assert.equal(made.next_contribution_date, "2026-12-17T09:00:00");
  assert.deepEqual([await deposits(), await holdings(), await cash()], [["2026-11-17"], { F: 10 }, 0]);
});

Deno.test("a purchase without a price is attempted on five trading days and then stays in cash; the owner is notified", async () => {
  const { advance, create, market, cash, holdings, call, user } = await open();
  await create({ amount: 100, auto_invest_percentage: 100, target_allocation: { F: 50, MSFT: 50 } });
  market.quotes.F = { bid: 9.99, ask: 10, halted: true };
  await advance("2026-12-04T12:00");
  assert.deepEqual(await holdings(), { MSFT: 0.1249 });
  await advance("2026-12-07T12:00");
  market.quotes.F = { bid: 9.99, ask: 10 };
  await advance("2026-12-08T12:00");
  assert.deepEqual([await holdings(), await cash()], [{ MSFT: 0.1249 }, 50.04]);
  const [notice] = await call("notifications.list", user, {});
  assert.equal(notice!.message, "Salary: $50.00 for F stays in cash. Trading in F is halted.");
});

Deno.test("a halt that ends before the fifth trading day only delays a purchase", async () => {
  const { advance, create, market, holdings, call, user } = await open();
  await create({ amount: 100, auto_invest_percentage: 100, target_allocation: { F: 100 } });
  market.quotes.F = { bid: 9.99, ask: 10, halted: true };
  await advance("2026-12-04T12:00");
  market.quotes.F = { bid: 9.99, ask: 10 };
  await advance("2026-12-07T09:31");
  assert.deepEqual(await holdings(), { F: 10 });
  assert.deepEqual((await call("notifications.list", user, {})).map((n) => n.title), ["Contribution made"]);
});

Deno.test("a purchase that waits for the next morning is not made with another contribution, nor with another's", async () => {
  const [waiting, other] = [await open(), await open()];
  const buysAll = { auto_invest_percentage: 100, target_allocation: { F: 100 } };
  await waiting.create({ ...buysAll, next_contribution_date: "2026-11-18" });
  waiting.market.quotes.F = { bid: 9.99, ask: 10, halted: true };
  await waiting.advance("2026-11-18T12:00");
  other.clock.marketNow = ny("2026-11-18T12:00");
  await other.create({ ...buysAll, next_contribution_date: "2026-11-18" });
  waiting.market.quotes.F = { bid: 9.99, ask: 10 };
  await waiting.create({ next_contribution_date: "2026-11-18" });
  assert.deepEqual([await other.holdings(), await waiting.holdings()], [{ F: 10 }, {}]);
  await waiting.advance("2026-11-19T09:31");
  assert.deepEqual(await waiting.holdings(), { F: 10 });
});

Deno.test("a plan that invests nothing, or less than a cent, plans no purchase", async () => {
  const { advance, create, deposits, cash, call, user } = await open();
  await create({ auto_invest_percentage: 0, target_allocation: { F: 100 } });
  await create({ amount: 0.01, auto_invest_percentage: 50, target_allocation: { F: 100 } });
  await advance("2026-12-20T12:00");
  assert.deepEqual([await deposits(), await cash()], [["2026-12-01", "2026-12-01"], 100.01]);
  const titles = (await call("notifications.list", user, {})).map((n) => n.title);
  assert.deepEqual(titles, ["Contribution made", "Contribution made"], "no purchase waits");
});

Deno.test("contributions and purchases are counted, and with nothing due there is nothing to do", async () => {
  // Those of other tests would be counted as well.
  await store.db.deleteFrom("contribution_plans").execute();
  await store.db.deleteFrom("planned_buys").execute();
  const { clock, create, call } = await open();
  for (const auto_invest_percentage of [0, 100]) {
    await create({ auto_invest_percentage, target_allocation: { F: 50, MSFT: 50 } });
  }
  const isDue = () => Promise.all(contributionWork.map((work) => work.isDue(store.db, clock.market())));
  const processed = () => call("contributions.process-pending", systemActor("operator"), {});
  assert.deepEqual(await isDue(), [false, false]);
  clock.marketNow = ny("2026-12-01T09:00");
  assert.deepEqual(await isDue(), [true, false]);
  assert.deepEqual(await processed(), { processed: 2, bought: 0, failed: 0, caught_up: true });
  clock.marketNow = ny("2026-12-01T09:31");
  assert.deepEqual(await isDue(), [false, true]);
  assert.deepEqual(await processed(), { processed: 0, bought: 2, failed: 0, caught_up: true });
  clock.marketNow = ny("2027-01-04T10:00");
  assert.deepEqual(await processed(), { processed: 2, bought: 2, failed: 0, caught_up: true });
  assert.deepEqual(await isDue(), [false, false]);
});

Deno.test("bad plans are refused with the product's words, and nothing of them is stored", async () => {
  const { call, user, id, create } = await open();
  const other = await seedUser(store.db);
  const foreign = (await call("portfolios.create", other, { name: "Foreign" })).id;
  for (
    const [change, words] of [
      [{ name: "  " }, "Please fill in all required fields"],
      [{ amount: 0 }, "Amount must be greater than 0"],
      [{ amount: 1_000_000.01 }, "Maximum contribution is \\$1,000,000"],
      [{ auto_invest_percentage: 100.01 }, "Auto-invest percentage cannot exceed 100%"],
      [{ auto_invest_percentage: -1 }, "Enter a percentage from 0 to 100"],
      [{ target_allocation: { AAPL: 60, F: 40.01 } }, "Total allocation cannot exceed 100%"],
      [{ target_allocation: "not json" }, "Give percentages by symbol"],
      [{ target_allocation: { AAPL: 0 } }, "Enter a percentage above 0"],
      [{ next_contribution_date: "2026-02-30" }, "There is no such date"],
      [{ next_contribution_date: "tomorrow" }, "Use a date like 2026-12-01"],
    ] as const
  ) assert.match((await refused(create(change), "VALIDATION_FAILED")).message, new RegExp(words));
  const reason = async (change: object, code: "RULE_BROKEN" | "SYMBOL_NOT_FOUND" | "NOT_FOUND") =>
    (await refused(create(change), code)).message;
  assert.match(await reason({ next_contribution_date: "2026-11-16" }, "RULE_BROKEN"), /today's date or a later one/);
  assert.match(await reason({ next_contribution_date: "2090-01-01" }, "RULE_BROKEN"), /beyond the market's calendar/);
  assert.equal(await reason({ target_allocation: { NOPE: 1 } }, "SYMBOL_NOT_FOUND"), "There is no stock NOPE");
  assert.equal(await reason({ target_portfolio_id: foreign }, "NOT_FOUND"), "Portfolio not found");
  await store.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
  assert.equal(await reason({}, "RULE_BROKEN"), "A competition portfolio takes no contributions");
  assert.deepEqual(await call("contributions.list", user, {}), []);
  await store.db.updateTable("portfolios").set({ is_competition: false }).where("id", "=", id).execute();
  await create({ next_contribution_date: "2060-12-31" });
});

Deno.test("a date that has been contributed cannot be set again", async () => {
  const { call, user, create, plan, deposits } = await open();
  const { id } = await create({ next_contribution_date: "2026-11-17" });
  const again = call("contributions.update", user, { id, ...plan({ next_contribution_date: "2026-11-17" }) });
  assert.equal(
    (await refused(again, "RULE_BROKEN")).message,
    "The contribution of Nov 17, 2026 is made; choose a later date",
  );
  const moved = await call("contributions.update", user, {
    id,
    ...plan({ next_contribution_date: "2026-11-18", amount: 5 }),
  });
  assert.deepEqual([moved.next_contribution_date, moved.amount], ["2026-11-18T09:00:00", 5]);
  assert.deepEqual(await deposits(), ["2026-11-17"]);
});

Deno.test("lists and the summary count the plans, weighted to a month", async () => {
  const { call, user, id, create } = await open();
  const { id: second } = await call("portfolios.create", user, { name: "Second" });
  const weekly = await create({ frequency: "weekly", amount: 10.01 });
  await create({
    frequency: "quarterly",
    amount: 100,
    target_portfolio_id: second,
    next_contribution_date: "2026-11-25",
  });
  await create({ frequency: "annually", amount: 1_000, is_active: false });
  assert.deepEqual(await call("contributions.summary", user, {}), {
    total_contributions: 3,
    active_contributions: 2,
    // 10.01 x 4.33 + 100 x 0.33 = 76.3433
    monthly_equivalent_total: 76.34,
    next_contribution_date: "2026-11-25T09:00:00",
  });
  assert.deepEqual(
    (await call("contributions.list-portfolio", user, { portfolio_id: second })).map((
      c,
    ) => [c.portfolio.name, c.amount]),
    [["Second", 100]],
  );
  assert.equal((await call("contributions.list", user, {})).length, 3);
  assert.deepEqual(await call("contributions.get", user, { id: weekly.id }), weekly);
  await call("contributions.delete", user, { id: weekly.id });
  await refused(call("contributions.get", user, { id: weekly.id }), "NOT_FOUND");
  await refused(call("contributions.delete", user, { id: weekly.id }), "NOT_FOUND");
  await call("portfolios.delete", user, { id: second });
  assert.deepEqual((await call("contributions.list", user, {})).map((c) => c.target_portfolio_id), [id]);
});
