import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../kernel/actor.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { cents } from "../kernel/money.ts";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import { interestHandlers, interestWork } from "./mod.ts";
import { interestOf, lastDueMonth, nextPaymentDate } from "./month.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** A separate product on the shared store, its clock at the start of a month. */
async function open(at = "2026-12-01T00:00") {
  const product = runningProduct(store, new FixedMarket(), interestHandlers, interestWork);
  const { call, advance } = product;
  await advance(at);
  const user = await seedUser(store.db);
  const create = (initial_cash: number, change: object = {}) =>
    call("portfolios.create", user, { name: "Cash", initial_cash, ...change }).then((p) => p.id);
  const interest = async (id: string) =>
    (await call("transactions.list", user, { id, limit: 500 })).transactions
      .filter((t) => t.transaction_type === "INTEREST").toReversed();
  const amounts = async (id: string) => (await interest(id)).map((t) => t.total_amount);
  return { ...product, user, create, interest, amounts };
}

Deno.test("J3, CG-11: constant cash pays 37.50, then 37.64, 37.78, and $10,459.40 after a year", async () => {
  const { call, advance, user, create, amounts, interest } = await open();
  const id = await create(10_000);
  await advance("2027-03-01T00:00");
  assert.deepEqual(await amounts(id), [37.5, 37.64, 37.78]);
  assert.deepEqual((await interest(id)).map((t) => t.executed_at), [
    "2027-01-01T04:59:00Z",
    "2027-02-01T04:59:00Z",
    "2027-03-01T04:59:00Z",
  ]);
  await advance("2027-12-01T00:00");
  assert.equal((await call("portfolios.get", user, { id })).cash_balance, 10_459.40);
  const settings = await call("interest.settings", user, { portfolio_id: id });
  assert.equal(settings.total_interest_earned, 459.4);
  assert.equal(settings.next_payment_date, "2027-12-31");
  assert.equal(settings.monthly_estimate, 39.22);
});

Deno.test("verify: interest that is not of the last minute of its month is found; late payment is of that minute", async () => {
  const { call, advance, create, interest } = await open("2026-12-02T00:00");
  const id = await create(10_000);
  const next = runningProduct(store, new FixedMarket(), interestHandlers, interestWork);
  await next.advance("2027-01-01T10:00");
  await next.call("interest.process", systemActor("operator"), {});
  const found = async () => (await call("ledger.verify", systemActor("operator"), {})).problems;
  assert.deepEqual(await found(), []);
  await advance("2027-01-02T00:00");
  const [entry] = await interest(id);
  await inTransaction(store.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update journal_entries set occurred_at = occurred_at + interval '1 minute' where id = ${entry!.id}`
      .execute(trx);
  });
  assert.ok(
    (await found()).includes(
      `entry ${entry!.id}: interest of 2026-12, due on 2027-01-01 04:59:00+00, is of 2027-01-01 05:00:00+00`,
    ),
  );
  await inTransaction(store.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update journal_entries set occurred_at = occurred_at - interval '1 minute' where id = ${entry!.id}`
      .execute(trx);
  });
  assert.deepEqual(await found(), []);
});

Deno.test("J3: the golden amounts of other rates and small balances", async () => {
  const { call, advance, user, create, amounts } = await open();
  const [high, low] = [
    await create(10_000, { money_market_rate: 0.055 }),
    await create(10_000, { money_market_rate: 0.01 }),
  ];
  const [small, smaller, nothing] = [await create(36), await create(12), await create(0)];
  const none = await create(5_000, { money_market_rate: 0 });
  await advance("2027-01-01T00:00");
  assert.deepEqual(await amounts(small), [0.14], "0.135 is rounded half up");
  assert.deepEqual(await amounts(smaller), [0.05]);
  assert.deepEqual([await amounts(nothing), await amounts(none)], [[], []]);
  const done = await store.db.selectFrom("interest_periods").select(["portfolio_id", "month", "amount"])
    .where("portfolio_id", "in", [nothing, none]).execute();
  assert.deepEqual(
    done.map((d) => [d.month, d.amount]),
    [["2026-12", "0.00"], ["2026-12", "0.00"]],
    "the month is done",
  );
  await advance("2027-12-01T00:00");
  const cash = async (id: string) => (await call("portfolios.get", user, { id })).cash_balance;
  assert.deepEqual([await cash(high), await cash(low)], [10_564.07, 10_100.46]);
});

