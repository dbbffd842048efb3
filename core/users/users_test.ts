import assert from "node:assert/strict";
import { sql } from "kysely";
import { anonymous, systemActor } from "../kernel/actor.ts";
import type { Role } from "../kernel/operation.ts";
import { roles } from "../kernel/operation.ts";
import { testStore } from "../kernel/testing.ts";
import { newId } from "../kernel/ids.ts";
import type { OutputOf } from "../contracts.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { identityOn } from "../identity/testing.ts";
import { userHandlers } from "./mod.ts";
import { masked } from "./store.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const operator = systemActor("operator");
const { db } = store;

const product = identityOn(store, userHandlers);
const open = () => ({ ...product, call: caller(product.runner) });

/** Names that no other test has. */
let made = 0;
async function named(role: Role, set: object = {}) {
  const actor = await seedUser(db, role);
  await db.updateTable("users").set({ username: `Petrel_${++made}`, email: `petrel${made}@mail.example`, ...set })
    .where("id", "=", actor.userId).execute();
  return { ...actor, username: `Petrel_${made}`, email: `petrel${made}@mail.example` };
}

Deno.test("ST-07, ST-09: a search has the specified fields, the newest user first, a role, and pages", async () => {
  await db.updateTable("users").set({ erased_at: Temporal.Now.instant() }).execute();
  const { call, clock } = open();
  const admin = await named("admin");
  const all: Awaited<ReturnType<typeof named>>[] = [];
  for (let i = 0; i < 3; i++) {
    all.push(await named("user", { created_at: clock.wall().add({ minutes: i }), bio: "Weekends only" } as object));
  }
  const portfolio = (visibility: "private" | "public", deleted = false) =>
    sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
        money_market_rate, created_at, deleted_at)
      values (${newId(clock.wall())}, ${all[2]!.userId}, ${crypto.randomUUID()}, 1, 1, 1, ${visibility}, false, 0,
        ${clock.wall()}, ${deleted ? clock.wall() : null})`.execute(db);
  await portfolio("private");
  await portfolio("public");
  await portfolio("public", true);
  const at = clock.wall();
  const follow = (follower: string) =>
    db.insertInto("follows").values({
      ...{ follower_id: follower, user_id: all[2]!.userId, followed_at: at, recorded_at: at },
    }).execute();
  await follow(admin.userId);
  await follow(all[0]!.userId);
  const { users, total } = await call("users.search", admin, { role: "user" });
  assert.equal(total, 3);
  assert.deepEqual(users.map(({ id }) => id), all.map(({ userId }) => userId).reverse());
  const { created_at, updated_at, id, ...rest } = users[0]!;
  assert.deepEqual([typeof created_at, typeof updated_at, id], ["string", "string", all[2]!.userId]);
  assert.deepEqual(rest, {
    ...{ username: all[2]!.username, email: all[2]!.email, display_name: null, avatar_url: null, role: "user" },
    ...{ is_active: true, portfolio_count: 2, public_portfolio_count: 1, bio: "Weekends only", total_followers: 2 },
    profile_visibility: "public",
  });
  const page = await call("users.search", admin, { role: "user", limit: 1, offset: 1 });
  assert.deepEqual([page.total, page.users.map(({ id }) => id)], [3, [all[1]!.userId]]);
  await refused(call("users.search", admin, { offset: 10_001 }), "VALIDATION_FAILED");
  await refused(call("users.search", admin, { limit: 101 }), "VALIDATION_FAILED");
});

Deno.test("ST-09: users are found by a part of handle, name or e-mail, and signs of patterns are only signs", async () => {
  const { call } = open();
  const admin = await named("admin");
  const one = await named("user", { username: "stormy_99", display_name: "Storm 100%\\" });
  const found = async (query: string) => (await call("users.search", admin, { query })).users.map(({ id }) => id);
  for (const query of ["STORMY", "@stormy_99", "ormy_9", "storm 1", "100%", "%\\", one.email, one.email.slice(2, 9)]) {
    assert.ok((await found(query)).includes(one.userId), query);
  }
  for (const query of ["stormy%99", "stormyx99", "s_ormy", "storm\\%"]) assert.deepEqual(await found(query), [], query);
  await db.updateTable("users").set({ erased_at: Temporal.Now.instant() }).where("id", "=", one.userId).execute();
  assert.deepEqual(await found("stormy"), []);
  await refused(call("users.show", admin, { user: one.userId }), "NOT_FOUND");
});

Deno.test("whole e-mails are for admins: others see a mask, and cannot find or guess anyone by an e-mail", async () => {
  const { call } = open();
  const one = await named("user");
  assert.equal(masked("petrel@mail.example"), "p•••@m•••.example");
  for (const role of ["support", "moderator"] as const) {
    const staff = await seedUser(db, role);
    const [shown] = (await call("users.search", staff, { query: one.username })).users;
    assert.equal(shown!.email, "p•••@m•••.example");
    assert.equal((await call("users.show", staff, { user: one.userId })).email, "p•••@m•••.example");
    assert.deepEqual((await call("users.search", staff, { query: one.email })).total, 0);
    assert.deepEqual((await call("users.search", staff, { query: "mail.example" })).total, 0);
    await refused(call("users.show", staff, { user: one.email }), "NOT_FOUND");
  }
  const admin = await named("admin");
  assert.equal((await call("users.show", admin, { user: one.email })).email, one.email);
  assert.equal((await call("users.show", operator, { user: one.username })).email, one.email);
});

Deno.test("ST-03, ST-04, ST-05: staff reads users, admins act on them, and nobody else does either", async () => {
  const { call } = open();
  const table = [];
  for (const role of roles) {
    const actor = await seedUser(db, role);
    const user = (await named("user")).userId;
    const { id: session } = await db.insertInto("sessions").values(sessionRow(user)).returning("id")
      .executeTakeFirstOrThrow();
    const { id: token } = await db.insertInto("access_tokens").values(tokenRow(user)).returning("id")
      .executeTakeFirstOrThrow();
    const works = async (work: Promise<unknown>) => await work.then(() => "yes", ({ code }) => code);
    table.push([
      role,
      await works(call("users.search", actor, {})),
      await works(call("users.show", actor, { user })),
      await works(call("users.sessions", actor, { user })),
      await works(call("users.end-session", actor, { user, id: session })),
      await works(call("users.end-token", actor, { user, id: token })),
      await works(call("users.unlock", actor, { user })),
      await works(call("users.end-sessions", actor, { user, reason: "Test" })),
      await works(call("users.set-status", actor, { user, is_active: false, reason: "Test" })),
    ]);
  }
  const [yes, no] = ["yes", "FORBIDDEN"];
  assert.deepEqual(table, [
    ["user", no, no, no, no, no, no, no, no],
    ["premium", no, no, no, no, no, no, no, no],
    ["support", yes, yes, no, no, no, no, no, no],
    ["moderator", yes, yes, no, no, no, no, no, no],
    ["admin", yes, yes, yes, yes, yes, yes, yes, yes],
  ]);
});

const inAnHour = () => Temporal.Now.instant().add({ hours: 1 });
const sessionRow = (user_id: string, at = Temporal.Now.instant()) => ({
  ...{ user_id, id: newId(at), refresh_hash: crypto.randomUUID(), rotated_at: at, created_at: at },
  expires_at: inAnHour(),
});
const tokenRow = (user_id: string, at = Temporal.Now.instant()) => ({
  ...{ user_id, id: newId(at), name: "script", token_hash: crypto.randomUUID(), scope: "read" as const },
  created_at: at,
});

Deno.test("the drawer has sessions, comments, lock, suspension and what staff did, the newest first", async () => {
  const { call, clock, pass, user } = open();
  clock.wallAt = Temporal.Now.instant().round("second");
  const admin = await named("admin");
  const { id, username, email } = await user();
  for (let i = 0; i < 5; i++) {
    await refused(call("auth.login", anonymous, { email, password: "a wrong one" }), "BAD_CREDENTIALS");
  }
  await db.insertInto("sessions").values([
    sessionRow(id, clock.wall()),
    { ...sessionRow(id, clock.wall()), revoked_at: clock.wall() },
    { ...sessionRow(id, clock.wall().subtract({ hours: 15 * 24 })) },
  ]).execute();
  await db.insertInto("access_tokens").values([tokenRow(id), { ...tokenRow(id), revoked_at: clock.wall() }]).execute();
  const before = await call("users.show", admin, { user: username });
  assert.deepEqual(
    [before.sessions, before.tokens, before.comments, before.reports_against, before.last_seen],
    [1, 1, 0, 0, clock.wall().toString()],
  );
  assert.equal(before.locked_until, clock.wall().add({ seconds: 2 }).toString());
  assert.deepEqual([before.suspension, before.is_last_admin], [null, false]);
  assert.deepEqual(await call("users.unlock", admin, { user: id }), { id, forgotten: 5 });
  assert.equal((await call("users.show", admin, { user: id })).locked_until, null);
  await call("users.set-role", admin, { user: id, role: "premium", reason: "Won the reader vote" });
  await call("users.set-status", admin, { user: id, is_active: false, reason: "Spam", for: "3d" });
  const after = await call("users.show", admin, { user: id });
  assert.deepEqual(after.suspension, {
    ...{ from: clock.wall().toString(), until: clock.wall().add({ hours: 72 }).toString(), reason: "Spam" },
    by: admin.username,
  });
  assert.deepEqual([after.is_active, after.sessions, after.tokens], [false, 0, 0]);
  assert.deepEqual(after.history.map(({ action, actor, reason }) => [action, actor, reason]), [
    ["users.set-status", admin.username, "Spam"],
    ["users.set-role", admin.username, "Won the reader vote"],
    ["users.unlock", admin.username, null],
    ["users.create", null, null],
  ]);
  assert.deepEqual(after.history[1]!.after, { role: "premium" });
  pass({ hours: 72 });
  const ended = await call("users.show", admin, { user: id });
  assert.deepEqual([ended.suspension, ended.is_active], [null, true]);
});

Deno.test("sessions and tokens of a user are listed, and end one by one or all at once", async () => {
  const { call, clock, signIn, user } = open();
  clock.wallAt = Temporal.Now.instant().round("second");
  const admin = await named("admin");
  const { id, email } = await user();
  const [first, second] = [await signIn(email), await signIn(email)];
  await db.insertInto("access_tokens").values(tokenRow(id)).execute();
  const list = () => call("users.sessions", admin, { user: id });
  const { sessions, tokens } = await list();
  assert.deepEqual([sessions.length, tokens.map(({ name }) => name)], [2, ["script"]]);
  assert.doesNotMatch(JSON.stringify([sessions, tokens]), /hash|address/);
  const own = first.refresh_token.slice(0, 36);
  await call("users.end-session", admin, { user: id, id: own });
  assert.deepEqual((await list()).sessions.map(({ id }) => id), [second.refresh_token.slice(0, 36)]);
  await refused(call("auth.refresh", anonymous, { refresh_token: first.refresh_token }), "UNAUTHENTICATED");
  await refused(call("users.end-session", admin, { user: id, id: own }), "NOT_FOUND");
  // A session of one user is not ended as that of another.
  const other = (await named("user")).userId;
  await refused(call("users.end-session", admin, { user: other, id: sessions[0]!.id }), "NOT_FOUND");
  await refused(call("users.end-token", admin, { user: other, id: tokens[0]!.id }), "NOT_FOUND");
  await call("users.end-token", admin, { user: id, id: tokens[0]!.id });
  await db.insertInto("access_tokens").values(tokenRow(id)).execute();
  assert.deepEqual(await call("users.end-sessions", admin, { user: id, reason: "A lost phone" }), {
    ...{ sessions_ended: 1, tokens_revoked: 1 },
  });
  assert.deepEqual(await list(), { sessions: [], tokens: [] } as OutputOf<"users.sessions">);
  const told = await db.selectFrom("staff_actions").select(["action", "user_id", "reason"]).where("user_id", "=", id)
    .orderBy("number").execute();
  assert.deepEqual(told.map(({ action, reason }) => [action, reason]), [
    ...[["users.create", null], ["users.end-session", null], ["users.end-token", null]],
    ["users.end-sessions", "A lost phone"],
  ]);
});
