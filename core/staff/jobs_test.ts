import assert from "node:assert/strict";
import { sql } from "kysely";
import { auditHandlers } from "../audit/mod.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { dueInstant, everyDayAt } from "../kernel/clock/due_work.ts";
import { command, type CommandHandler } from "../kernel/run/handler.ts";
import { contract } from "../kernel/operation.ts";
import { dueUntil } from "../kernel/wire.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { forPortfolios, listFailing } from "../ledger/mod.ts";
import { orderHandlers, processUpToNow } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { z } from "zod";
import { staffHandlers } from "./mod.ts";
import { MAX_TRIES } from "./runs.ts";

const operator = systemActor(OPERATOR);
const store = await testStore();
Deno.test.afterAll(() => store.close());

/** Work that falls due every day at nine, and fails while it is told to. */
const state = { broken: false, done: [] as string[], portfolios: [] as string[], breaking: new Set<string>() };
const which = { work: "tests-work", period: "2026-11" };
const doWork: CommandHandler = command(
  contract({
    name: "tests.work",
    route: "POST /tests/work",
    kind: "command",
    summary: "Work of the tests",
    access: ["admin"],
    input: dueUntil,
    output: z.object({ caught_up: z.boolean() }),
    errors: ["RULE_BROKEN"],
  }),
  async (ctx, { until }) => {
    if (state.broken) ctx.refuse("RULE_BROKEN", "The works are stuck");
    state.done.push(dueInstant(ctx.now, until).toString());
    const skipped = await listFailing(ctx.trx, which, ctx.wall);
    const left = state.portfolios.filter((id) => !skipped.includes(id));
    await forPortfolios(
      ctx,
      which,
      left,
      (_, [id]) => state.breaking.has(id!) ? Promise.reject(new Error("This one breaks")) : Promise.resolve(),
    );
    return { caught_up: true };
  },
);
const work = {
  name: "tests-work",
  schedule: "every day at 09:00, market time",
  summary: "Work of the tests",
  operation: "tests.work",
  next: everyDayAt(9),
  isDue: () => Promise.resolve(true),
};

const product = testProduct(store, new FixedMarket(), [
  ...orderHandlers,
  ...auditHandlers,
  ...staffHandlers,
  doWork,
], { dueWork: [work] });
const { clock, services, db, runner } = product;
clock.wallAt = Temporal.Instant.from("2026-11-17T15:30:00Z");
const call = caller(runner);
const jobOf = async (name: string) => (await call("jobs.list", operator, {})).find((job) => job.name === name)!;
const process = () =>
  processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output);
const admin = await seedUser(db, "admin");
const pass = (by: Temporal.DurationLike) => {
  clock.wallAt = clock.wallAt!.add(by);
  clock.advance(by);
};

Deno.test("jobs.list shows due work with the instant it is behind, and its lag in market and wall time", async () => {
  state.broken = false;
  await process();
  const idle = await jobOf("tests-work");
  assert.deepEqual([idle.kind, idle.state, idle.next_at, idle.next_clock, idle.undone_since], [
    ...["due_work", "idle", "2026-11-18T14:00:00Z", "market", null],
  ]);
  // Up to date is what was so within the last two seconds of this process.
  await new Promise((wake) => setTimeout(wake, 2_100));
  clock.advance({ hours: 24 });
  const due = await jobOf("tests-work");
  assert.deepEqual([due.state, due.undone_since, due.lag_market_seconds, due.lag_wall_seconds], [
    ...["due", "2026-11-18T14:00:00Z", 90 * 60, null],
  ]);
  assert.equal((await jobOf("match-orders")).state, "due");
  await process();
  const done = await jobOf("tests-work");
  assert.deepEqual([done.state, done.last_period, done.last_state, done.recent, done.lag_market_seconds], [
    ...["idle", "2026-11-18T14:00:00Z", "done"],
    ...[["done"], 0],
  ]);
  assert.equal((await jobOf("match-orders")).state, "running");
});

