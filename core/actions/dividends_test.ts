import assert from "node:assert/strict";
import { sql } from "kysely";
import { shares } from "../kernel/money.ts";
import type { Split } from "../market/mod.ts";
import { payout } from "./amounts.ts";
import { type Actions, dividend, importHolders, newYork, openActions, split, withActions } from "./testing.ts";

Deno.test("a payment is per-share amount times shares, exact, half a cent up", () => {
  assert.equal(payout("0.260000", shares("10")), 260n);
  assert.equal(payout("0.005000", shares("1")), 1n);
  assert.equal(payout("0.004999", shares("1")), 0n);
  assert.equal(payout("0.333333", shares("7")), 233n);
  assert.equal(payout("0.000001", shares("123456789.123456")), 12346n);
});

Deno.test(
  "J4, DS-12, NM-06: a dividend is paid once on its payment date, on the shares held before the ex-date",
  withActions({ dividends: [dividend()] }, async ({ holder, until, product, call }) => {
    const [kept, soldAfter, soldBefore, boughtOn, partly, deleted] = [
      await holder("AAPL"),
      await holder("AAPL"),
      await holder("AAPL"),
      await holder(),
      await holder("AAPL", 3.5),
      await holder("AAPL"),
    ];
    await until("2026-11-19T15:59");
    await soldBefore.trade("trading.sell", "AAPL", 10);
    await until("2026-11-20T09:30");
    await soldAfter.trade("trading.sell", "AAPL", 10);
    await boughtOn.trade("trading.buy", "AAPL", 10);
    await partly.trade("trading.buy", "AAPL", 1);
    const other = await call("portfolios.create", deleted.user, { name: "Other" });
    await call("portfolios.set-default", deleted.user, { id: other.id });
    await call("portfolios.delete", deleted.user, { id: deleted.id });
    await until("2026-11-27T08:59");
    assert.deepEqual(await kept.entries("DIVIDEND"), []);
    await until("2026-11-27T09:00");
    await until("2026-11-30T12:00");
    const paid = async (who: typeof kept) => (await who.entries("DIVIDEND")).map((e) => [e.total_amount, e.shares]);
    assert.deepEqual(await paid(kept), [[2.6, 10]]);
    assert.deepEqual(await paid(soldAfter), [[2.6, 10]]);
    assert.deepEqual(await paid(partly), [[0.91, 3.5]]);
    assert.deepEqual(await paid(soldBefore), []);
    assert.deepEqual(await paid(boughtOn), []);
    const deletedWas = await product.db.selectFrom("journal_entries").select("id").where("type", "=", "DIVIDEND")
      .where("portfolio_id", "=", deleted.id).execute();
    assert.deepEqual(deletedWas, []);

    const [entry] = await kept.entries("DIVIDEND");
    assert.equal(entry!.executed_at, newYork("2026-11-27T09:00").toString());
    assert.equal(entry!.cash_effect, 2.6);
    assert.equal(entry!.price_per_share, 0.26);
    assert.equal(entry!.notes, "$0.26 a share on 10 shares, ex-date 2026-11-20");
    const [notice] = await kept.notices("dividend_payment");
    assert.equal(notice!.message, "Own received $2.60: $0.26 a share on 10 shares.");
    assert.equal(notice!.portfolio_id, kept.id);
    const { id: dividend } = await product.db.selectFrom("dividends").select("id").executeTakeFirstOrThrow();
    assert.equal(notice!.link, `/portfolios/${kept.id}?${new URLSearchParams({ tab: "dividends", dividend })}`);
    const { total_return } = await call("portfolios.get", kept.user, { id: kept.id });
    assert.ok(total_return > 2, "a dividend is return, not a deposit");
    const { paid_at } = await product.db.selectFrom("dividends").select("paid_at").executeTakeFirstOrThrow();
    assert.equal(paid_at!.toString(), entry!.executed_at);
  }),
);

