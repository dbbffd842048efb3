import assert from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "../kernel/store/db.ts";
import { testStore } from "../kernel/testing.ts";
import { systemActor } from "../kernel/actor.ts";
import { refused, seedUser } from "../testing.ts";
import { auditOn, operator } from "./testing.ts";

const databaseUrl = Deno.env.get("TEST_DATABASE_URL");
const store = await testStore();
const audit = await auditOn(store);
const { call, change, rows, runner, db, verify } = audit;
Deno.test.afterAll(async () => {
  await store.close();
  await audit.remove();
});

const last = async () => (await rows()).at(-1)!;

Deno.test("a command of staff leaves a row with actor, role, target, before, after, reason and a hash of the address", async () => {
  const [admin, user] = [await seedUser(db, "admin"), await seedUser(db)];
  const input = { user: user.userId, role: "support", reason: "Answers questions" };
  await runner.run("users.set-role", admin, input, { address: "192.0.2.7" });
  const { number: _n, at: _at, previous_hash: _p, hash: _h, address, ...row } = await last();
  assert.deepEqual(row, {
    ...{ actor_id: admin.userId, role: "admin", action: "users.set-role", target: user.userId, user_id: user.userId },
    ...{ before: '{"role":"user"}', after: '{"role":"support"}', reason: "Answers questions" },
  });
  assert.match(address!, /^[\w-]{43}$/);
  await runner.run("users.set-role", admin, input, { address: "192.0.2.7" });
  assert.equal((await last()).address, address, "the same address has the same hash");
  await call("users.reset-link", operator, { user: user.userId });
  const operators = await last();
  assert.deepEqual([operators.actor_id, operators.role, operators.address], [null, "operator", null]);
});

Deno.test("investors' commands, refused ones, repeated ones and jobs leave no row", async () => {
  const user = await seedUser(db);
  const before = await rows();
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
  await call("portfolios.deposit", user, { id, amount: 10 });
  const nobody = { user: "nobody@example.com", role: "user", reason: "x" } as const;
  await refused(call("users.set-role", operator, nobody), "NOT_FOUND");
  await call("jobs.run", systemActor("jobs"), { name: "expire-orders" });
  assert.deepEqual(await rows(), before);
  const admin = await seedUser(db, "admin");
  const change = { user: user.userId, role: "premium", reason: "Once" } as const;
  await call("users.set-role", admin, change, "the same key");
  await call("users.set-role", admin, change, "the same key");
  assert.equal((await rows()).length, before.length + 1);
});

Deno.test("an admin who deletes another's goal leaves a row about its owner, and the owner does not", async () => {
  const [admin, user] = [await seedUser(db, "admin"), await seedUser(db)];
  const { id: portfolio_id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
  const goal = async () =>
    (await call("goals.create", user, {
      ...{ portfolio_id, title: "A public goal", goal_type: "net_worth", target_amount: 5000, is_public: true },
    })).id;
  const before = await rows();
  await call("goals.delete", user, { id: await goal() });
  assert.deepEqual(await rows(), before);
  const theirs = await goal();
  await call("goals.delete", admin, { id: theirs });
  const { action, target, user_id, actor_id } = await last();
  assert.deepEqual([action, target, user_id, actor_id], ["goals.delete", theirs, user.userId, admin.userId]);
});

Deno.test("a moderator who removes a comment leaves a row about its author, who sees it", async () => {
  const [moderator, author] = [await seedUser(db, "moderator"), await seedUser(db)];
  const { id } = await call("comments.create", author, { symbol: "AAPL", content: "Buy buy buy" });
  await call("comments.moderate", moderator, { id, action: "delete", reason: "Spam" });
  const { role, target, user_id, before, after, reason } = await last();
  assert.deepEqual([role, target, user_id, before, after, reason], [
    ...["moderator", id, author.userId, '{"removed":false}', '{"action":"delete"}', "Spam"],
  ]);
  const [seen] = await call("audit.about-me", author, {});
  assert.deepEqual([seen!.action, seen!.role, seen!.reason], ["comments.moderate", "moderator", "Spam"]);
});

Deno.test("64 commands of staff at once make one unbroken chain, and every one is in it", async () => {
  const before = (await rows()).length;
  const users = await Promise.all(Array.from({ length: 64 }, () => seedUser(db)));
  // These have no other lock in common.
  await Promise.all(users.map(({ userId: user }) => call("users.reset-link", operator, { user })));
  const after = await rows();
  assert.deepEqual(after.map(({ number }) => number), after.map((_, i) => i + 1));
  assert.deepEqual(
    after.slice(before).map(({ user_id }) => user_id).sort(),
    users.map(({ userId }) => userId).sort(),
  );
  assert.deepEqual((await verify()).faults, []);
});

Deno.test("a command whose row cannot be written changes nothing", async () => {
  const user = await seedUser(db);
  await sql`alter table staff_actions add constraint staff_actions_full check (number < 0) not valid`.execute(db);
  const input = { user: user.userId, role: "premium", reason: "x" } as const;
  await refused(call("users.set-role", operator, input), "INTERNAL");
  await sql`alter table staff_actions drop constraint staff_actions_full`.execute(db);
  const { role } = await db.selectFrom("users").select("role").where("id", "=", user.userId).executeTakeFirstOrThrow();
  assert.equal(role, "user");
});

Deno.test({
  name: "an order does not wait for the chain's lock, and a command of staff does",
  ignore: !databaseUrl,
  fn: async () => {
    const { rows: [database] } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(databaseUrl!);
    url.pathname = `/${database!.name}`;
    const other = openPostgres(url.href, 1);
    const user = await seedUser(db);
    const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
    // The first order loads the stock's prices, which on a slow machine takes longer than a lock is waited for.
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
    let staff: Promise<unknown> = Promise.resolve();
    await other.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7030)`.execute(trx);
      let isDone = false;
      staff = change().then(() => isDone = true);
      await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
      await call("portfolios.deposit", user, { id, amount: 5 });
      assert.equal(isDone, false);
    });
    await staff;
    await other.close();
  },
});

Deno.test("an order takes no lock of the chain and sends no statement about it", async () => {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
  // Whatever reads or writes the table fails.
  await sql`alter table staff_actions rename to staff_actions_elsewhere`.execute(db);
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
  await sql`alter table staff_actions_elsewhere rename to staff_actions`.execute(db);
});