Deno.test("due work that failed is tried again by a person, and is done", async () => {
  state.broken = true;
  pass({ hours: 24 });
  await process();
  const failed = await jobOf("tests-work");
  assert.deepEqual([failed.state, failed.last_error, failed.recent.at(-1)], [
    ...["failed", "The works are stuck", "failed"],
  ]);
  const period = failed.last_period!;
  assert.equal((await call("jobs.retry", admin, { name: "tests-work", period })).state, "failed");
  state.broken = false;
  const again = await call("jobs.retry", admin, { name: "tests-work", period });
  assert.deepEqual([again.state, again.error], ["done", null]);
  assert.equal(state.done.at(-1), period);
  await refused(call("jobs.retry", admin, { name: "tests-work", period }), "RULE_BROKEN");
  await refused(call("jobs.retry", admin, { name: "tests-work", period: "never" }), "NOT_FOUND");
  await refused(call("jobs.retry", admin, { name: "nothing", period }), "NOT_FOUND");
});

Deno.test("a period that was given up is not tried again, is not counted as failed, and its reason is on record", async () => {
  const fail = async () => {
    await sql`delete from job_runs where job = 'verify-staff-actions'`.execute(db);
    const at = clock.wall();
    const period = "2026-11-17T15:00Z";
    await db.insertInto("job_runs").values({
      ...{ job: "verify-staff-actions", period, state: "failed", tries: 2, started_at: at },
      ...{ finished_at: at, error: "The chain has 2 faults" },
    }).execute();
    return period;
  };
  const period = await fail();
  const before = await call("staff.overview", admin, {});
  assert.deepEqual(before.jobs, {
    failed: 1,
    first: { name: "verify-staff-actions", tries: 2, max_tries: MAX_TRIES },
  });
  assert.deepEqual([before.audit.whole, before.audit.checked_at], [false, clock.wall().toString()]);
  const listed = await jobOf("verify-staff-actions");
  assert.deepEqual([listed.state, listed.tries, listed.max_tries, listed.retry_at], [
    ...["failed", 2, MAX_TRIES, clock.wall().add({ minutes: 2 }).toString()],
  ]);
  const name = "verify-staff-actions";
  await refused(call("jobs.give-up", admin, { name, period, reason: "  " }), "VALIDATION_FAILED");
  const ended = await call("jobs.give-up", admin, { name, period, reason: "A drill" });
  assert.deepEqual([ended.state, ended.error], ["given_up", "The chain has 2 faults"]);
  assert.equal((await call("staff.overview", admin, {})).jobs.failed, 0);
  assert.deepEqual((await call("jobs.run", admin, { name })).result.periods, ["2026-11-18T15:00Z"]);
  await refused(call("jobs.give-up", admin, { name, period, reason: "Again" }), "RULE_BROKEN");
  const shown = await call("jobs.runs", await seedUser(db, "support"), { name });
  assert.deepEqual(shown.map((run) => [run.period, run.state]), [
    ["2026-11-18T15:00Z", "done"],
    [period, "given_up"],
  ]);
  const action = (await call("audit.list", admin, { action: "jobs.give-up" })).actions[0]!;
  assert.deepEqual([action.target, action.reason, action.after], [
    ...[`${name} ${period}`, "A drill"],
    { state: "given_up" },
  ]);
  await refused(call("jobs.runs", admin, { name: "nothing" }), "NOT_FOUND");
});

Deno.test("of two persons who try again and give up at once, one decides", async () => {
  const at = clock.wall();
  const [name, period] = ["verify-staff-actions", "2026-11-16T00:00Z"];
  await db.insertInto("job_runs").values({
    ...{ job: name, period, state: "failed", started_at: at, finished_at: at, error: "Broken" },
  }).execute();
  const outcomes = await Promise.allSettled([
    ...[1, 2, 3].map(() => call("jobs.give-up", admin, { name, period, reason: "Enough" })),
  ]);
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
});

