import assert from "node:assert/strict";
import type { Actor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { refused, runningProduct, seedUser } from "../testing.ts";
import { goalHandlers, goalWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const visitor: Actor = { kind: "anonymous" };

/** A user with a portfolio of 10,000 dollars; there are no public goals yet. */
async function open() {
  const product = runningProduct(store, new FixedMarket(), goalHandlers, goalWork);
  const { call, advance, db } = product;
  await advance("2026-11-17T10:30");
  await db.deleteFrom("goals").execute();
  const owner = await seedUser(db);
  const { id: portfolio } = await call("portfolios.create", owner, { name: "Wealth", initial_cash: 10_000 });
  const create = (title: string, target_amount: number, is_public = true) =>
    call("goals.create", owner, { portfolio_id: portfolio, title, goal_type: "net_worth", target_amount, is_public });
  const listed = async (filter: "popular" | "recent" | "achieved" = "popular", actor: Actor = visitor) =>
    (await call("goals.public", actor, { filter })).map((goal) => goal.title);
  return { ...product, owner, create, listed, portfolio };
}

Deno.test("CM-33, CM-34: public goals are listed by upvotes, by age, and the achieved ones, and no private ones", async () => {
  const { call, create, listed, owner, db } = await open();
  const [first] = [await create("First", 20_000), await create("Second", 5_000), await create("Mine", 1, false)];
  assert.deepEqual(await listed("recent"), ["Second", "First"]);
  assert.deepEqual(await listed("achieved"), ["Second"]);
  await call("goals.upvote", await seedUser(db), { id: first.id });
  assert.deepEqual(await listed(), ["First", "Second"]);
  const [goal] = await call("goals.public", visitor, {});
  assert.deepEqual(
    [goal!.user.id, goal!.portfolio, goal!.current_amount, goal!.progress_percentage, goal!.upvotes_count],
    [owner.userId, { name: "Wealth" }, 10_000, 50, 1],
  );
  assert.deepEqual([goal!.user_has_upvoted, goal!.is_achieved], [false, false]);
});

Deno.test("CM-36: an upvote toggles, and 64 at once are counted once each", async () => {
  const { call, create, db } = await open();
  const goal = await create("First", 20_000);
  const users = await Promise.all(Array.from({ length: 64 }, () => seedUser(db)));
  await Promise.all(users.map((user) => call("goals.upvote", user, { id: goal.id })));
  const [shown] = await call("goals.public", users[0]!, {});
  assert.deepEqual([shown!.upvotes_count, shown!.user_has_upvoted], [64, true]);
  assert.deepEqual(await call("goals.upvote", users[0]!, { id: goal.id }), {
    upvotes_count: 63,
    user_has_upvoted: false,
  });
  // The same user in two tabs: whatever the order, count and rows agree.
  await Promise.all(Array.from({ length: 5 }, () => call("goals.upvote", users[1]!, { id: goal.id })));
  const rows = await db.selectFrom("goal_upvotes").selectAll().where("goal_id", "=", goal.id).execute();
  assert.equal((await call("goals.public", visitor, {}))[0]!.upvotes_count, rows.length);
  assert.equal(rows.length, 62);
});

Deno.test("CM-37: others congratulate once on an achieved goal, and its owner is notified with the message", async () => {
  const { call, create, owner, db } = await open();
  const [running, done] = [await create("Later", 20_000), await create("Done", 5_000)];
  const friend = await seedUser(db);
  assert.match(
    (await refused(call("goals.congratulate", friend, { id: running.id }), "RULE_BROKEN")).message,
    /not ach/,
  );
  assert.match((await refused(call("goals.congratulate", owner, { id: done.id }), "RULE_BROKEN")).message, /own goal/);
  const message = "Two years of patience.";
  assert.deepEqual(await call("goals.congratulate", friend, { id: done.id, message }), { congratulations_count: 1 });
  assert.match((await refused(call("goals.congratulate", friend, { id: done.id }), "RULE_BROKEN")).message, /already/);
  const [notice] = await call("notifications.list", owner, {});
  assert.equal(notice!.type, "goal_congratulated");
  assert.match(notice!.message, /congratulates you: Two years of patience\./);
  await refused(call("goals.congratulate", friend, { id: done.id, message: "x".repeat(201) }), "VALIDATION_FAILED");
  assert.equal((await call("goals.public", friend, {})).find(({ id }) => id === done.id)!.user_has_congratulated, true);
});

Deno.test("CM-35: an administrator deletes a public goal, of which its owner is notified, and no private one", async () => {
  const { call, create, owner, db, listed } = await open();
  const [shown, hidden] = [await create("Shown", 20_000), await create("Hidden", 20_000, false)];
  await call("goals.upvote", await seedUser(db), { id: shown.id });
  const admin = await seedUser(db, "admin");
  await refused(call("goals.delete", await seedUser(db), { id: shown.id }), "NOT_FOUND");
  await refused(call("goals.delete", admin, { id: hidden.id }), "NOT_FOUND");
  await call("goals.delete", admin, { id: shown.id });
  assert.deepEqual(await listed(), []);
  assert.equal((await call("notifications.list", owner, {}))[0]!.type, "goal_removed");
  assert.deepEqual(await db.selectFrom("goal_upvotes").selectAll().where("goal_id", "=", shown.id).execute(), []);
});

Deno.test("a private goal, a deleted portfolio's and an inactive user's are as unknown to others as an unknown id", async () => {
  const { call, create, owner, db, listed, portfolio } = await open();
  const [hidden, shown] = [await create("Hidden", 20_000, false), await create("Shown", 20_000)];
  const other = await seedUser(db);
  for (const id of [hidden.id, crypto.randomUUID()]) {
    await refused(call("goals.upvote", other, { id }), "NOT_FOUND");
    await refused(call("goals.congratulate", other, { id }), "NOT_FOUND");
  }
  await db.insertInto("mutes").values({ user_id: other.userId, muted_id: owner.userId, muted_at: shownAt }).execute();
  assert.deepEqual([await listed("popular", other), await listed()], [[], ["Shown"]]);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", owner.userId).execute();
  assert.deepEqual(await listed(), []);
  await refused(call("goals.upvote", other, { id: shown.id }), "NOT_FOUND");
  await db.updateTable("users").set({ is_active: true }).where("id", "=", owner.userId).execute();
  await db.updateTable("portfolios").set({ deleted_at: shownAt, is_default: false }).where("id", "=", portfolio)
    .execute();
  assert.deepEqual(await listed(), []);
});
const shownAt = Temporal.Instant.from("2026-11-17T15:30:00Z");
