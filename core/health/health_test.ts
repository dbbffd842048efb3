import assert from "node:assert/strict";
import { sql } from "kysely";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { orderHandlers } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { migrations } from "../../migrations/mod.ts";
import { healthHandlers, prune, recorderOf, report, reportEnd, reportStart } from "./mod.ts";
import { ownId } from "./report.ts";
import { ALIVE_SECONDS } from "./show.ts";
import { MAX_NOTIFICATIONS, retention } from "./retention.ts";
import { newId } from "../kernel/ids.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const memory = () => ({ rss: 100_000_000, heapUsed: 40_000_000 });

/** An instance on the store, whose wall clock the tests set. */
function instance(at = "2026-11-25T12:00:00Z") {
  const product = testProduct(store, new FixedMarket(), [...orderHandlers, ...healthHandlers]);
  const { clock, services, runner } = product;
  clock.wallAt = Temporal.Instant.from(at);
  const recorder = recorderOf(services);
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.wallAt = clock.wallAt!.add({ seconds: 1 });
      recorder.roll(clock.wallAt.epochMilliseconds, memory);
    }
  };
  return { services, clock, recorder, pass, call: caller(runner), report: () => report(services) };
}

const clear = async () => {
  await sql`delete from instances`.execute(store.db);
  await sql`delete from instance_health`.execute(store.db);
};

Deno.test("the health of one instance is shown in steps of ten seconds, with peaks and by operation", async () => {
  await clear();
  const one = instance();
  const support = await seedUser(store.db, "support");
  const [quote, place] = ["stocks.quote", "orders.place"].map((name) => one.recorder.counterOf(name));
  await one.report();
  for (let i = 0; i < 98; i++) quote!(2, 200);
  assert.equal(one.recorder.isUsed, true, "there are requests");
  place!(400, 503);
  place!(400, 200);
  one.recorder.streams = 3;
  one.recorder.countLoopDelay(25);
  one.pass(10);
  quote!(2, 200);
  one.recorder.streams = 1;
  one.pass(10);
  assert.equal(one.recorder.isUsed, true, "a page is open");
  one.recorder.streams = 0;
  assert.equal(one.recorder.isUsed, false);
  await one.report();
  const shown = await one.call("health.show", support, {});
  assert.equal(shown.step_seconds, 10);
  assert.deepEqual(
    shown.series.map((point) => [point.at, point.requests_per_second, point.error_share, point.streams]),
    [
      ["2026-11-25T12:00:00Z", 10, 0.01, 3],
      ["2026-11-25T12:00:10Z", 0.1, 0, 1],
    ],
  );
  assert.deepEqual(shown.requests_per_second, { now: 0.1, peak: 10, peak_at: "2026-11-25T12:00:00Z" });
  assert.deepEqual([shown.loop_p99_ms.now, shown.streams.now, shown.streams.peak], [null, 1, 3]);
  assert.ok(Math.abs(shown.loop_p99_ms.peak! - 25) < 5);
  assert.deepEqual(shown.operations.map(({ operation, requests, errors }) => [operation, requests, errors]), [
    ["orders.place", 2, 1],
    ["stocks.quote", 99, 0],
  ]);
  assert.equal(shown.operations[1]!.per_second, 4.95);
  assert.equal(shown.instances.length, 1);
  const { alive, rss_bytes, streams, version } = shown.instances[0]!;
  assert.deepEqual([alive, rss_bytes, streams, version], [true, 100_000_000, 1, shown.version]);
  assert.ok(shown.store.bytes > 1_000_000);
  assert.equal(shown.store.kind, "embedded");
  assert.deepEqual([shown.outbox_lag_seconds, shown.clock.lag_market_seconds, shown.provider.state], [0, 0, "ok"]);
  await refused(one.call("health.show", await seedUser(store.db), {}), "FORBIDDEN");
});

Deno.test("the counters of two instances are summed and their histograms merged", async () => {
  await clear();
  const [one, two] = [instance(), instance()];
  const admin = await seedUser(store.db, "admin");
  for (const [{ recorder }, count, ms] of [[one, 300, 2], [two, 100, 200]] as const) {
    const counter = recorder.counterOf("stocks.quote");
    for (let i = 0; i < count; i++) counter(ms, i === 0 ? 500 : 200);
    recorder.streams = count;
  }
  for (const each of [one, two]) {
    each.pass(60);
    await each.report();
  }
  const shown = await one.call("health.show", admin, {});
  assert.equal(shown.step_seconds, 60);
  assert.deepEqual(
    shown.series.map((point) => [point.at, point.requests_per_second, point.error_share, point.streams]),
    [
      ["2026-11-25T12:00:00Z", 6.67, 0.005, 400],
    ],
  );
  // Three quarters took 2 ms, a quarter 200 ms: the mean of both instances' figures is neither.
  const { p50_ms, p99_ms } = shown.series[0]!;
  assert.ok(p50_ms! < 3 && p99_ms! > 160, `${p50_ms} ${p99_ms}`);
  const operation = shown.operations[0]!;
  assert.deepEqual([operation.requests, operation.errors], [400, 2]);
  assert.deepEqual(shown.instances.map(({ alive, streams }) => [alive, streams]).sort(), [[true, 100], [true, 300]]);
  // The other one shows the same.
  assert.deepEqual((await two.call("health.show", admin, {})).series, shown.series);
});

