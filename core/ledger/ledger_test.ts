import assert from "node:assert/strict";
import { sql } from "kysely";
import { caller, refused, seedUser } from "../testing.ts";
import { wallNow } from "../kernel/clock/clock.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { cents, price, shares } from "../kernel/money.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { orderHandlers } from "../orders/mod.ts";
import { ledgerHandlers, LedgerWriter } from "./mod.ts";
import { assertOwn, hasEntry, listPortfoliosById, sumOfEntries } from "./store.ts";

const store = await testStore();
const product = testProduct(store, new FixedMarket(), [...ledgerHandlers, ...orderHandlers, ...notificationHandlers]);
const call = caller(product.runner);
const { db } = product;

Deno.test.afterAll(() => store.close());

Deno.test("PF-65: portfolios.create() writes the opening cash as a deposit that sums to the balance", async () => {
  const user = await seedUser(db);
  const made = await call("portfolios.create", user, { name: "  First  ", initial_cash: 10_000.5 });
  assert.equal(made.name, "First");
  assert.equal(made.cash_balance, 10_000.5);
  assert.equal(made.is_default, true);
  assert.equal(made.money_market_rate, 0.045);
  assert.equal(made.enable_drip, true);
  assert.equal(made.visibility, "private");
  assert.equal(made.total_value, 10_000.5);
  assert.equal(made.total_return, 0);
  const { transactions } = await call("transactions.list", user, { id: made.id });
  assert.deepEqual(transactions.map((x) => [x.transaction_type, x.total_amount, x.cash_effect, x.notes]), [[
    "DEPOSIT",
    10_000.5,
    10_000.5,
    "Initial deposit",
  ]]);
});

Deno.test("empty initial cash counts as none", async () => {
  const user = await seedUser(db);
  for (const initial_cash of [undefined, null, ""]) {
    const made = await call("portfolios.create", user, {
      name: "Empty",
      initial_cash: initial_cash as unknown as number,
    });
    assert.deepEqual([made.initial_cash, made.cash_balance], [0, 0]);
    assert.deepEqual((await call("transactions.list", user, { id: made.id })).transactions, []);
  }
});

Deno.test("only the first portfolio becomes the default, also when two are made at once", async () => {
  const user = await seedUser(db);
  const made = await Promise.all(["A", "B", "C"].map((name) => call("portfolios.create", user, { name })));
  assert.equal(made.filter((p) => p.is_default).length, 1);
  const listed = await call("portfolios.list", user, {});
  assert.equal(listed.filter((p) => p.is_default).length, 1);
});

Deno.test("portfolios.set-default() moves the default and refuses the one that is it already", async () => {
  const user = await seedUser(db);
  const first = await call("portfolios.create", user, { name: "A" });
  const second = await call("portfolios.create", user, { name: "B" });
  assert.equal((await call("portfolios.set-default", user, { id: second.id })).is_default, true);
  assert.equal((await call("portfolios.get", user, { id: first.id })).is_default, false);
  await refused(call("portfolios.set-default", user, { id: second.id }), "RULE_BROKEN");
  await refused(call("portfolios.delete", user, { id: second.id }), "RULE_BROKEN");
  await refused(call("portfolios.set-default", await seedUser(db), { id: first.id }), "NOT_FOUND");
  const audited = await db.selectFrom("audit_log").select("target").where("operation", "=", "portfolios.set-default")
    .where("target", "in", [first.id, second.id]).execute();
  assert.deepEqual(audited.map(({ target }) => target), [second.id]);
});