Deno.test(
  "a dividend of one cent is paid, notified and reinvested; a smaller one is recorded without a notification",
  withActions({ dividends: [dividend({ amount: 0.01 })] }, async ({ holder, until, call }) => {
    const [cent, less, reinvesting] = [
      await holder("AAPL", 1),
      await holder("AAPL", 0.4999),
      await holder("AAPL", 1, { enable_drip: true }),
    ];
    const cash = async ({ user, id }: typeof cent) => (await call("portfolios.get", user, { id })).cash_balance;
    const before = [await cash(cent), await cash(less)];
    await until("2026-11-27T10:00");
    const amounts = async (who: typeof cent) => (await who.entries("DIVIDEND")).map((e) => e.total_amount);
    assert.deepEqual([await amounts(cent), await amounts(less)], [[0.01], [0]]);
    const added = [await cash(cent), await cash(less)].map((now, i) => Math.round((now - before[i]!) * 100));
    assert.deepEqual(added, [1, 0]);
    const messages = async (who: typeof cent) => (await who.notices("dividend_payment")).map((n) => n.message);
    assert.deepEqual(await messages(cent), ["Own received $0.01: $0.01 a share on 1 share."]);
    assert.deepEqual(await messages(less), []);
    assert.deepEqual((await reinvesting.entries("DRIP")).map((e) => [e.shares, e.total_amount]), [[0.00005, 0.01]]);
  }),
);

Deno.test(
  "J4: a split between the ex-date and the payment changes neither the amount nor whom it is paid to",
  withActions({ dividends: [dividend()], splits: [split()] }, async ({ holder, until }) => {
    const one = await holder("AAPL");
    await until("2026-11-30T10:00");
    const [entry] = await one.entries("DIVIDEND");
    assert.deepEqual([entry!.total_amount, entry!.shares], [2.6, 10]);
    assert.equal((await one.holding("AAPL"))!.shares, 40);
  }),
);

/** AAPL goes ex-dividend on the day on which it splits: 75 cents on each share after the split. */
const onTheSplit = (terms: Partial<Split>) => ({
  dividends: [dividend({ amount: 0.75, exDate: "2026-11-23", recordDate: "2026-11-23", payDate: "2026-12-01" })],
  splits: [split(terms)],
});

Deno.test(
  "DS-12: a dividend whose ex-date is the day of a split is paid on the shares after the split, to those who held before it",
  withActions(onTheSplit({ from: 1, to: 10 }), async ({ holder, until, call }) => {
    const [kept, sold, bought] = [await holder("AAPL"), await holder("AAPL"), await holder()];
    const place = { stock_symbol: "AAPL", transaction_type: "BUY", shares: 1, order_type: "limit" } as const;
    await call("orders.place", kept.user, { portfolio_id: kept.id, ...place, limit_price: 100 });
    await until("2026-11-22T12:00");
    const expected = async () => {
      const { upcoming_dividends: all } = await call("dividends.calendar", kept.user, { portfolio_id: kept.id });
      return all.filter((e) => !e.is_estimated).map((e) => [e.amount, e.current_shares, e.shares_at_payment]);
    };
    assert.deepEqual(await expected(), [[75, 10, null]]);
    await until("2026-11-23T09:45");
    const [order] = await call("orders.list", kept.user, { portfolio_id: kept.id });
    assert.deepEqual([order!.shares, order!.limit_price], [10, 9.25], "100 / 10 - 0.75");
    assert.deepEqual(await expected(), [[75, 100, 100]]);
    await sold.trade("trading.sell", "AAPL", 100);
    await bought.trade("trading.buy", "AAPL", 5);
    await until("2026-12-01T10:00");
    const paid = async (who: typeof kept) => (await who.entries("DIVIDEND")).map((e) => [e.total_amount, e.shares]);
    assert.deepEqual(await paid(kept), [[75, 100]]);
    assert.deepEqual(await paid(sold), [[75, 100]]);
    assert.deepEqual(await paid(bought), []);
    const { items } = await call("dividends.history", kept.user, { portfolio_id: kept.id });
    assert.deepEqual(items.map((e) => [e.amount, e.shares_at_payment]), [[75, 100]]);
  }),
);

