import assert from "node:assert/strict";
import { until } from "../tests/until.ts";
import { Cron } from "croner";
import { auditHandlers } from "../core/audit/mod.ts";
import { testProduct, testStore } from "../core/kernel/testing.ts";
import { FixedMarket } from "../core/market/testing.ts";
import { loadParts } from "../core/kernel/module.ts";
import { modules } from "../core/modules.ts";
import { orderHandlers } from "../core/orders/mod.ts";
import { jobs, staffHandlers } from "../core/staff/mod.ts";
import { startJobs } from "./loop.ts";
import { schedule } from "./schedule.ts";

const { dueWork } = await loadParts(modules);

const handlers = [...orderHandlers, ...auditHandlers, ...staffHandlers];

Deno.test("every job has a schedule with a valid pattern, and every schedule is of a job or of due work", () => {
  const woken = new Set(schedule.map((w) => w.job));
  for (const { name } of jobs) assert.ok(woken.delete(name), name);
  // Servers process due work at its instants; only work that falls due in between needs a schedule.
  assert.deepEqual([...woken].filter((name) => !dueWork.some((work) => work.name === name)), []);
  for (const { pattern } of schedule) {
    assert.ok(new Cron(pattern, { timezone: "America/New_York", paused: true }).nextRun());
  }
});

Deno.test("the loop runs overdue jobs at once, runs them again by schedule, and stops cleanly", async () => {
  const store = await testStore();
  const { runner, clock, db } = testProduct(store, new FixedMarket(), handlers);
  const loop = startJobs(runner, [{ job: "expire-orders", pattern: "* * * * * *" }]);
  const periods = async () =>
    (await db.selectFrom("job_runs").select("period").where("state", "=", "done").orderBy("period").execute()).map((
      r,
    ) => r.period);
  const done = async (n: number) => {
    await until(async () => (await periods()).length >= n);
    return await periods();
  };
  assert.deepEqual(await done(1), ["2026-11-16"]);
  clock.advance({ hours: 24 });
  assert.deepEqual(await done(2), ["2026-11-16", "2026-11-17"]);
  await loop.stop();
  await store.close();
});

Deno.test("two loops and an operator on one store run a period once", async () => {
  const store = await testStore();
  const env = { DATA_DIR: await Deno.makeTempDir() };
  const one = testProduct(store, new FixedMarket(), handlers, { env });
  const two = testProduct(store, new FixedMarket(), handlers, { env });
  const loops = [startJobs(one.runner), startJobs(two.runner)];
  await one.runner.run("jobs.run", { kind: "system", name: "operator", role: "admin" }, { name: "prune" });
  for (const loop of loops) await loop.stop();
  const tries = await one.db.selectFrom("job_runs").select(["job", "tries", "state"]).execute();
  assert.deepEqual(tries.map((r) => [r.tries, r.state]), tries.map(() => [1, "done"]));
  await store.close();
  await Deno.remove(env.DATA_DIR, { recursive: true });
});