Deno.test("concurrent changes of the default and fills of several portfolios never deadlock", async () => {
  const user = await seedUser(db);
  const made: string[] = [];
  for (const name of ["A", "B", "C", "D"]) made.push((await call("portfolios.create", user, { name })).id);
  const lockAll = () =>
    inTransaction(db, async (trx) => {
      const ctx = { trx, now: product.clock.market(), wall: wallNow(), newId: () => newId(wallNow()) };
      await LedgerWriter.open(ctx, made);
      await trx.updateTable("portfolios").set({ name: "locked" }).where("id", "in", made).execute();
    });
  const failures: unknown[] = [];
  for (let round = 0; round < 10; round++) {
    const done = await Promise.allSettled([
      lockAll(),
      call("portfolios.set-default", user, { id: made[round % 4]! }),
      lockAll(),
      call("portfolios.set-default", user, { id: made[(round + 2) % 4]! }),
    ]);
    failures.push(
      ...done.flatMap((d) => d.status === "rejected" && !(d.reason instanceof Refusal) ? [d.reason] : []),
    );
  }
  assert.deepEqual(failures, []);
});

Deno.test("sixty-four changes of the default at once leave exactly one, and none of them fails", async () => {
  const user = await seedUser(db);
  const made: { id: string }[] = [];
  for (const name of ["A", "B", "C", "D"]) made.push(await call("portfolios.create", user, { name }));
  const done = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) => call("portfolios.set-default", user, { id: made[i % 4]!.id })),
  );
  // The default may be made the default again, which is refused.
  const refusals = done.flatMap((one) => one.status === "rejected" ? [one.reason.code] : []);
  assert.deepEqual([...new Set(refusals)].filter((code) => code !== "RULE_BROKEN"), []);
  assert.equal((await call("portfolios.list", user, {})).filter((p) => p.is_default).length, 1);
});

Deno.test("deposits and withdrawals are exact to the cent and are in the journal", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Cents" });
  for (const amount of [0.01, 0.29, 1.1, 999_999.99, 1_000_000]) {
    await call("portfolios.deposit", user, { id, amount });
  }
  assert.equal((await call("portfolios.withdraw", user, { id, amount: 0.3 })).cash_balance, 2_000_001.09);
  const { transactions } = await call("transactions.list", user, { id });
  assert.equal(transactions.reduce((sum, x) => sum + Math.round(x.cash_effect * 100), 0), 200_000_109);
});

Deno.test("bad amounts are refused with the product's words and change nothing", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Words", initial_cash: 100 });
  for (
    const [amount, words] of [[0, "Please enter a valid amount greater than $0"], [
      -5,
      "Please enter a valid amount greater than $0",
    ], [
      1_000_000.01,
      "Maximum deposit amount is $1,000,000",
    ], [0.001, "Use at most 2 decimals"]] as const
  ) {
    const refusal = await refused(call("portfolios.deposit", user, { id, amount }), "VALIDATION_FAILED");
    assert.match(refusal.message, new RegExp(words.replace(/[$]/g, "\\$")));
  }
  for (const amount of [NaN, Infinity, "5", null, [1], { n: 1 }] as unknown as number[]) {
    await refused(call("portfolios.deposit", user, { id, amount }), "VALIDATION_FAILED");
  }
  await refused(call("portfolios.withdraw", user, { id, amount: 100.01 }), "INSUFFICIENT_FUNDS");
  assert.equal((await call("portfolios.get", user, { id })).cash_balance, 100);
  assert.equal((await call("portfolios.withdraw", user, { id, amount: 100 })).cash_balance, 0, "all of it may go");
});

Deno.test("another user's portfolio answers like one that does not exist", async () => {
  const [owner, other] = [await seedUser(db), await seedUser(db, "admin")];
  const { id } = await call("portfolios.create", owner, { name: "Mine", initial_cash: 10 });
  for (
    const attempt of [
      () => call("portfolios.get", other, { id }),
      () => call("portfolios.deposit", other, { id, amount: 1 }),
      () => call("portfolios.withdraw", other, { id, amount: 1 }),
      () => call("portfolios.edit", other, { id, name: "Yours" }),
      () => call("portfolios.set-visibility", other, { id, visibility: "public" }),
      () => call("portfolios.set-reserve", other, { id, reserve_percentage: 0 }),
      () => call("portfolios.set-default", other, { id }),
      () => call("portfolios.delete", other, { id }),
      () => call("holdings.list", other, { id }),
      () => call("transactions.list", other, { id }),
      () => call("portfolios.spendable-cash", other, { id }),
    ]
  ) assert.equal((await refused(attempt(), "NOT_FOUND")).message, "Portfolio not found");
  assert.equal((await call("portfolios.get", owner, { id })).cash_balance, 10);
});

