import assert from "node:assert/strict";
import { type Actor, systemActor } from "../kernel/actor.ts";
import { type Role, roles } from "../kernel/operation.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { MAX_SHOWN } from "./contract.ts";
import { announcementHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const operator = systemActor("operator");
const text = { title: "Maintenance on Sunday", message: "From six to seven." };

async function open() {
  await store.db.deleteFrom("announcements").execute();
  await store.db.deleteFrom("announcement_receipts").execute();
  const product = testProduct(store, new FixedMarket(), [...announcementHandlers, ...notificationHandlers]);
  const { clock, runner } = product;
  clock.wallAt = Temporal.Now.instant().round("second");
  const call = caller(runner);
  const user = await seedUser(store.db);
  const inMinutes = (minutes: number) => clock.wall().add({ minutes }).toString();
  return {
    ...product,
    call,
    user,
    inMinutes,
    pass: (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by)),
    announce: (more: object = {}) => call("announcements.create", operator, { ...text, ...more }),
    seen: async (by: Actor = user) => (await call("announcements.current", by, {})).map(({ title }) => title),
    bell: async (of: Actor = user) => (await call("notifications.list", of, {})).map(({ title }) => title),
  };
}

Deno.test("an announcement is shown from its start to just before its end", async () => {
  const { announce, seen, pass, inMinutes } = await open();
  await announce({ starts_at: inMinutes(10), ends_at: inMinutes(20) });
  assert.deepEqual(await seen(), []);
  pass({ minutes: 9, seconds: 59 });
  assert.deepEqual(await seen(), []);
  pass({ seconds: 1 });
  assert.deepEqual(await seen(), [text.title]);
  pass({ minutes: 9, seconds: 59 });
  assert.deepEqual(await seen(), [text.title]);
  pass({ seconds: 1 });
  assert.deepEqual(await seen(), []);
});

Deno.test("an announcement that would never be shown is refused", async () => {
  const { announce, inMinutes, call } = await open();
  await refused(announce({ starts_at: inMinutes(10), ends_at: inMinutes(10) }), "RULE_BROKEN");
  await refused(announce({ starts_at: inMinutes(-20), ends_at: inMinutes(0) }), "RULE_BROKEN");
  await refused(announce({ title: " " }), "VALIDATION_FAILED");
  await refused(announce({ title: "x".repeat(121) }), "VALIDATION_FAILED");
  await refused(announce({ message: "x".repeat(1001) }), "VALIDATION_FAILED");
  await refused(announce({ level: "urgent" }), "VALIDATION_FAILED");
  assert.deepEqual(await call("announcements.list", operator, {}), []);
  assert.equal((await announce({ title: "x".repeat(120), message: "y".repeat(1000) })).state, "current");
});

Deno.test("an announcement to a role is shown to that role only, one to all to everybody", async () => {
  const { announce, seen, call } = await open();
  const { id } = await announce({ role: "premium", title: "For premium" });
  await announce({ title: "For all" });
  for (const role of roles) {
    const actor = await seedUser(store.db, role);
    const isMeant = role === "premium";
    assert.deepEqual(await seen(actor), isMeant ? ["For all", "For premium"] : ["For all"], role);
    const dismiss = call("announcements.dismiss", actor, { id });
    await (isMeant ? dismiss : refused(dismiss, "NOT_FOUND"));
  }
});

Deno.test("what a user has dismissed stays dismissed, for that user only, also when it is changed", async () => {
  const { announce, seen, call, user, pass } = await open();
  const other = await seedUser(store.db);
  const { id } = await announce();
  await call("announcements.dismiss", user, { id });
  await call("announcements.dismiss", user, { id });
  pass({ hours: 24 });
  await call("announcements.update", operator, { id, title: "Maintenance on Monday", level: "important" });
  assert.deepEqual([await seen(), await seen(other)], [[], ["Maintenance on Monday"]]);
});

