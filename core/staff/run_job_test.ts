import assert from "node:assert/strict";
import { sql } from "kysely";
import { accountHandlers } from "../account/mod.ts";
import { leavingOn } from "../account/testing.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import type { PrepareContext } from "../kernel/run/handler.ts";
import { Runner } from "../kernel/run/run.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import type { Job } from "./job.ts";
import { orderHandlers } from "../orders/mod.ts";
import { staffHandlers } from "./mod.ts";
import { runDue } from "./run_job.ts";
import { claimPeriod, finishPeriod, MAX_TRIES, STALE_MINUTES } from "./runs.ts";

const operator = systemActor(OPERATOR);

const store = await testStore();
const lines: string[] = [];
const product = testProduct(store, new FixedMarket(), [...orderHandlers, ...staffHandlers], { lines });
const { clock, services, db, runner } = product;
clock.wallAt = clock.marketNow;
const call: PrepareContext["call"] = async (operation, actor, input) =>
  (await runner.run(operation, actor, input)).output;
const times = () => ({ now: clock.market(), wall: clock.wall(), services, call });
const jobOf = (name: string, run: Job["run"], due: readonly string[] = ["one"]): Job => ({
  name,
  schedule: "now",
  summary: "A job of the tests",
  due: () => due,
  next: () => null,
  run,
});
const pass = (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by));
Deno.test.afterAll(() => store.close());

Deno.test("a period runs once, however many callers run it at the same time", async () => {
  let ran = 0;
  const job = jobOf("once", async () => {
    ran++;
    await new Promise((wake) => setTimeout(wake, 20));
    return { rows: 3 };
  }, ["one", "two"]);
  const all = await Promise.all(Array.from({ length: 12 }, (_, i) => runDue(job, times(), i % 2 === 0)));
  assert.equal(ran, 2);
  assert.deepEqual(all.flatMap((d) => d.periods).sort(), ["one", "two"]);
  assert.deepEqual(await runDue(job, times(), true), { periods: [], failed: [], results: {} });
  const rows =
    (await sql`select period, state, tries, result from job_runs where job = 'once' order by period`.execute(db))
      .rows;
  assert.deepEqual(rows, [{ period: "one", state: "done", tries: 1, result: { rows: 3 } }, {
    period: "two",
    state: "done",
    tries: 1,
    result: { rows: 3 },
  }]);
});

Deno.test("a failure does not stop the next period; it is retried later, and manually at once", async () => {
  let broken = true;
  const job = jobOf(
    "shaky",
    ({ period }) => period === "one" && broken ? Promise.reject(new Error("a secret inside")) : Promise.resolve({}),
    ["one", "two"],
  );
  assert.deepEqual(await runDue(job, times(), false), { periods: ["two"], failed: ["one"], results: { two: {} } });
  assert.deepEqual((await runDue(job, times(), false)).failed, []);
  pass({ seconds: 60 });
  assert.deepEqual((await runDue(job, times(), false)).failed, ["one"]);
  broken = false;
  pass({ seconds: 60 });
  assert.deepEqual((await runDue(job, times(), false)).periods, []);
  assert.deepEqual((await runDue(job, times(), true)).periods, ["one"]);
  assert.ok(lines.some((line) => line.includes("a secret inside")));
});

Deno.test("a job that a stop refuses is no error in the log, and is done later", async () => {
  const log: string[] = [];
  const { services: ending, clock: endingClock, stop } = testProduct(store, new FixedMarket(), [], { lines: log });
  endingClock.wallAt = clock.wall();
  const job = jobOf("cut off", ({ services }) => {
    if (services === ending) stop();
    return services === ending ? Promise.reject(new Refusal("UNAVAILABLE", "Stopping")) : Promise.resolve({});
  });
  assert.deepEqual((await runDue(job, { ...times(), services: ending }, false)).failed, ["one"]);
  assert.deepEqual(log.map((line) => JSON.parse(line).level), ["warn"]);
  pass({ seconds: 60 });
  assert.deepEqual((await runDue(job, times(), false)).periods, ["one"]);
});

Deno.test("after the maximum number of attempts a period waits for a person", async () => {
  const job = jobOf("hopeless", () => Promise.reject(new Refusal("UNAVAILABLE", "No market data")));
  for (let i = 0; i < MAX_TRIES + 3; i++) {
    await runDue(job, times(), false);
    pass({ hours: 10 });
  }
  const row =
    (await sql<{ tries: number; error: string }>`select tries, error from job_runs where job = 'hopeless'`.execute(
      db,
    )).rows[0];
  assert.deepEqual(row, { tries: MAX_TRIES, error: "No market data" });
  assert.deepEqual((await runDue(job, times(), true)).failed, ["one"]);
});

Deno.test("a run whose process died is taken over, and its attempt can no longer finish the row", async () => {
  const first = (await claimPeriod(db, "dying", "one", clock.wall(), false))!;
  pass({ minutes: STALE_MINUTES });
  assert.equal(await claimPeriod(db, "dying", "one", clock.wall(), true), null);
  pass({ seconds: 1 });
  const second = (await claimPeriod(db, "dying", "one", clock.wall(), false))!;
  assert.equal(second, 2);
  const run = { job: "dying", period: "one" };
  await finishPeriod(db, { ...run, tries: first }, clock.wall(), { error: "too late" });
  await finishPeriod(db, { ...run, tries: second }, clock.wall(), { result: {} });
  assert.equal(await claimPeriod(db, "dying", "one", clock.wall(), true), null);
});