Deno.test("the reserve is excluded from spendable cash, 5 percent by default", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Reserve", initial_cash: 1_000 });
  assert.deepEqual(await call("portfolios.spendable-cash", user, { id }), {
    cash_balance: 1000,
    pending_orders_total: 0,
    reserve_requirement: 50,
    spendable_cash: 950,
  });
  assert.equal((await call("portfolios.get", user, { id })).cash_reserve_percentage, null);
  assert.equal((await call("portfolios.set-reserve", user, { id, reserve_percentage: 20 })).spendable_cash, 800);
  await refused(call("portfolios.set-reserve", user, { id, reserve_percentage: 7 as 5 }), "VALIDATION_FAILED");
});

Deno.test("edit changes the given fields and leaves the rest; an empty description is none", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Old", description: "Words" });
  assert.equal((await call("portfolios.edit", user, { id, name: "New" })).description, "Words");
  const edited = await call("portfolios.edit", user, { id, description: "" });
  assert.deepEqual([edited.name, edited.description], ["New", null]);
  assert.equal((await call("portfolios.set-visibility", user, { id, visibility: "public" })).is_public, true);
});

Deno.test("a deleted portfolio is hidden everywhere and its ledger still balances", async () => {
  const user = await seedUser(db);
  await call("portfolios.create", user, { name: "Default" });
  const { id } = await call("portfolios.create", user, { name: "Brief", initial_cash: 500 });
  await call("orders.place", user, {
    portfolio_id: id,
    stock_symbol: "AAPL",
    transaction_type: "BUY",
    shares: 1,
    order_type: "limit",
    limit_price: 100,
  });
  await call("portfolios.delete", user, { id });
  await refused(call("portfolios.get", user, { id }), "NOT_FOUND");
  assert.equal((await call("portfolios.list", user, {})).length, 1);
  assert.deepEqual(await call("orders.list-all", user, {}), []);
  await refused(call("portfolios.deposit", user, { id, amount: 1 }), "NOT_FOUND");
});

Deno.test(
  "changes of written rows are refused by the database itself",
  async () => {
    const user = await seedUser(db);
    const { id } = await call("portfolios.create", user, { name: "Guard", initial_cash: 10 });
    const entry =
      (await sql<{ id: string }>`select id from journal_entries where portfolio_id = ${id}`.execute(db)).rows[0]!.id;
    await assert.rejects(
      sql`update journal_entries set amount = 99 where id = ${entry}`.execute(db),
      /never changed/,
    );
    await assert.rejects(sql`delete from journal_entries where id = ${entry}`.execute(db), /never changed/);
    await assert.rejects(sql`truncate journal_entries`.execute(db), /never changed/);
    await assert.rejects(
      sql`delete from portfolios where id = ${id}`.execute(db),
      /portfolios rows are never deleted, only closed/,
    );
    await assert.rejects(sql`delete from users`.execute(db), /users rows are never deleted/);
    await assert.rejects(sql`update portfolios set cash_balance = -1 where id = ${id}`.execute(db), /portfolios_/);
  },
);

