import assert from "node:assert/strict";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { contractList } from "../contracts.ts";
import { scopeOf } from "../kernel/operation.ts";
import { testStore } from "../kernel/testing.ts";
import { refused } from "../testing.ts";
import { leavingOn, PASSWORD } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const { call, pass, person, signIn, userRow, clock, services } = leavingOn(store);

const confirm = (user: Awaited<ReturnType<typeof person>>, password = PASSWORD) =>
  call("auth.confirm-password", user, { password });

Deno.test("a command that needs the password again works for ten minutes after sign-in, and after it was entered", async () => {
  const [admin, user] = [await person("admin"), await person()];
  const change = (role: "user" | "premium") =>
    call("users.set-role", admin, { user: user.userId, role, reason: "Test" });
  await change("premium");
  pass({ minutes: 9, seconds: 59 });
  await change("user");
  pass({ seconds: 1 });
  const { message } = await refused(change("premium"), "PASSWORD_NEEDED");
  assert.equal(message, "Enter your password again");
  assert.equal((await userRow(user.userId)).role, "user");
  const { confirmed_until } = await confirm(admin);
  assert.equal(confirmed_until, clock.wall().add({ minutes: 10 }).toString());
  await change("premium");
  pass({ minutes: 10 });
  await refused(change("user"), "PASSWORD_NEEDED");
});

Deno.test("the password counts in the session in which it was entered, and in no other", async () => {
  const [admin, { userId }] = [await person("admin"), await person()];
  pass({ minutes: 30 });
  const change = { user: userId, role: "premium", reason: "Test" } as const;
  await refused(call("users.set-role", admin, change), "PASSWORD_NEEDED");
  const second = await signIn(admin.email);
  await call("users.set-role", second, change);
  await refused(call("users.set-role", admin, change), "PASSWORD_NEEDED");
  await confirm(admin);
  await call("users.set-role", admin, change);
});

Deno.test("a wrong password is said at its field, counted as at sign-in, and confirms nothing", async () => {
  const [admin, { userId }] = [await person("admin"), await person()];
  pass({ minutes: 30 });
  for (let i = 0; i < 5; i++) {
    const { detail } = await refused(confirm(admin, "not my password"), "VALIDATION_FAILED");
    assert.deepEqual(detail, [{ loc: ["body", "password"], msg: "The password is wrong", type: "wrong_password" }]);
  }
  await refused(confirm(admin), "RATE_LIMITED");
  const change = { user: userId, role: "premium", reason: "Test" } as const;
  await refused(call("users.set-role", admin, change), "PASSWORD_NEEDED");
  pass({ minutes: 1 });
  await confirm(admin);
  await call("users.set-role", admin, change);
});

Deno.test("no personal token confirms a password or makes such a command, and the operator is not asked", async () => {
  const admin = await person("admin");
  const byToken = { ...admin, sessionId: null };
  const change = { user: (await person()).userId, role: "premium", reason: "Test" } as const;
  await refused(confirm(byToken), "FORBIDDEN");
  await refused(call("users.set-role", byToken, change), "FORBIDDEN");
  await refused(call("auth.confirm-password", systemActor(OPERATOR), { password: PASSWORD }), "FORBIDDEN");
  await call("users.set-role", systemActor(OPERATOR), change);
});

Deno.test("another user's session is not confirmed, and the password of a session that ended counts no more", async () => {
  const [admin, other] = [await person("admin"), await person("admin")];
  pass({ minutes: 30 });
  await confirm(other);
  assert.equal(await services.confirmedAt(admin.sessionId!).then((at) => at!.until(clock.wall()).total("minutes")), 30);
  assert.equal(await services.confirmedAt("00000000-0000-0000-0000-000000000000"), null);
});

Deno.test("these commands need the password again, and no token may call them", () => {
  const confirmed = contractList.filter((contract) => contract.confirmed);
  for (const contract of confirmed) {
    assert.equal(scopeOf(contract), "session", contract.name);
    assert.ok(contract.kind === "command" && typeof contract.access !== "string", contract.name);
  }
  const names = confirmed.map(({ name }) => name);
  const needed = [
    ...["clock.advance", "clock.set", "clock.speed"],
    ...["competitions.cancel", "competitions.correct", "competitions.finalize", "competitions.standardize-interest"],
    ...["users.create", "users.erase-due", "users.reset-link", "users.set-role"],
  ];
  for (const name of needed) assert.ok(names.includes(name), name);
});