Deno.test("a portfolio whose work failed too often is set aside, and tried again or given up by a person", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  state.portfolios = [first];
  state.breaking = new Set(state.portfolios);
  const name = "tests-work";
  for (let tries = 0; tries < 5; tries++) {
    await call("jobs.run", operator, { name });
    pass({ minutes: 11 });
  }
  const listed = await jobOf(name);
  assert.deepEqual([listed.state, listed.set_aside], ["failed", 1]);
  assert.equal((await call("staff.overview", admin, {})).jobs.failed, 1);
  const shown = await call("jobs.set-aside", await seedUser(db, "support"), { name });
  assert.deepEqual(shown.map((row) => [row.portfolio_id, row.period, row.tries, row.error]), [
    [first, "2026-11", 5, "This one breaks"],
  ]);
  const one = { name, portfolio_id: first, period: "2026-11" };
  // It breaks again, and is retried by itself until it has failed too often again.
  assert.equal((await call("jobs.retry-portfolio", admin, one)).state, "failed");
  await refused(call("jobs.retry-portfolio", admin, one), "NOT_FOUND");
  assert.equal((await jobOf(name)).set_aside, 0);
  const row = { ...which, tries: 5, error: "Broken", failed_at: clock.wall() };
  await db.updateTable("work_failures").set({ tries: 5 }).where("portfolio_id", "=", first).execute();
  state.breaking.clear();
  assert.equal((await call("jobs.retry-portfolio", admin, one)).state, "done");
  await db.insertInto("work_failures").values({ ...row, portfolio_id: second }).execute();
  const other = { name, portfolio_id: second, period: "2026-11" };
  await refused(call("jobs.give-up-portfolio", admin, { ...other, reason: " " }), "VALIDATION_FAILED");
  const decided = await Promise.allSettled(
    [1, 2].map(() => call("jobs.give-up-portfolio", admin, { ...other, reason: "Its owner left" })),
  );
  assert.equal(decided.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await jobOf(name)).set_aside, 0);
  assert.ok((await listFailing(db, which, clock.wall())).includes(second));
  const action = (await call("audit.list", admin, { action: "jobs.give-up-portfolio" })).actions[0]!;
  assert.deepEqual([action.target, action.reason], [`${name} ${second}`, "Its owner left"]);
  state.portfolios = [];
});

Deno.test("ST-04: support and moderators see jobs and counts, and only admins run, retry and give up", async () => {
  for (const role of ["support", "moderator"] as const) {
    const person = await seedUser(db, role);
    assert.ok((await call("jobs.list", person, {})).length > 5);
    await refused(call("jobs.run", person, { name: "match-orders" }), "FORBIDDEN");
    await refused(call("jobs.retry", person, { name: "prune", period: "x" }), "FORBIDDEN");
    await refused(call("jobs.give-up", person, { name: "prune", period: "x", reason: "r" }), "FORBIDDEN");
  }
  const user = await seedUser(db);
  for (const name of ["jobs.list", "staff.stats", "staff.overview"] as const) {
    await refused(call(name, user, {}), "FORBIDDEN");
  }
  assert.deepEqual((await call("jobs.run", admin, { name: "match-orders" })).result.failed, []);
});

Deno.test("ST-06: the statistics count users by role and state, new ones, portfolios and public profiles", async () => {
  const wall = clock.wallAt = Temporal.Instant.from("2027-03-01T12:00:00Z");
  const before = await call("staff.stats", operator, {});
  const people = await Promise.all([seedUser(db), seedUser(db, "premium"), seedUser(db), seedUser(db)]);
  const ages = [1, 6, 10, 100];
  for (const [i, { userId }] of people.entries()) {
    await sql`update users set created_at = ${wall.subtract({ hours: 24 * ages[i]! })}, public_profile = ${i < 3},
      is_active = ${i !== 3} where id = ${userId}`.execute(db);
  }
  const after = await call("staff.stats", operator, {});
  assert.deepEqual(after.role_distribution, {
    ...before.role_distribution,
    user: before.role_distribution.user + 3,
    premium: before.role_distribution.premium + 1,
  });
  assert.deepEqual([
    after.user_status.active - before.user_status.active,
    after.user_status.inactive - before.user_status.inactive,
    after.recent_activity.new_users_last_7_days - before.recent_activity.new_users_last_7_days,
    after.recent_activity.new_users_previous_7_days - before.recent_activity.new_users_previous_7_days,
    after.profile_visibility.public - before.profile_visibility.public,
  ], [3, 1, 2, 1, 3]);
  assert.deepEqual(after.portfolios, { total: 0, public: 0 });
  const { users } = await call("staff.overview", operator, {});
  assert.equal(users, after.user_status.active + after.user_status.inactive);
});