Deno.test(
  "on the day of a reverse split the dividend is per share after it",
  withActions(onTheSplit({ from: 20, to: 1 }), async ({ holder, until }) => {
    const one = await holder("AAPL", 100);
    await until("2026-12-01T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => [e.total_amount, e.shares]), [[3.75, 5]]);
  }),
);

Deno.test(
  "a split that is learnt of after the ex-date counts from its own day on",
  withActions({ dividends: onTheSplit({}).dividends }, async ({ holder, until, announced, call }) => {
    const one = await holder("AAPL");
    await until("2026-11-25T12:00");
    announced.splits.push(split({ from: 1, to: 10 }));
    await until("2026-11-26T12:00");
    const { upcoming_dividends: all } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
    assert.deepEqual(all.filter((e) => !e.is_estimated).map((e) => [e.amount, e.shares_at_payment]), [[75, 100]]);
    await until("2026-12-01T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => [e.total_amount, e.shares]), [[75, 100]]);
  }),
);

Deno.test(
  "J4: two dividends of a stock on one day are both paid, and each only once",
  withActions({ dividends: [dividend(), dividend({ id: "D2", amount: 1, frequency: 0, type: "SC" })] }, async (a) => {
    const one = await a.holder("AAPL");
    await a.until("2026-11-27T10:00");
    for (let i = 0; i < 2; i++) await a.call("dividends.process-pending", a.admin, {});
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.total_amount).toSorted(), [10, 2.6]);
  }),
);

Deno.test(
  "nothing is paid manually before nine o'clock of the payment date, nor more than sixty days late",
  withActions({ dividends: [dividend()] }, async ({ holder, until, product, call, admin }) => {
    const one = await holder("AAPL");
    await until("2026-11-27T00:30");
    assert.equal((await call("dividends.process-pending", admin, {})).processed, 0);
    const [pending] = await call("dividends.debug-pending", admin, {});
    assert.deepEqual([pending!.id, pending!.is_due, pending!.is_lapsed], ["D1", false, false]);
    await product.db.updateTable("dividends").set({ pay_date: "2026-09-27" }).execute();
    await until("2026-11-27T09:00");
    assert.deepEqual(await one.entries("DIVIDEND"), [], "61 days");
    assert.equal((await call("dividends.debug-pending", admin, {}))[0]!.is_lapsed, true);
    await product.db.updateTable("dividends").set({ pay_date: "2026-09-28" }).execute();
    const { processed, total_amount } = await call("dividends.process-pending", admin, {
      until: newYork("2030-01-01T00:00").toString(),
    });
    assert.deepEqual([processed, total_amount], [1, 2.6]);
    const [entry] = await one.entries("DIVIDEND");
    assert.equal(entry!.executed_at, newYork("2026-11-27T09:00").toString(), "never ahead of the clock");
  }),
);

/** Monthly dividends of two stocks. */
const monthly = ["2026-12", "2027-01"].flatMap((month) => [
  dividend({
    id: `A${month}`,
    exDate: `${month}-03`,
    payDate: `${month}-15`,
    declaredOn: Temporal.PlainDate.from(`${month}-03`).subtract({ days: 20 }).toString(),
  }),
  dividend({
    id: `F${month}`,
    symbol: "F",
    amount: 0.153333,
    exDate: `${month}-10`,
    payDate: `${month}-20`,
    declaredOn: Temporal.PlainDate.from(`${month}-10`).subtract({ days: 20 }).toString(),
  }),
]);

Deno.test("a jump over months gives the same journal as processing every day", async () => {
  const advance = async (steps: readonly string[]) => {
    const actions = await openActions({ dividends: monthly, splits: [split({ executionDate: "2026-12-28" })] });
    const one = await actions.holder("AAPL", 10, { enable_drip: true });
    await one.trade("trading.buy", "F", 33.3);
    await actions.call("orders.place", one.user, {
      ...{ portfolio_id: one.id, stock_symbol: "AAPL", transaction_type: "BUY", shares: 2 },
      ...{ order_type: "limit", limit_price: 150 },
    });
    for (const step of steps) await actions.until(step);
    const { transactions } = await actions.call("transactions.list", one.user, { id: one.id, limit: 500 });
    const orders = await actions.call("orders.list", one.user, { portfolio_id: one.id });
    await actions.close();
    return {
      transactions: transactions.map(({ id: _, order_id: __, ...rest }) => rest),
      orders: orders.map(({ shares, limit_price, status, closed_at }) => ({ shares, limit_price, status, closed_at })),
    };
  };
  const end = "2027-01-25T12:00";
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from("2026-11-18"); day.toString() < "2027-01-25"; day = day.add({ days: 1 })) {
    days.push(`${day}T13:17`);
  }
  const jumped = await advance([end]);
  assert.deepEqual(jumped, await advance([...days, end]));
  assert.equal(jumped.transactions.filter((t) => t.transaction_type === "DIVIDEND").length, 4);
  assert.equal(jumped.transactions.filter((t) => t.transaction_type === "DRIP").length, 4);
});