Deno.test(
  "ledger.verify() finds nothing in a sound ledger and names a balance that was tampered with",
  async () => {
    const [user, admin] = [await seedUser(db), await seedUser(db, "admin")];
    const { id } = await call("portfolios.create", user, { name: "Watched", initial_cash: 10 });
    assert.deepEqual((await call("ledger.verify", admin, {})).problems, []);
    await sql`update portfolios set cash_balance = 11 where id = ${id}`.execute(db);
    const found = await call("ledger.verify", admin, {});
    assert.equal(found.ok, false);
    assert.match(
      found.problems.join("\n"),
      new RegExp(`portfolio ${id}: cash balance is 11.00, the journal says 10.00`),
    );
    await sql`update portfolios set cash_balance = 10 where id = ${id}`.execute(db);
    const stray = crypto.randomUUID();
    await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis) values (${stray}, 'F', ${stray}, 0,
      0)`
      .execute(db);
    assert.deepEqual((await call("ledger.verify", admin, {})).problems, [
      `holdings of portfolio ${stray}: there is no such portfolio`,
    ]);
    await sql`delete from holdings where portfolio_id = ${stray}`.execute(db);
    await refused(call("ledger.verify", user, {}), "FORBIDDEN");
  },
);

Deno.test("a competition portfolio takes no deposits, no withdrawals and no deletion, and is never the default", async () => {
  const user = await seedUser(db);
  await call("portfolios.create", user, { name: "Own" });
  const { id } = await call("portfolios.create", user, { name: "Contest", initial_cash: 100 });
  await db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
  await refused(call("portfolios.deposit", user, { id, amount: 1 }), "RULE_BROKEN");
  await refused(call("portfolios.withdraw", user, { id, amount: 1 }), "RULE_BROKEN");
  await refused(call("portfolios.set-default", user, { id }), "RULE_BROKEN");
  await refused(call("portfolios.set-visibility", user, { id, visibility: "private" }), "RULE_BROKEN");
  await refused(call("portfolios.delete", user, { id }), "RULE_BROKEN");
  assert.equal((await call("portfolios.get", user, { id })).cash_balance, 100);
});

Deno.test("a user has at most a hundred portfolios, deleted ones not counted", async () => {
  const user = await seedUser(db);
  const first = await call("portfolios.create", user, { name: "P" });
  const row = await db.selectFrom("portfolios").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
  const others = Array.from({ length: 99 }, () => ({
    ...row,
    id: crypto.randomUUID(),
    is_default: false,
    trading_rules: null,
  }));
  await db.insertInto("portfolios").values(others).execute();
  assert.match(
    (await refused(call("portfolios.create", user, { name: "P" }), "RULE_BROKEN")).message,
    /100 portfolios/,
  );
  await call("portfolios.delete", user, { id: others[0]!.id });
  await call("portfolios.create", user, { name: "P" });
  await refused(call("portfolios.create", user, { name: "P" }), "RULE_BROKEN");
});

Deno.test("a deleted default portfolio can be replaced: only existing portfolios count", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Gone" });
  await db.updateTable("portfolios").set({ deleted_at: wallNow() }).where("id", "=", id).execute();
  assert.equal((await call("portfolios.create", user, { name: "Here" })).is_default, true);
});

Deno.test("edit changes reinvestment alone, and nothing when nothing is given", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Same", description: "Words" });
  const edited = await call("portfolios.edit", user, { id, enable_drip: false });
  assert.deepEqual([edited.enable_drip, edited.name, edited.description], [false, "Same", "Words"]);
  assert.deepEqual(await call("portfolios.edit", user, { id }), edited);
});

Deno.test("transactions are listed newest first, by pages and by days", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Days", initial_cash: 1 });
  product.clock.advance({ hours: 48 });
  for (const amount of [2, 3, 4]) await call("portfolios.deposit", user, { id, amount });
  const amounts = async (page: object) => {
    const { transactions, total } = await call("transactions.list", user, { id, ...page });
    return [transactions.map((t) => t.total_amount), total];
  };
  assert.deepEqual(await amounts({}), [[4, 3, 2, 1], 4]);
  assert.deepEqual(await amounts({ limit: 2, offset: 1 }), [[3, 2], 4]);
  assert.deepEqual(await amounts({ days: 1 }), [[4, 3, 2], 3]);
  assert.deepEqual(await amounts({ days: 2 }), [[4, 3, 2, 1], 4]);
});

Deno.test("due work finds the portfolios of all users, and no deleted ones", async () => {
  const [ann, bob] = [await seedUser(db), await seedUser(db)];
  await call("portfolios.create", ann, { name: "Default" });
  const { id: gone } = await call("portfolios.create", ann, { name: "Gone" });
  const { id: kept } = await call("portfolios.create", bob, { name: "Kept" });
  await call("portfolios.delete", ann, { id: gone });
  assert.deepEqual((await listPortfoliosById(db, [gone, kept])).map(({ id }) => id), [kept]);
  await assertOwn(db, bob.userId, kept);
  await assert.rejects(assertOwn(db, ann.userId, kept), /Portfolio not found/);
});

Deno.test("entries are summed and found in their own portfolio alone", async () => {
  const user = await seedUser(db);
  const one = await call("portfolios.create", user, { name: "One", initial_cash: 100 });
  const two = await call("portfolios.create", user, { name: "Two", initial_cash: 20.5 });
  assert.deepEqual(await Promise.all([one, two].map(({ id }) => sumOfEntries(db, id, "DEPOSIT"))), [10_000n, 2_050n]);
  assert.equal(await sumOfEntries(db, one.id, "WITHDRAWAL"), 0n);
  const opening = { type: "portfolio", id: one.id } as const;
  assert.deepEqual(await Promise.all([one, two].map(({ id }) => hasEntry(db, id, opening))), [true, false]);
});

Deno.test("a writer never writes less cash than is reserved, nor a holding that could not be", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Sound", initial_cash: 10 });
  const attempt = (change: (ledger: LedgerWriter) => void) =>
    inTransaction(db, async (trx) => {
      const ctx = { trx, now: product.clock.market(), wall: wallNow(), newId: () => newId(wallNow()) };
      const ledger = await LedgerWriter.open(ctx, [id], [{ portfolioId: id, symbol: "F" }]);
      change(ledger);
      await ledger.write();
    });
  const trade = { portfolioId: id, symbol: "F", source: { type: "order", id: "x" } as const, notes: null };
  await assert.rejects(attempt((l) => l.reserveCash(id, cents("10.01"))), /would have cash 10.00 with 10.01 reserved/);
  await assert.rejects(attempt((l) => l.reserveCash(id, cents("-0.01"))), /with -0.01 reserved/);
  await assert.rejects(
    attempt((l) => l.reserveShares(id, "F", shares("1"))),
    /would have 0.000000 shares with 1.000000/,
  );
  await assert.rejects(
    attempt((l) => {
      l.buy({ ...trade, shares: shares("1"), price: price("5") });
      l.reserveShares(id, "F", shares("-1"));
    }),
    /with -1.000000 reserved/,
  );
  await attempt((l) => l.reserveCash(id, cents("10")));
  await attempt((l) => l.reserveCash(id, cents("-10")));
  await assert.rejects(
    attempt((l) => l.deposit(crypto.randomUUID(), cents("1"), trade.source, null)),
    /not locked by this writer/,
  );
});

Deno.test("a writer leaves out portfolios that were deleted, with their holdings", async () => {
  const user = await seedUser(db);
  await call("portfolios.create", user, { name: "Default" });
  const [kept, gone] = await Promise.all(
    ["Kept", "Gone"].map((name) => call("portfolios.create", user, { name, initial_cash: 10 })),
  );
  await call("portfolios.delete", user, { id: gone!.id });
  await inTransaction(db, async (trx) => {
    const ctx = { trx, now: product.clock.market(), wall: wallNow(), newId: () => newId(wallNow()) };
    const ledger = await LedgerWriter.open(ctx, [kept!.id, gone!.id]);
    assert.deepEqual([ledger.portfolio(kept!.id)?.name, ledger.portfolio(gone!.id)], ["Kept", undefined]);
  });
});