Deno.test("interest is on the average of the balances at the end of each day in New York", async () => {
  const { clock, call, advance, user, create, amounts } = await open("2026-11-01T00:00");
  const id = await create(3_000);
  // The last minute of the 10th in New York, already the 11th in UTC: 21 of 30 days.
  await advance("2026-11-10T23:59");
  await call("portfolios.deposit", user, { id, amount: 3_000 });
  // A deposit and a withdrawal within one day do not count.
  await advance("2026-11-20T10:00");
  await call("portfolios.deposit", user, { id, amount: 9_000 });
  clock.advance({ hours: 2 });
  await call("portfolios.withdraw", user, { id, amount: 9_000 });
  await advance("2026-12-01T00:00");
  // (9 x 3,000 + 21 x 6,000) / 30 = 5,100; x 0.045 / 12 = 19.125.
  assert.deepEqual(await amounts(id), [19.13]);
});

Deno.test("a portfolio made within the month earns from its first day", async () => {
  const { advance, create, amounts } = await open("2026-11-21T12:00");
  const id = await create(3_000);
  await advance("2026-12-01T00:00");
  assert.deepEqual(await amounts(id), [3.75], "10 of 30 days");
});

Deno.test("J2: a run that is late pays what a punctual one pays, dated at the month's end", async () => {
  const { clock, call, advance, user, create, interest } = await open();
  const id = await create(10_000);
  clock.marketNow = ny("2027-01-03T15:00");
  await call("portfolios.deposit", user, { id, amount: 50_000 });
  await advance("2027-01-03T15:00");
  assert.deepEqual((await interest(id)).map((t) => [t.total_amount, t.executed_at]), [[37.5, "2027-01-01T04:59:00Z"]]);
});

Deno.test("J2: a portfolio that is created after a month gets nothing for it, however late the month is paid", async () => {
  const { clock, advance, create, interest } = await open();
  clock.marketNow = ny("2027-01-03T15:00");
  const id = await create(10_000);
  await advance("2027-01-03T16:00");
  const done = await store.db.selectFrom("interest_periods").select("month").where("portfolio_id", "=", id).execute();
  assert.deepEqual([await interest(id), done], [[], []]);
  await advance("2027-02-01T00:00");
  assert.deepEqual((await interest(id)).map((t) => t.notes), ["2027-01 at 4.5 percent a year"]);
});

Deno.test("J1: a month is paid once, however often it is processed, and nothing is paid for a deleted portfolio", async () => {
  const { call, run, advance, user, create, amounts } = await open();
  const [, id, gone] = [await create(0), await create(10_000), await create(10_000)];
  await call("portfolios.delete", user, { id: gone });
  await advance("2027-01-02T00:00");
  const admin = systemActor("operator");
  const again = await Promise.all([1, 2, 3].map(() => run("interest.process", admin, {})));
  assert.deepEqual(again.map((a) => (a as { processed: number }).processed), [0, 0, 0]);
  assert.deepEqual(await amounts(id), [37.5]);
  assert.equal(
    (await store.db.selectFrom("journal_entries").select("id").where("portfolio_id", "=", gone)
      .where("type", "=", "INTEREST").execute()).length,
    0,
  );
});

Deno.test("J1: three processes at once pay each portfolio once", async () => {
  const products = await Promise.all([open(), open(), open()]);
  const { create, amounts, call } = products[0]!;
  const ids = await Promise.all(Array.from({ length: 6 }, () => create(10_000)));
  await Promise.all(products.map(({ advance }) => advance("2027-01-01T00:00")));
  for (const id of ids) assert.deepEqual(await amounts(id), [37.5]);
  assert.deepEqual((await call("ledger.verify", systemActor("test"), {})).problems, []);
});