Deno.test(
  "a server that was off for forty days pays what fell due, at its own time",
  withActions({ dividends: [dividend()] }, async ({ holder, process }) => {
    const one = await holder("AAPL");
    const restarted = process();
    restarted.product.clock.marketNow = newYork("2026-12-28T11:00");
    await restarted.advance();
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.executed_at), [
      newYork("2026-11-27T09:00").toString(),
    ]);
  }),
);

Deno.test(
  "J1: two processes that process the same days pay once",
  withActions({ dividends: [dividend()], splits: [split()] }, async ({ holder, process, product }) => {
    const people = [];
    for (let i = 0; i < 5; i++) people.push(await holder("AAPL", 10, { enable_drip: true }));
    const processes = [process(), process(), process()];
    for (const { product } of processes) product.clock.marketNow = newYork("2026-12-01T11:00");
    await Promise.all(processes.map(({ advance }) => advance()));
    for (const one of people) {
      assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.total_amount), [2.6]);
      assert.equal((await one.entries("DRIP")).length, 1);
      assert.equal((await one.entries("SPLIT")).length, 1);
      assert.equal((await one.notices("dividend_payment")).length, 1);
    }
    const failures = await product.db.selectFrom("work_failures").selectAll().execute();
    assert.deepEqual(failures, []);
  }),
);

Deno.test(
  "J7: a portfolio that fails does not keep the others from their dividend, and is paid later",
  withActions({ dividends: [dividend()] }, async ({ holder, until, clock, product }) => {
    const [broken, sound] = [await holder("AAPL"), await holder("AAPL")];
    await until("2026-11-27T08:00");
    await sql.raw(`alter table portfolios add constraint broken check (id <> '${broken.id}') not valid`)
      .execute(product.db);
    await until("2026-11-27T10:00");
    assert.deepEqual(await broken.entries("DIVIDEND"), []);
    assert.equal((await sound.entries("DIVIDEND")).length, 1);
    const state = async () => ({
      paid: (await product.db.selectFrom("dividends").select("paid_at").executeTakeFirstOrThrow()).paid_at?.toString(),
      failed: (await product.db.selectFrom("work_failures").select("portfolio_id").execute()).map((f) =>
        f.portfolio_id
      ),
    });
    assert.deepEqual(await state(), { paid: undefined, failed: [broken.id] });
    await sql.raw("alter table portfolios drop constraint broken").execute(product.db);
    clock.wallAt = clock.wall().add({ minutes: 11 });
    await until("2026-11-28T10:00");
    const [late] = await broken.entries("DIVIDEND");
    assert.deepEqual([late!.total_amount, late!.executed_at], [2.6, newYork("2026-11-28T09:00").toString()]);
    assert.equal((await sound.entries("DIVIDEND")).length, 1);
    assert.deepEqual(
      await state(),
      { paid: late!.executed_at, failed: [broken.id] },
      "the reason of the delay is kept",
    );
  }),
);

Deno.test(
  "J6: more holders than go into one transaction are all paid once, also when a process dies on the way",
  withActions({ dividends: [dividend()] }, async (actions) => {
    const { product, holder, until, process, call, admin } = actions;
    const ids = await importHolders(actions, (await holder()).user.userId, 950);
    await until("2026-11-27T08:59");
    const nine = newYork("2026-11-27T09:00");
    const pay = (who: Pick<Actions, "call">) =>
      who.call("dividends.process-pending", admin, { until: nine.toString() });
    actions.clock.marketNow = nine;
    for (let i = 0; i < 2; i++) {
      const part = await pay({ call });
      assert.deepEqual([part.processed, part.total_amount, part.caught_up], [300, 780, false]);
    }
    const { product: next, advance } = process();
    next.clock.marketNow = nine;
    await advance();
    const paid = await product.db.selectFrom("journal_entries").select(["type", "portfolio_id"])
      .where("portfolio_id", "in", ids).where("type", "in", ["DIVIDEND", "DRIP"]).execute();
    assert.deepEqual([paid.length, new Set(paid.map((e) => e.portfolio_id)).size], [1900, 950]);
    // The process that stopped halfway continues too, and finds nothing left.
    const rest = [];
    do rest.push(await pay({ call })); while (!rest.at(-1)!.caught_up);
    assert.equal(rest.reduce((sum, r) => sum + r.processed, 0), 0);
    assert.ok((await product.db.selectFrom("dividends").select("paid_at").executeTakeFirstOrThrow()).paid_at);
  }),
);
