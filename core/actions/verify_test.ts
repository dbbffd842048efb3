import assert from "node:assert/strict";
import { processUpToNow } from "../orders/mod.ts";
import { type Actions, dividend, importHolders, newYork, split, withActions } from "./testing.ts";

// Each action has an id that no other test uses: entries of earlier tests are in the same store.

/** What ledger.verify reports about a portfolio's entries and orders. */
async function problemsOf({ call, admin, store }: Actions, id: string): Promise<string[]> {
  const [entries, orders] = await Promise.all(
    (["journal_entries", "orders"] as const).map((table) =>
      store.db.selectFrom(table).select("id").where("portfolio_id", "=", id).execute()
    ),
  );
  const { problems } = await call("ledger.verify", admin, {});
  return problems.filter((problem) => [...entries!, ...orders!].some((row) => problem.includes(row.id)));
}

/** A process that considers everything up to an instant processed, and starts there. */
async function skipTo({ store, process }: Actions, skipped: string, until: string): Promise<void> {
  const lived_until = newYork(skipped);
  await store.db.updateTable("market_clock").set({ lived_until, decided_until: lived_until }).execute();
  const { product } = process();
  product.clock.marketNow = newYork(until);
  await processUpToNow(
    product.services,
    async (name, actor, input) => (await product.runner.run(name, actor, input)).output,
  );
}

Deno.test(
  "verify: a split that a skipped midnight leaves to the next one is found, and the orders that filled unadjusted",
  withActions({ splits: [split({ id: "V1" })] }, async (actions) => {
    const { holder, until, call, market } = actions;
    const [kept, filled] = [await holder("AAPL", 10), await holder("AAPL", 10)];
    const [imported] = await importHolders(actions, kept.user.userId, 1);
    await call("portfolios.deposit", kept.user, { id: imported!, amount: 1000 });
    await call("trading.buy", kept.user, { portfolio_id: imported!, stock_symbol: "AAPL", shares: 1 });
    const order = await call("orders.place", filled.user, {
      ...{ portfolio_id: filled.id, stock_symbol: "AAPL", transaction_type: "BUY", shares: 1 },
      ...{ order_type: "limit", limit_price: 60 },
    });
    await until("2026-11-22T23:59");
    market.quotes.AAPL = { bid: 49.99, ask: 50.01 };
    await skipTo(actions, "2026-11-23T09:30", "2026-11-24T00:00");
    const [late] = await kept.entries("SPLIT");
    assert.deepEqual(await problemsOf(actions, kept.id), [
      `entry ${late!.id}: the split of AAPL of 2026-11-23 was applied on 2026-11-24 05:00:00+00`,
    ]);
    assert.deepEqual(await problemsOf(actions, imported!), [], "imported shares were not synced before");
    const found = await problemsOf(actions, filled.id);
    assert.equal(found.length, 2);
    assert.match(
      found.find((line) => line.includes(order.id))!,
      /placed before the split of AAPL of 2026-11-23, filled/,
    );
  }),
);

Deno.test(
  "verify: a dividend that was paid before or after its time is found",
  withActions({ dividends: [dividend({ id: "V2" })] }, async (actions) => {
    const { holder, until, store } = actions;
    const one = await holder("AAPL", 10);
    await until("2026-11-26T23:59");
    await skipTo(actions, "2026-11-27T09:30", "2026-11-28T09:00");
    const [late] = await one.entries("DIVIDEND");
    const paid = (on: string) =>
      `entry ${late!.id}: the dividend of AAPL payable on ${on} was paid on 2026-11-28 14:00:00+00`;
    assert.deepEqual(await problemsOf(actions, one.id), [paid("2026-11-27")]);
    await store.db.updateTable("dividends").set({ pay_date: "2026-11-29" }).execute();
    assert.deepEqual(await problemsOf(actions, one.id), [paid("2026-11-29")]);
    await store.db.updateTable("dividends").set({ pay_date: "2026-11-28" }).execute();
    assert.deepEqual(await problemsOf(actions, one.id), []);
  }),
);

Deno.test(
  "verify: work done in time is no problem, nor actions that a live market reported late, nor imported or failed ones",
  withActions({ dividends: [dividend({ id: "V3" })], splits: [split({ id: "V4" })] }, async (actions) => {
    const { holder, until, market, store, call } = actions;
    const one = await holder("AAPL", 10);
    const order = { stock_symbol: "AAPL", transaction_type: "BUY" as const, order_type: "limit" as const };
    await call("orders.place", one.user, { ...order, portfolio_id: one.id, shares: 1, limit_price: 190 });
    await until("2026-11-22T23:59");
    market.quotes.AAPL = { bid: 46.99, ask: 47 };
    await until("2026-11-30T12:00");
    assert.equal((await one.entries("BUY")).length, 2);
    assert.deepEqual(await problemsOf(actions, one.id), []);

    const learnt = await holder("F", 10);
    await until("2026-12-10T12:00");
    actions.announced.splits.push(split({ id: "V5", symbol: "F", executionDate: "2026-12-08" }));
    await until("2026-12-11T00:00");
    const [late] = await learnt.entries("SPLIT");
    assert.equal(late!.executed_at, newYork("2026-12-11T00:00").toString());
    assert.equal((await problemsOf(actions, learnt.id)).length, 1, "the simulated market would have announced it");
    Object.assign(market, { kind: "live" });
    assert.deepEqual(await problemsOf(actions, learnt.id), []);
    Object.assign(market, { kind: "simulated" });
    const failure = { work: "process-splits", period: "V5", portfolio_id: learnt.id, tries: 1, error: "x" };
    await store.db.insertInto("work_failures").values({ ...failure, failed_at: newYork("2026-12-08T00:00") }).execute();
    assert.deepEqual(await problemsOf(actions, learnt.id), []);
  }),
);
