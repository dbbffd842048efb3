import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { authenticator } from "./mod.ts";
import { identityOn, refusalOf } from "./testing.ts";

const operator = systemActor("operator");

const store = await testStore();
const id = identityOn(store);
const auth = authenticator(id.services);
const admins = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from users where role = 'admin' and is_active`.execute(id.db))
    .rows[0]!.n;

Deno.test.afterAll(async () => {
  auth.close();
  await store.close();
});

Deno.test("users.set-role changes the role, writes before, after and reason, and holds on the very next request", async () => {
  const user = await id.user();
  const { access_token } = await id.signIn(user.email);
  const roleNow = async () => {
    const actor = await auth.authenticate(access_token);
    return actor?.kind === "user" ? actor.role : null;
  };
  assert.equal(await roleNow(), "user");
  await id.call("users.set-role", operator, {
    user: user.email,
    role: "moderator",
    reason: "Helps with the comments",
  });
  assert.equal(await roleNow(), "moderator");
  const audit = await sql<
    { actor_name: string; target: string; details: unknown }
  >`select actor_name, target, details from audit_log where operation = 'users.set-role' and target = ${user.id}`
    .execute(id.db);
  assert.deepEqual(audit.rows, [{
    actor_name: "operator",
    target: user.id,
    details: { before: { role: "user" }, after: { role: "moderator" }, reason: "Helps with the comments" },
  }]);
});

Deno.test("users.set-role is for admins, wants a reason and a user that exists", async () => {
  const user = await id.user();
  for (const role of ["user", "premium", "support", "moderator"] as const) {
    const actor = id.as(await id.user(role));
    assert.equal(
      (await refusalOf(id.call("users.set-role", actor, { user: user.id, role: "admin", reason: "Because" }))).code,
      "FORBIDDEN",
    );
  }
  assert.equal(
    (await refusalOf(id.call("users.set-role", operator, { user: user.id, role: "admin", reason: " " }))).code,
    "VALIDATION_FAILED",
  );
  assert.equal(
    (await refusalOf(id.call("users.set-role", operator, { user: "nobody", role: "admin", reason: "Because" }))).code,
    "NOT_FOUND",
  );
});

Deno.test("users.set-role never takes the last active admin, and changes nothing when it refuses", async () => {
  await sql`update users set role = 'user'`.execute(id.db);
  const last = await id.user("admin");
  const [idle, resting, leaving] = [await id.user("admin"), await id.user("admin"), await id.user("admin")];
  await sql`update users set is_active = false where id = ${idle.id}`.execute(id.db);
  await sql`update users set suspended_until = ${id.clock.wall().add({ hours: 1 })} where id = ${resting.id}`
    .execute(id.db);
  await sql`update users set erase_at = ${id.clock.wall().add({ hours: 1 })} where id = ${leaving.id}`.execute(id.db);
  const demote = (user: { id: string }) =>
    id.call("users.set-role", operator, { user: user.id, role: "user", reason: "Tired" });
  assert.deepEqual((await refusalOf(demote(last))).detail, "This is the last active admin; make another one first");
  await id.call("users.set-role", operator, { user: last.id, role: "admin", reason: "Stays" });
  // A suspension that has ended by itself gives an admin back.
  id.pass({ hours: 1 });
  await demote(last);
  assert.equal((await refusalOf(demote(resting))).code, "CONFLICT");
});

Deno.test("ST-05: an admin cannot change their own role, whoever else there is", async () => {
  const [one] = [await id.user("admin"), await id.user("admin")];
  for (const role of ["user", "admin"]) {
    const call = id.call("users.set-role", id.inSession(one), { user: one.username, role, reason: "Because" });
    assert.deepEqual((await refusalOf(call)).code, "FORBIDDEN");
  }
});

Deno.test("an erased account is no user of staff any more", async () => {
  const { id: user } = await id.user();
  await sql`update users set erased_at = ${id.clock.wall()} where id = ${user}`.execute(id.db);
  const role = id.call("users.set-role", operator, { user, role: "premium", reason: "Because" });
  assert.equal((await refusalOf(role)).code, "NOT_FOUND");
  assert.equal((await refusalOf(id.call("users.reset-link", operator, { user }))).code, "NOT_FOUND");
});

Deno.test("two admins who demote each other at once leave one admin, every time", async () => {
  for (let round = 0; round < 20; round++) {
    await sql`update users set role = 'user'`.execute(id.db);
    const [one, two] = [await id.user("admin"), await id.user("admin")];
    const both = await Promise.allSettled([
      id.call("users.set-role", id.inSession(one), { user: two.id, role: "user", reason: "Round" }),
      id.call("users.set-role", id.inSession(two), { user: one.id, role: "user", reason: "Round" }),
    ]);
    assert.deepEqual(both.map((r) => r.status).sort(), ["fulfilled", "rejected"]);
    assert.equal(await admins(), 1);
  }
});
