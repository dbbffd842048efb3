import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { cents, shares } from "../kernel/money.ts";
import { type Call, processUpToNow } from "../orders/mod.ts";
import { refused } from "../testing.ts";
import { lastSnapshotDay, snapshotDayOf } from "./days.ts";
import { ny, openAnalytics } from "./testing.ts";

const admin = systemActor("test");

Deno.test("a snapshot has the value, cash, deposits and cost after the close, and the closes of both funds", async () => {
  const { market, advance, call, user, create, trade, snapshots } = await openAnalytics("2026-11-17T10:30", {
    AAPL: [["2026-11-17T09:30", 200]],
  });
  const id = await create(10_000);
  await trade("buy", id, "AAPL", 12.5);
  await call("portfolios.withdraw", user, { id, amount: 500.25 });
  // The last trade of the day at 210, then one after hours, which is not the close.
  market.set({
    AAPL: [["2026-11-17T09:30", 200], ["2026-11-17T15:59", 210], ["2026-11-17T16:05", 230]],
    SPY: [["2026-11-17T09:30", 600.5]],
    QQQ: [["2026-11-17T09:30", 500.25]],
  });
  await advance("2026-11-17T16:14");
  assert.deepEqual(await snapshots(id), []);
  await advance("2026-11-17T16:15");
  const { portfolio_id: _, ...row } = (await snapshots(id))[0]!;
  assert.deepEqual(row, {
    date: "2026-11-17",
    total_value: "9624.75",
    cash_balance: "6999.75",
    net_contributed: "9499.75",
    invested: "2500.00",
    unpriced: 0,
    sp500_close: "600.5000",
    nasdaq_close: "500.2500",
  });
});

Deno.test("snapshots are of trading days only, also of short ones, and of portfolios that existed", async () => {
  const { advance, create, values } = await openAnalytics("2026-11-24T10:00");
  const id = await create(100);
  await advance("2026-11-24T16:30");
  const late = await create(5);
  await advance("2026-11-27T13:15");
  assert.deepEqual((await values(id)).map(([date]) => date), ["2026-11-24", "2026-11-25", "2026-11-27"]);
  assert.deepEqual(await values(late), [["2026-11-25", 5], ["2026-11-27", 5]]);
});

