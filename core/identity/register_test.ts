import assert from "node:assert/strict";
import { sql } from "kysely";
import { anonymous, systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { findUser } from "./mod.ts";
import { identityOn, PASSWORD, refusalOf } from "./testing.ts";
import type { User } from "./contract.ts";

const store = await testStore();
const id = identityOn(store);
Deno.test.afterAll(() => store.close());

Deno.test("auth.register makes a user with the role user and keeps only a hash of the password", async () => {
  const user = await id.call("auth.register", anonymous, {
    email: " Ann@Example.com ",
    username: "Ann",
    password: PASSWORD,
    full_name: "Ann Lee",
  }) as User;
  assert.equal(user.email, "ann@example.com");
  assert.equal(user.role, "user");
  assert.ok(!("password_hash" in user));
  const row =
    (await sql<{ password_hash: string }>`select password_hash from users where id = ${user.id}`.execute(id.db))
      .rows[0]!;
  assert.match(row.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

Deno.test("auth.register refuses a taken e-mail and a username that differs only in case", async () => {
  const user = await id.user();
  const register = (email: string, username: string) =>
    id.call("auth.register", anonymous, { email, username, password: PASSWORD });
  assert.equal((await refusalOf(register(user.email.toUpperCase(), "other"))).code, "EMAIL_TAKEN");
  assert.equal((await refusalOf(register("other@example.com", user.username.toUpperCase()))).code, "USERNAME_TAKEN");
});

Deno.test("of many who register one e-mail at once exactly one gets it", async () => {
  const all = await Promise.allSettled(
    Array.from(
      { length: 8 },
      (_, i) =>
        id.call("auth.register", anonymous, { email: "rush@example.com", username: `rush${i}`, password: PASSWORD }),
    ),
  );
  assert.equal(all.filter((r) => r.status === "fulfilled").length, 1);
  for (const r of all) if (r.status === "rejected") assert.equal(r.reason.code, "EMAIL_TAKEN");
});

Deno.test("auth.register refuses short, long, common and own-name passwords with the reason", async () => {
  const register = (password: string) =>
    id.call("auth.register", anonymous, { email: "bob.the.builder@example.com", username: "bobbuilder", password });
  const short = await refusalOf(register("seven77"));
  assert.equal(short.code, "VALIDATION_FAILED");
  assert.match(short.message, /Password must be at least 8 characters/);
  assert.equal((await refusalOf(register("x".repeat(129)))).code, "VALIDATION_FAILED");
  for (const password of ["password123", "12345678", "BobBuilder", "bob.the.builder@example.com"]) {
    assert.equal((await refusalOf(register(password))).code, "PASSWORD_REFUSED", password);
  }
});

Deno.test("one rule of what a password may be holds wherever one is set", async () => {
  const admin = await id.user("admin");
  const email = "carla.columbus@example.com";
  const carla = await id.call("users.create", id.inSession(admin), { email, username: "seafarer", password: PASSWORD });
  const link = async () =>
    (await id.call("users.reset-link", id.inSession(admin), { user: email }) as { path: string }).path.split(
      "token=",
    )[1]!;
  const ways: Record<string, (password: string) => Promise<unknown>> = {
    register: (password) => id.call("auth.register", anonymous, { email, username: "seafarer", password }),
    "users.create": (password) =>
      id.call("users.create", id.inSession(admin), { email, username: "seafarer", password }),
    change: (password) =>
      id.call("auth.change-password", id.as(carla as User), { current_password: PASSWORD, new_password: password }),
    reset: async (password) =>
      await id.call("auth.reset-password", anonymous, { token: await link(), new_password: password }),
  };
  for (const [way, set] of Object.entries(ways)) {
    for (const password of ["password123", "SeaFarer", "carla.columbus", "Carla.Columbus@example.com"]) {
      assert.equal((await refusalOf(set(password))).code, "PASSWORD_REFUSED", `${way} ${password}`);
    }
    for (const password of ["seven77", "x".repeat(129)]) {
      assert.equal((await refusalOf(set(password))).code, "VALIDATION_FAILED", `${way} ${password}`);
    }
  }
  await id.signIn(email);
});

Deno.test("auth.register refuses unknown fields, so nobody registers as an admin", async () => {
  const refused = await refusalOf(
    id.call("auth.register", anonymous, {
      email: "eve@example.com",
      username: "eve",
      password: PASSWORD,
      role: "admin",
    }),
  );
  assert.equal(refused.code, "VALIDATION_FAILED");
  assert.match(refused.message, /role: There is no such field/);
});

Deno.test("users.create gives a role; only admins and the operator may", async () => {
  const admin = await id.user("admin");
  assert.equal(admin.role, "admin");
  const user = await id.user();
  const input = { email: "new@example.com", username: "newcomer", password: PASSWORD };
  assert.equal((await refusalOf(id.call("users.create", id.as(user), input))).code, "FORBIDDEN");
  assert.equal((await id.call("users.create", id.inSession(admin), input) as User).role, "user");
  const audit = await sql<
    { actor_id: string; details: unknown }
  >`select actor_id, details from audit_log where operation = 'users.create' order by id desc limit 1`.execute(id.db);
  assert.deepEqual(audit.rows, [{ actor_id: admin.id, details: { after: { role: "user" } } }]);
});

Deno.test("auth.update-me changes the given fields, clears with an empty text and keeps the rest", async () => {
  const user = await id.user();
  await id.call("auth.update-me", id.as(user), {
    display_name: "Captain",
    website: "https://example.com",
    public_profile: true,
  });
  const changed = await id.call("auth.update-me", id.as(user), { bio: "Hello", website: "" }) as User;
  assert.deepEqual([changed.display_name, changed.bio, changed.website, changed.public_profile], [
    "Captain",
    "Hello",
    null,
    true,
  ]);
  assert.deepEqual(await id.call("auth.me", id.as(user), {}), changed);
  const websites = ["javascript:alert(1)", "https://bank.example@elsewhere.example", "https://u:p@host.example/"];
  for (const input of [{ role: "admin" }, { is_active: false }, ...websites.map((website) => ({ website }))]) {
    assert.equal((await refusalOf(id.call("auth.update-me", id.as(user), input))).code, "VALIDATION_FAILED");
  }
});

Deno.test("auth.me is for users: not for anonymous callers, and the operator must name the user", async () => {
  assert.equal((await refusalOf(id.call("auth.me", anonymous, {}))).code, "UNAUTHENTICATED");
  assert.equal((await refusalOf(id.call("auth.me", systemActor("operator"), {}))).code, "FORBIDDEN");
});

Deno.test("findUser finds by id, e-mail and username, whatever the case", async () => {
  const user = await id.user();
  for (const reference of [user.id, user.email.toUpperCase(), user.username.toUpperCase()]) {
    assert.equal((await findUser(id.db, reference))?.id, user.id);
  }
  assert.equal(await findUser(id.db, "nobody@example.com"), undefined);
});