Deno.test("an announcement is once in the bell, of 64 pages at once and after it was dismissed", async () => {
  const { announce, call, user, bell, seen } = await open();
  const first = await announce({ title: "First" });
  assert.deepEqual((await call("announcements.current", user, {})).map((one) => one.is_new), [true]);
  const counts = await Promise.all(Array.from({ length: 64 }, () => call("announcements.receive", user, {})));
  assert.equal(counts.reduce((sum, { received }) => sum + received, 0), 1);
  assert.deepEqual(await bell(), ["First"]);
  assert.deepEqual((await call("announcements.current", user, {})).map((one) => one.is_new), [false]);
  await call("announcements.dismiss", user, { id: first.id });
  await call("announcements.receive", user, {});
  assert.deepEqual(await bell(), ["First"]);
  // One that is dismissed before any page has received it is in the bell, too.
  const second = await announce({ title: "Second" });
  await Promise.all(Array.from({ length: 16 }, () => call("announcements.dismiss", user, { id: second.id })));
  assert.deepEqual([await bell(), await seen()], [["Second", "First"], []]);
});

Deno.test("the inbox has the current announcements and the number of the user's unread notifications", async () => {
  const { announce, call, user } = await open();
  await announce();
  await call("announcements.receive", user, {});
  const { announcements, ...unread } = await call("announcements.inbox", user, {});
  assert.deepEqual(announcements, await call("announcements.current", user, {}));
  assert.equal(announcements.length, 1);
  assert.deepEqual(unread, await call("notifications.unread-count", user, {}));
  assert.equal(unread.unread_count, 1);
  assert.equal((await call("announcements.inbox", await seedUser(store.db), {})).unread_count, 0);
});

Deno.test("announcing writes no row for users who do not come", async () => {
  const { announce } = await open();
  await Promise.all(Array.from({ length: 20 }, () => seedUser(store.db)));
  await announce();
  assert.equal((await store.db.selectFrom("announcement_receipts").selectAll().execute()).length, 0);
});

Deno.test("ending an announcement takes it away; a planned one is never shown", async () => {
  const { announce, seen, call, inMinutes, pass, user } = await open();
  const { id } = await announce();
  const planned = await announce({ title: "Planned", starts_at: inMinutes(5) });
  assert.equal(planned.state, "planned");
  assert.equal((await call("announcements.end", operator, { id })).state, "over");
  assert.equal((await call("announcements.end", operator, { id: planned.id })).state, "over");
  const { ends_at } = await call("announcements.end", operator, { id });
  pass({ minutes: 10 });
  assert.deepEqual(await seen(), []);
  assert.equal((await call("announcements.end", operator, { id })).ends_at, ends_at, "it keeps its end");
  await refused(call("announcements.dismiss", user, { id }), "NOT_FOUND");
  assert.deepEqual(await call("announcements.receive", user, {}), { received: 0 });
  const unknown = "01890000-0000-7000-8000-000000000000";
  await refused(call("announcements.end", operator, { id: unknown }), "NOT_FOUND");
  await refused(call("announcements.update", operator, { id: unknown, level: "info" }), "NOT_FOUND");
});

Deno.test("a user sees five announcements at most, the newest, and the next when one is dismissed", async () => {
  const { announce, seen, call, user, pass } = await open();
  const made = [];
  for (let n = 1; n <= MAX_SHOWN + 1; n++) {
    made.push(await announce({ title: `Number ${n}` }));
    pass({ seconds: 1 });
  }
  assert.deepEqual(await seen(), [6, 5, 4, 3, 2].map((n) => `Number ${n}`));
  await call("announcements.dismiss", user, { id: made[5]!.id });
  assert.deepEqual(await seen(), [5, 4, 3, 2, 1].map((n) => `Number ${n}`));
});

Deno.test("ST-04, ST-05: admins announce, change and end; support and moderators read; nobody else does either", async () => {
  const { call, announce } = await open();
  const { id } = await announce();
  const may = async (role: Role, work: (actor: Actor) => Promise<unknown>, allowed: readonly Role[]) => {
    const done = work(await seedUser(store.db, role));
    await (allowed.includes(role) ? done : refused(done, "FORBIDDEN"));
  };
  for (const role of roles) {
    await may(role, (actor) => call("announcements.list", actor, {}), ["support", "moderator", "admin"]);
    await may(role, (actor) => call("announcements.create", actor, text), ["admin"]);
    await may(role, (actor) => call("announcements.update", actor, { id, level: "warning" }), ["admin"]);
    await may(role, (actor) => call("announcements.end", actor, { id }), ["admin"]);
  }
  const list = await call("announcements.list", operator, { limit: 1 });
  assert.deepEqual(list.map(({ state, created_by }) => [state, typeof created_by]), [["current", "string"]]);
  const rest = await call("announcements.list", operator, { cursor: list[0]!.id });
  assert.deepEqual(rest.map((one) => [one.id, one.created_by]), [[id, null]]);
});