Deno.test("an instance that is not seen for 30 seconds is marked, and one that stops is no longer listed", async () => {
  await clear();
  const [one, two] = [instance(), instance()];
  const admin = await seedUser(store.db, "admin");
  await one.report();
  await two.report();
  const seen = async () => {
    await one.report();
    const { instances } = await one.call("health.show", admin, {});
    return instances.map(({ alive }) => alive).sort();
  };
  one.pass(ALIVE_SECONDS);
  assert.deepEqual(await seen(), [true, true]);
  one.pass(1);
  assert.deepEqual(await seen(), [false, true]);
  one.pass(24 * 3600);
  assert.deepEqual(await seen(), [true]);
  await reportEnd(one.services);
  assert.deepEqual((await two.call("health.show", admin, {})).instances.length, 1);
  // After a crash of the only server of a store, the next one takes its place.
  await one.report();
  await reportStart(two.services, true);
  assert.deepEqual(await store.db.selectFrom("instances").select("id").execute(), [{ id: ownId(two.services)! }]);
});

Deno.test("a minute that the store could not take is written later, and none twice", async () => {
  await clear();
  const one = instance();
  const counter = one.recorder.counterOf("stocks.quote");
  counter(1, 200);
  one.pass(60);
  counter(1, 200);
  one.pass(60);
  await one.report();
  await one.report();
  one.pass(60);
  await one.report();
  const rows = await store.db.selectFrom("instance_health").select(["minute", "measured"]).orderBy("minute").execute();
  assert.deepEqual(rows.map(({ minute, measured }) => [minute.toString(), measured.latency.length]), [
    ["2026-11-25T12:00:00Z", 2],
    ["2026-11-25T12:01:00Z", 2],
    ["2026-11-25T12:02:00Z", 0],
  ]);
});

Deno.test("an hour is stored in memory, however long a server runs", () => {
  const { recorder, pass } = instance();
  const counter = recorder.counterOf("stocks.quote");
  for (let minute = 0; minute < 70; minute++) {
    counter(1, 200);
    pass(60);
  }
  assert.deepEqual([recorder.steps.length, recorder.minutes.length], [360, 60]);
});

Deno.test("prune deletes rows of health after a day, too many notifications, and old details of the audit log", async () => {
  await clear();
  const { clock, report } = instance();
  await report();
  const wall = clock.wall();
  const user = await seedUser(store.db);
  const note = (id: string) => ({
    ...{ user_id: user.userId, id, type: "system_announcement" as const, title: "T", message: "M" },
    ...{ portfolio_id: null, data: "{}", created_at: wall },
  });
  const ids = Array.from({ length: MAX_NOTIFICATIONS + 2 }, () => newId(wall));
  const old = newId(wall.subtract({ hours: 24 * 366 })).replace(/^.{13}/, () => {
    const ms = wall.subtract({ hours: 24 * 366 }).epochMilliseconds.toString(16).padStart(12, "0");
    return `${ms.slice(0, 8)}-${ms.slice(8)}`;
  });
  await store.db.insertInto("notifications").values([...ids, old].map(note)).execute();
  await store.db.insertInto("instance_health").values([23, 25].map((hours) => ({
    minute: wall.subtract({ hours }),
    instance_id: crypto.randomUUID(),
    measured: sql<string>`'{}'::json`,
  }))).execute();
  // The store's own clock decides that a row may lose its details.
  const longAgo = Temporal.Now.instant().subtract({ hours: 24 * 400 });
  const ms = longAgo.epochMilliseconds.toString(16).padStart(12, "0");
  const audit = {
    ...{ at: longAgo, actor_id: null, actor_name: "operator", operation: "x", target: null },
    details: sql<string>`'{"after":1}'::jsonb`,
  };
  const oldRow = `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000001`;
  const freshRow = newId(Temporal.Now.instant());
  await store.db.insertInto("audit_log").values([
    { ...audit, id: oldRow },
    { ...audit, id: freshRow, at: Temporal.Now.instant() },
  ]).execute();
  const deleted = await prune(store.db, Temporal.Now.instant(), {});
  assert.equal(deleted.audit_details, 1);
  assert.equal((await prune(store.db, Temporal.Now.instant(), {})).audit_details, 0);
  const details = await store.db.selectFrom("audit_log").select("details").where("id", "in", [oldRow, freshRow])
    .orderBy("id").execute();
  assert.deepEqual(details.map((row) => row.details), [null, { after: 1 }]);
  await assert.rejects(
    store.db.updateTable("audit_log").set({ details: null as never }).where("id", "=", freshRow).execute(),
    /never changed/,
  );
  await assert.rejects(
    store.db.updateTable("audit_log").set({ target: "forged" }).where("id", "=", oldRow).execute(),
    /never changed/,
  );
  const left = await store.db.selectFrom("notifications").select("id").where("user_id", "=", user.userId).orderBy("id")
    .execute();
  assert.deepEqual(left.map(({ id }) => id), ids.slice(2));
  await clear();
});

Deno.test("each table of the store has its size and its rule, and no rule is of a table that is gone", async () => {
  const { call } = instance();
  await sql`analyze`.execute(store.db);
  const listed = await call("health.tables", await seedUser(store.db, "moderator"), {});
  assert.deepEqual(listed.map(({ table }) => table).sort(), Object.keys(retention).sort());
  assert.ok(listed.every(({ bytes, rule }) => bytes >= 0 && rule !== ""));
  assert.equal(listed.find(({ table }) => table === "kysely_migration")!.rows, Object.keys(migrations).length);
  assert.deepEqual(listed.map(({ bytes }) => bytes), listed.map(({ bytes }) => bytes).toSorted((a, b) => b - a));
});