Deno.test("jobs.run does the due work and jobs.list shows how it ended", async () => {
  await sql`delete from job_runs`.execute(db);
  const run = async (name: string) => (await runner.run("jobs.run", operator, { name })).output;
  assert.deepEqual(await run("expire-orders"), {
    name: "expire-orders",
    result: { periods: ["2026-11-16"], failed: [], results: { "2026-11-16": { expired: 0, executed: 0 } } },
  });
  assert.deepEqual(await run("expire-orders"), {
    name: "expire-orders",
    result: { periods: [], failed: [], results: {} },
  });
  const checkpoint = await run("checkpoint-store") as { result: { periods: string[]; failed: string[] } };
  assert.deepEqual([checkpoint.result.periods.length, checkpoint.result.failed], [1, []]);
  const list = (await runner.run("jobs.list", operator, {})).output as Record<string, unknown>[];
  assert.deepEqual(list.map((j) => [j.name, j.last_state]), [
    ["match-orders", null],
    ["expire-orders", "done"],
    ["prune", null],
    ["checkpoint-store", "done"],
    ["erase-accounts", null],
    ["staff-actions-head", null],
    ["verify-staff-actions", null],
  ]);
  const audit = await sql<
    { actor_name: string; target: string }
  >`select actor_name, target from audit_log where operation = 'jobs.run' and target = 'expire-orders'`
    .execute(db);
  const row = { actor_name: OPERATOR, target: "expire-orders" };
  assert.deepEqual(audit.rows, [row, row]);
  await assert.rejects(runner.run("jobs.run", operator, { name: "nothing" }), { code: "NOT_FOUND" });
  await assert.rejects(
    runner.run("jobs.run", {
      kind: "user",
      userId: crypto.randomUUID(),
      role: "moderator",
      sessionId: null,
      scope: "manage",
    }, { name: "prune" }),
    { code: "FORBIDDEN" },
  );
});

Deno.test("prune deletes old rows and keeps the rest", async () => {
  await sql`delete from job_runs`.execute(db);
  const [old, fresh] = [clock.wall().subtract({ hours: 8 * 24 }), clock.wall()];
  for (const at of [old, fresh.add({ hours: 36 })]) {
    const run = { job: "checkpoint-store", period: at.toString() };
    const tries = (await claimPeriod(db, run.job, run.period, at, false))!;
    await finishPeriod(db, { ...run, tries }, at, { result: {} });
  }
  const user = crypto.randomUUID();
  await sql`insert into users (id, email, username, password_hash, created_at, updated_at) values (${user},
    'a@example.com', 'a-user', 'x', ${old}, ${old})`
    .execute(db);
  for (const [key, at] of [["old", old], ["fresh", fresh]] as const) {
    await sql`insert into idempotency_keys (user_id, key, operation, fingerprint, created_at) values (${user}, ${key},
      'x', 'x', ${at})`
      .execute(db);
    await sql`insert into outbox (user_id, topic, payload, created_at) values (${user}, ${key}, '{}', ${at})`.execute(
      db,
    );
    await sql`insert into sessions (user_id, id, refresh_hash, rotated_at, created_at, expires_at) values (${user},
      ${crypto.randomUUID()}, ${key}, ${at}, ${at}, ${at.add({ hours: 1 })})`.execute(db);
  }
  pass({ hours: 2 * 24 });
  const { result } = (await runner.run("jobs.run", operator, { name: "prune" })).output as {
    result: { results: Record<string, unknown> };
  };
  const expected = {
    ...{ idempotency_keys: 1, outbox: 2, instances: 0, instance_health: 0, notifications: 0, job_runs: 1 },
    ...{ audit_details: 0, sessions: 2, reset_links: 0, sign_in_failures: 0 },
  };
  assert.deepEqual(Object.values(result.results), [expected]);
  assert.deepEqual((await sql<{ key: string }>`select key from idempotency_keys`.execute(db)).rows, [{
    key: "fresh",
  }]);
});

Deno.test("the job erase-accounts erases the accounts whose seven days are over", async () => {
  const own = await testStore();
  const { services, clock, person, leave, pass, userRow } = leavingOn(own);
  const all = new Runner(services, [...orderHandlers, ...accountHandlers, ...staffHandlers]);
  const me = await person();
  await leave(me);
  const run = async () =>
    (await all.run("jobs.run", operator, { name: "erase-accounts" })).output as { result: { results: object } };
  assert.deepEqual(Object.values((await run()).result.results), [{ erased: 0, waiting: 0 }]);
  pass({ hours: 7 * 24 });
  assert.deepEqual(Object.values((await run()).result.results), [{ erased: 1, waiting: 0 }]);
  assert.ok((await userRow(me.userId)).erased_at?.equals(clock.wall()));
  await own.close();
});