Deno.test("CG-09: each day pays its own rate, as it is at the day's end, however late the payment is", async () => {
  for (const isLate of [false, true]) {
    const { clock, call, advance, user, create, amounts, interest } = await open("2026-11-01T00:00");
    const id = await create(10_000, { money_market_rate: 0.01 });
    const set = (new_rate: number) => call("interest.set-rate", user, { portfolio_id: id, new_rate });
    await advance("2026-11-15T10:00");
    await set(0.055);
    clock.advance({ minutes: 2 });
    await set(0.01);
    await advance("2026-11-25T23:59");
    await set(0.04);
    await advance("2026-11-28T12:00");
    await call("portfolios.deposit", user, { id, amount: 5_000 });
    if (isLate) {
      // A change after the month's end concerns none of its days.
      clock.marketNow = ny("2026-12-02T12:00");
      await set(0.05);
    }
    await advance("2026-12-02T12:00");
    // Of 30 days 24 at 1 % and 6 at 4 %, the last 3 of these on 15,000.
    // (24 x 10,000 x 0.01 + 3 x 10,000 x 0.04 + 3 x 15,000 x 0.04) / 30 / 12 = 5,400 / 360 = 15.
    assert.deepEqual(await amounts(id), [15]);
    assert.equal((await interest(id))[0]!.notes, "2026-11 at 1, then 4 percent a year");
    const { rate, average_balance } = await store.db.selectFrom("interest_periods").select(["rate", "average_balance"])
      .where("portfolio_id", "=", id).executeTakeFirstOrThrow();
    assert.deepEqual([rate, average_balance], ["0.0400", "10500.00"]);
  }
});

Deno.test("NM-06: the owner is notified of a payment, and not without one", async () => {
  const { call, advance, user, create, clock } = await open();
  const id = await create(10_000);
  await create(0);
  await advance("2027-01-01T00:00");
  assert.equal(await interestWork[0]!.isDue(store.db, clock.market()), false, "the month is done");
  assert.equal((await call("notifications.list", user, {})).length, 1);
  const [notice] = await call("notifications.list", user, {});
  assert.deepEqual([notice!.type, notice!.portfolio_id, notice!.message, notice!.link], [
    "interest_payment",
    id,
    "Cash earned $37.50 of interest on its cash for 2026-12.",
    `/portfolios/${id}?tab=transactions&type=interest`,
  ]);
});

Deno.test("CG-09: the rate is changed within its bounds, and is fixed in a competition", async () => {
  const { call, user, create } = await open();
  const id = await create(1_000);
  const set = (new_rate: number) => call("interest.set-rate", user, { portfolio_id: id, new_rate });
  assert.equal((await set(0.055)).money_market_rate, 0.055);
  assert.equal((await set(0)).money_market_rate, 0);
  for (const bad of [-0.0001, 0.0551]) {
    assert.match((await refused(set(bad), "VALIDATION_FAILED")).message, /Rate must be between 0 and 5.5%/);
  }
  await refused(set(0.04555), "VALIDATION_FAILED");
  await store.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
  assert.equal(
    (await refused(set(0.03), "RULE_BROKEN")).message,
    "The interest rate of a competition portfolio is fixed",
  );
});

Deno.test("a month falls due at 23:59 of its last day in New York", () => {
  const due = (at: string) => lastDueMonth(ny(at)).name;
  assert.equal(due("2027-02-28T23:58"), "2027-01");
  assert.equal(due("2027-02-28T23:59"), "2027-02");
  assert.equal(due("2027-03-01T00:00"), "2027-02");
  assert.equal(due("2028-02-28T23:59"), "2028-01", "a leap year");
  assert.equal(nextPaymentDate(ny("2027-02-28T23:58")), "2027-02-28");
  assert.equal(nextPaymentDate(ny("2027-02-28T23:59")), "2027-03-31");
});

Deno.test("interestOf() is exact and rounds halves up", () => {
  assert.equal(interestOf(cents("36.00"), 1, "0.0450"), 14n);
  assert.equal(interestOf(cents("35.99"), 1, "0.0450"), 13n);
  assert.equal(interestOf(cents("310000.00"), 31, 0.045), 3750n);
});