Deno.test("J8: a server that was off for 40 days fills each missed day with that day's closes, never today's", async () => {
  const { market, advance, create, trade, snapshots, call, user } = await openAnalytics("2026-11-17T10:30", {
    AAPL: [["2026-11-17T09:30", 100]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 2);
  // Each day closes at its day of the month.
  const days = Array.from({ length: 41 }, (_, i) => Temporal.PlainDate.from("2026-11-17").add({ days: i }).toString());
  market.set({ AAPL: [["2026-11-17T09:30", 100], ...days.map((d) => [`${d}T12:30`, Number(d.slice(8))] as const)] });
  await advance("2026-12-27T13:00");
  const rows = await snapshots(id);
  assert.equal(rows.length, 27, "no weekend, no Thanksgiving, no Christmas");
  for (const { date, total_value } of rows) {
    assert.equal(Number(total_value), 800 + 2 * Number(date.slice(8)), date);
  }
  assert.equal((await call("portfolios.get", user, { id })).total_value, 854, "the value of today");
});

Deno.test("J8: there is one snapshot for a portfolio and trading day, however often it is taken", async () => {
  const { clock, run, join, create, values } = await openAnalytics("2026-11-17T10:30");
  const ids = await Promise.all(Array.from({ length: 8 }, () => create(100)));
  clock.marketNow = ny("2026-11-17T18:00");
  const runners = [1, 2, 3].map(() => {
    const other = join();
    other.clock.marketNow = clock.marketNow;
    const call: Call = async (name, actor, input) => (await other.runner.run(name, actor, input)).output;
    return [processUpToNow(other.services, call), call("analytics.force-snapshots", admin, {})];
  });
  await Promise.all([...runners.flat(), run("analytics.force-snapshots", admin, {})]);
  for (const id of ids) assert.deepEqual(await values(id), [["2026-11-17", 100]]);
  const again = await run("analytics.force-snapshots", admin, {}) as Record<string, unknown>;
  assert.deepEqual([again.date, again.snapshots_created, again.failed, again.caught_up], ["2026-11-17", 0, 0, true]);
});

Deno.test("a late snapshot leaves out later trades, deposits and splits", async () => {
  const { market, clock, call, user, run, create, trade, enter, snapshots } = await openAnalytics(
    "2026-11-17T10:30",
    { AAPL: [["2026-11-17T09:30", 100]], MSFT: [["2026-11-17T09:30", 10]], F: [["2026-11-17T09:30", 5]] },
  );
  const id = await create(10_000);
  await trade("buy", id, "AAPL", 10);
  await trade("buy", id, "MSFT", 3);
  market.set({
    AAPL: [["2026-11-17T09:30", 100], ["2026-11-17T15:00", 110], ["2026-11-18T04:00", 55]],
    MSFT: [["2026-11-17T09:30", 10], ["2026-11-18T09:30", 20]],
  });
  clock.marketNow = ny("2026-11-18T10:00");
  const source = { type: "split", id: "s1" } as const;
  await enter(id, { type: "SPLIT", source, amount: cents(0), symbol: "AAPL", shareEffect: shares(10) });
  await trade("sell", id, "MSFT", 3);
  await trade("buy", id, "F", 7);
  await call("portfolios.deposit", user, { id, amount: 77 });
  assert.equal(
    (await run("analytics.force-snapshots", admin, {}) as { snapshots_created: number }).snapshots_created,
    1,
  );
  const [row] = await snapshots(id);
  assert.deepEqual(
    [row!.date, row!.total_value, row!.cash_balance, row!.net_contributed, row!.invested],
    ["2026-11-17", "10100.00", "8970.00", "10000.00", "1030.00"],
    "10 x 110 + 3 x 10 + 8,970",
  );
});

Deno.test("a holding without a price counts as zero and is named; while the market is unavailable nothing is taken", async () => {
  const { market, clock, run, create, trade, snapshots } = await openAnalytics("2026-11-17T10:30", {
    AAPL: [["2026-11-17T09:30", 100]],
    OLD: [["2026-11-17T09:30", 7]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 1);
  await trade("buy", id, "OLD", 10);
  clock.marketNow = ny("2026-11-17T17:00");
  market.away = true;
  await refused(run("analytics.force-snapshots", admin, {}), "UNAVAILABLE");
  assert.deepEqual(await snapshots(id), []);
  market.away = false;
  delete market.quotes.OLD;
  const { unpriced_symbols: named } = await run("analytics.force-snapshots", admin, {}) as {
    unpriced_symbols: string[];
  };
  assert.ok(named.includes("OLD") && !named.includes("AAPL"), String(named));
  const [row] = await snapshots(id);
  assert.deepEqual([row!.total_value, row!.invested, row!.unpriced], ["930.00", "170.00", 1]);
});

Deno.test("J7: a portfolio whose value cannot be written does not stop the others", async () => {
  const { clock, run, create, trade, values, db } = await openAnalytics("2026-11-17T10:30", {
    AAPL: [["2026-11-17T09:30", 900_000]],
  });
  const ids = [];
  for (let i = 0; i < 5; i++) ids.push(await create(1_000_000));
  const broken = ids.toSorted()[2]!;
  await trade("buy", broken, "AAPL", 1);
  await db.updateTable("holdings").set({ shares: "10000000000000" }).where("portfolio_id", "=", broken).execute();
  clock.marketNow = ny("2026-11-17T17:00");
  const done = await run("analytics.force-snapshots", admin, {}) as Record<string, unknown>;
  assert.deepEqual([done.failed, done.caught_up], [1, true]);
  for (const id of ids) assert.equal((await values(id)).length, id === broken ? 0 : 1);
});

Deno.test("a day's snapshot falls due a quarter of an hour after its close, and later events belong to the next day", () => {
  const last = (at: string) => lastSnapshotDay(ny(at)).toString();
  const belongsTo = (at: string) => snapshotDayOf(ny(at)).toString();
  assert.equal(last("2026-11-20T16:14"), "2026-11-19");
  assert.equal(last("2026-11-20T16:15"), "2026-11-20");
  assert.equal(last("2026-11-22T23:00"), "2026-11-20");
  assert.equal(last("2026-11-23T09:00"), "2026-11-20");
  assert.equal(belongsTo("2026-11-20T16:14"), "2026-11-20");
  assert.equal(belongsTo("2026-11-20T16:15"), "2026-11-23");
  assert.equal(belongsTo("2026-11-22T12:00"), "2026-11-23");
  assert.equal(belongsTo("2026-11-27T13:15"), "2026-11-30", "an early close");
});
