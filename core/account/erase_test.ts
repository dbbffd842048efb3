import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { authenticator } from "../identity/mod.ts";
import { refused } from "../testing.ts";
import type { FieldError } from "../kernel/errors.ts";
import { ERASE_DAYS } from "./contract.ts";
import { leavingOn, PASSWORD } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const open = () => leavingOn(store);
const activeAdmins = async () =>
  (await sql<
    { n: number }
  >`select count(*)::int as n from users where role = 'admin' and is_active and erase_at is null`
    .execute(store.db)).rows[0]!.n;
/** Others are no administrators. */
const noAdmins = () => sql`update users set role = 'user'`.execute(store.db);

Deno.test("a user who leaves has seven days of wall time, and all sessions and tokens end at once", async () => {
  const { person, leave, call, signIn, clock, services, userRow, pass } = open();
  const me = await person();
  const second = await call("auth.login", { kind: "anonymous" }, { email: me.email, password: PASSWORD });
  const { token } = await call("tokens.create", me, { name: "script" });
  const auth = authenticator(services);
  assert.ok(await auth.authenticate(token) && await auth.authenticate(second.access_token));
  const { erase_at } = await leave(me);
  assert.equal(erase_at, clock.wall().add({ hours: ERASE_DAYS * 24 }).toString());
  assert.deepEqual([await auth.authenticate(token), await auth.authenticate(second.access_token)], [null, null]);
  auth.close();
  const { n } = (await sql<{ n: number }>`select count(*)::int as n from sessions
    where user_id = ${me.userId} and revoked_at is null`.execute(store.db)).rows[0]!;
  assert.equal(n, 0);
  // Signing in again shows it, and a second wish does not move the date.
  pass({ hours: 30 });
  const again = await signIn(me.email);
  assert.equal((await call("auth.me", again, {})).erase_at, erase_at);
  assert.equal((await leave(again)).erase_at, erase_at);
  assert.equal((await userRow(me.userId)).is_active, true);
});

Deno.test("a user who changes their mind keeps the account; to keep it twice is the same", async () => {
  const { person, leave, call, signIn, pass, eraseDue, userRow } = open();
  const me = await person();
  assert.deepEqual(await call("users.keep", me, {}), { erase_at: null });
  await leave(me);
  const again = await signIn(me.email);
  assert.deepEqual(await call("users.keep", again, {}), { erase_at: null });
  assert.deepEqual(await call("users.keep", again, {}), { erase_at: null });
  pass({ hours: 24 * 8 });
  await eraseDue();
  assert.equal((await userRow(me.userId)).email, me.email);
});

Deno.test("a wrong password is refused at the field and counted as at sign-in, and changes nothing", async () => {
  const { person, leave, userRow, signIn } = open();
  const me = await person();
  for (let i = 0; i < 5; i++) {
    const { detail } = await refused(leave(me, "a wrong one"), "VALIDATION_FAILED");
    const [{ loc, msg }] = detail as [FieldError];
    assert.deepEqual([loc, msg], [["body", "password"], "The password is wrong"]);
  }
  await refused(leave(me), "RATE_LIMITED");
  await refused(signIn(me.email), "RATE_LIMITED");
  assert.equal((await userRow(me.userId)).erase_at, null);
});

Deno.test("only a user who has signed in may leave: no token, and no operator for them", async () => {
  const { person, leave, userRow } = open();
  const me = await person();
  await refused(leave({ ...me, sessionId: null }), "FORBIDDEN");
  await refused(leave(systemActor("operator")), "FORBIDDEN");
  assert.equal((await userRow(me.userId)).erase_at, null);
});

Deno.test("the last active administrator cannot leave; one who is about to leave does not count", async () => {
  const { person, leave, signIn, call } = open();
  await noAdmins();
  const one = await person("admin");
  assert.match((await refused(leave(one), "CONFLICT")).message, /last administrator/);
  const two = await person("admin");
  await leave(one);
  await refused(leave(two), "CONFLICT");
  const demotion = { user: two.userId, role: "user", reason: "Tired" } as const;
  await refused(call("users.set-role", systemActor("operator"), demotion), "CONFLICT");
  await call("users.keep", await signIn(one.email), {});
  await leave(two);
});

Deno.test("of two last administrators who leave at once, one stays, every time", async () => {
  const { person, leave } = open();
  for (let round = 0; round < 5; round++) {
    await noAdmins();
    const [one, two] = [await person("admin"), await person("admin")];
    const both = await Promise.allSettled([leave(one), leave(two)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal(await activeAdmins(), 1);
  }
});

Deno.test("64 wishes to leave at once have one date, and the account is erased once", async () => {
  const { person, leave, pass, eraseDue, clock } = open();
  await sql`update users set erase_at = null`.execute(store.db);
  const me = await person();
  const answers = await Promise.all(Array.from({ length: 64 }, () => leave(me)));
  assert.equal(new Set(answers.map(({ erase_at }) => erase_at)).size, 1);
  pass({ hours: ERASE_DAYS * 24 });
  // Also by another instance at the same time.
  const other = open();
  other.clock.wallAt = clock.wallAt;
  const runs = await Promise.all([eraseDue(), other.eraseDue(), eraseDue(), other.eraseDue()]);
  assert.equal(runs.reduce((sum, { erased }) => sum + erased, 0), 1);
  const { n } = (await sql<{ n: number }>`select count(*)::int as n from audit_log
    where operation = 'users.erase-due' and target = ${me.userId}`.execute(store.db)).rows[0]!;
  assert.equal(n, 1);
});
