import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Actor, anonymous } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { authenticator, pruneIdentity } from "./mod.ts";
import { identityOn, PASSWORD, refusalOf } from "./testing.ts";

type Reply = { access_token: string; refresh_token: string };

const store = await testStore();
const id = identityOn(store);
const auth = authenticator(id.services);
const refresh = (token: string) => id.call("auth.refresh", anonymous, { refresh_token: token }) as Promise<Reply>;

Deno.test.afterAll(async () => {
  auth.close();
  await store.close();
});

Deno.test("auth.refresh gives a new access token and replaces the refresh token", async () => {
  const first = await id.signIn((await id.user()).email);
  const second = await refresh(first.refresh_token);
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.ok(await auth.authenticate(second.access_token));
  assert.notEqual((await refresh(second.refresh_token)).refresh_token, second.refresh_token);
});

Deno.test("a session keeps the address of its last sign-in or renewal, comparable and not readable", async () => {
  const { email, id: userId } = await id.user();
  const hashes = async () => {
    const rows = await id.db.selectFrom("sessions").select("address_hash").where("user_id", "=", userId).orderBy("id")
      .execute();
    return rows.map((row) => row.address_hash);
  };
  const call = async (name: string, input: object, address: string | null) =>
    (await id.runner.run(name, anonymous, input, { address })).output as Reply;
  const enter = (address: string | null) => call("auth.login", { email, password: PASSWORD }, address);
  const session = await enter("203.0.113.7");
  id.pass({ seconds: 1 });
  await enter("203.0.113.7");
  const [first, second] = await hashes();
  assert.match(first!, /^[\w-]{43}$/);
  assert.equal(second, first);
  const next = await call("auth.refresh", { refresh_token: session.refresh_token }, "198.51.100.1");
  const [moved, same] = await hashes();
  assert.notEqual(moved, first);
  assert.equal(same, first);
  await call("auth.refresh", { refresh_token: next.refresh_token }, null);
  assert.deepEqual(await hashes(), [null, first]);
});

Deno.test("tabs that renew at once, and a retry after a lost response, get the same successor", async () => {
  const first = await id.signIn((await id.user()).email);
  const replies = await Promise.all(Array.from({ length: 6 }, () => refresh(first.refresh_token)));
  assert.equal(new Set(replies.map((r) => r.refresh_token)).size, 1);
  id.pass({ seconds: 10 });
  assert.equal((await refresh(first.refresh_token)).refresh_token, replies[0]!.refresh_token);
});

Deno.test("a refresh token whose successor was never used renews the session however late", async () => {
  const first = await id.signIn((await id.user()).email);
  const lost = await refresh(first.refresh_token);
  id.pass({ seconds: 33 });
  const replies = await Promise.all(Array.from({ length: 3 }, () => refresh(first.refresh_token)));
  assert.equal(new Set(replies.map((r) => r.refresh_token)).size, 1);
  assert.notEqual(replies[0]!.refresh_token, lost.refresh_token);
  id.pass({ hours: 1 });
  const again = await refresh(first.refresh_token);
  await refresh(again.refresh_token);
  id.pass({ seconds: 11 });
  assert.match((await refusalOf(refresh(first.refresh_token))).message, /used from two places/);
});

Deno.test("a successor that another one has replaced ends the session for both holders", async () => {
  const first = await id.signIn((await id.user()).email);
  const second = await refresh(first.refresh_token);
  id.pass({ seconds: 11 });
  const other = await refresh(first.refresh_token);
  assert.ok(await auth.authenticate(other.access_token));
  assert.match((await refusalOf(refresh(second.refresh_token))).message, /used from two places/);
  assert.equal(await auth.authenticate(other.access_token), null);
  assert.equal((await refusalOf(refresh(other.refresh_token))).code, "UNAUTHENTICATED");
});

Deno.test("a refresh token from two rotations ago ends the session as well", async () => {
  const first = await id.signIn((await id.user()).email);
  const third = await refresh((await refresh(first.refresh_token)).refresh_token);
  assert.equal((await refusalOf(refresh(first.refresh_token))).code, "UNAUTHENTICATED");
  assert.equal((await refusalOf(refresh(third.refresh_token))).code, "UNAUTHENTICATED");
});

Deno.test("a session ends after 14 idle days, and after 90 days whatever happens", async () => {
  const idle = await id.signIn((await id.user()).email);
  id.pass({ hours: 14 * 24 + 1 });
  assert.equal((await refusalOf(refresh(idle.refresh_token))).code, "UNAUTHENTICATED");
  let token = (await id.signIn((await id.user()).email)).refresh_token;
  for (let day = 13; day <= 78; day += 13) {
    id.pass({ hours: 13 * 24 });
    token = (await refresh(token)).refresh_token;
  }
  id.pass({ hours: 12 * 24 - 1, minutes: 59, seconds: 59 });
  token = (await refresh(token)).refresh_token;
  id.pass({ seconds: 1 });
  assert.equal((await refusalOf(refresh(token))).code, "UNAUTHENTICATED");
});

Deno.test("auth.refresh refuses a missing, a malformed and an unknown token", async () => {
  for (
    const input of [{}, { refresh_token: "x".repeat(43) }, {
      refresh_token: `${crypto.randomUUID()}.${"x".repeat(43)}`,
    }]
  ) {
    assert.equal((await refusalOf(id.call("auth.refresh", anonymous, input))).code, "UNAUTHENTICATED");
  }
});

Deno.test("auth.logout ends the session at once, by its access token or by its refresh token", async () => {
  const user = await id.user();
  const one = await id.signIn(user.email);
  const two = await id.signIn(user.email);
  await id.call("auth.logout", (await auth.authenticate(one.access_token))!, {});
  assert.equal(await auth.authenticate(one.access_token), null);
  assert.equal((await refusalOf(refresh(one.refresh_token))).code, "UNAUTHENTICATED");
  assert.ok(await auth.authenticate(two.access_token));
  await id.call("auth.logout", anonymous, { refresh_token: two.refresh_token });
  assert.equal(await auth.authenticate(two.access_token), null);
  await id.call("auth.logout", anonymous, {});
});

Deno.test("auth.logout needs a token of the session, not just its id", async () => {
  const session = await id.signIn((await id.user()).email);
  await id.call("auth.logout", anonymous, { refresh_token: session.refresh_token.slice(0, 37) + "x".repeat(43) });
  assert.ok(await auth.authenticate(session.access_token));
});

Deno.test("auth.change-password needs the current one, and ends the other sessions at once", async () => {
  const user = await id.user();
  const [own, other] = [await id.signIn(user.email), await id.signIn(user.email)];
  const actor = (await auth.authenticate(own.access_token))!;
  assert.ok(await auth.authenticate(other.access_token));
  const wrong = await refusalOf(
    id.call("auth.change-password", actor, {
      current_password: "not this one",
      new_password: "a fair wind from the west",
    }),
  );
  assert.equal(wrong.code, "BAD_CREDENTIALS");
  const refused = await refusalOf(
    id.call("auth.change-password", actor, { current_password: PASSWORD, new_password: "password1234" }),
  );
  assert.equal(refused.code, "PASSWORD_REFUSED");
  const done = await id.call("auth.change-password", actor, {
    current_password: PASSWORD,
    new_password: "a fair wind from the west",
  });
  assert.deepEqual(done, { message: "Your password is changed", sessions_ended: 1, tokens_revoked: 0 });
  assert.ok(await auth.authenticate(own.access_token));
  assert.equal(await auth.authenticate(other.access_token), null);
  assert.equal((await refusalOf(id.signIn(user.email))).code, "BAD_CREDENTIALS");
  await id.signIn(user.email, "a fair wind from the west");
});

Deno.test("auth.change-password counts concurrent guesses of the current one by one", async () => {
  const actor = (await auth.authenticate((await id.signIn((await id.user()).email)).access_token))!;
  const input = { current_password: "a wrong guess", new_password: "a fair wind from the west" };
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => refusalOf(id.call("auth.change-password", actor, input))),
  );
  const count = (code: string) => guesses.filter((refusal) => refusal.code === code).length;
  assert.deepEqual([count("BAD_CREDENTIALS"), count("RATE_LIMITED")], [5, 7]);
});

Deno.test(
  "changing and resetting the password revoke all personal access tokens, of this user alone",
  async () => {
    const admin = await id.user("admin");
    const [user, other] = [await id.user(), await id.user()];
    const signedIn = async (email: string, password?: string) =>
      (await auth.authenticate((await id.signIn(email, password)).access_token))!;
    const tokenOf = async (actor: Actor) =>
      (await id.call("tokens.create", actor, { name: "script", scope: "manage" }) as { token: string }).token;
    const actor = await signedIn(user.email);
    const tokens = [await tokenOf(actor), await tokenOf(actor)];
    const kept = await tokenOf(await signedIn(other.email));
    for (const token of tokens) assert.ok(await auth.authenticate(token));
    const done = await id.call("auth.change-password", (await auth.authenticate(tokens[0]!))!, {
      current_password: PASSWORD,
      new_password: "a fair wind from the west",
    });
    assert.deepEqual(done, { message: "Your password is changed", sessions_ended: 1, tokens_revoked: 2 });
    for (const token of tokens) assert.equal(await auth.authenticate(token), null);
    assert.equal((await refusalOf(tokenOf(actor))).code, "UNAUTHENTICATED");

    const again = await tokenOf(await signedIn(user.email, "a fair wind from the west"));
    const { path } = await id.call("users.reset-link", id.inSession(admin), { user: user.email }) as { path: string };
    await id.call("auth.reset-password", anonymous, {
      token: path.split("token=")[1]!,
      new_password: "an entirely new course",
    });
    assert.equal(await auth.authenticate(again), null);
    assert.ok(await auth.authenticate(kept));
  },
);

Deno.test("auth.change-password counts wrong guesses as sign-in does", async () => {
  const user = await id.user();
  const guess = () =>
    refusalOf(
      id.call("auth.change-password", id.as(user), {
        current_password: "a wrong guess",
        new_password: "a fair wind from the west",
      }),
    );
  for (let i = 0; i < 5; i++) assert.equal((await guess()).code, "BAD_CREDENTIALS");
  assert.equal((await guess()).code, "RATE_LIMITED");
  assert.equal((await refusalOf(id.signIn(user.email))).code, "RATE_LIMITED");
});

Deno.test("rows that ended long ago are deleted, and active ones stay", async () => {
  const user = await id.user("admin");
  const rows = async () => {
    const [sessions, links] = await Promise.all(
      (["sessions", "reset_links"] as const).map((table) =>
        id.db.selectFrom(table).select("id" as never).where("user_id", "=", user.id).execute()
      ),
    );
    return [sessions!.length, links!.length];
  };
  const live = await id.signIn(user.email);
  await id.call("auth.logout", anonymous, { refresh_token: (await id.signIn(user.email)).refresh_token });
  await id.call("users.reset-link", id.inSession(user), { user: user.email });
  await pruneIdentity(id.db, id.clock.wall());
  assert.deepEqual(await rows(), [2, 1]);
  id.pass({ hours: 12 * 24 });
  const renewed = await refresh(live.refresh_token);
  id.pass({ hours: 12 * 24 });
  const kept = await refresh(renewed.refresh_token);
  id.pass({ hours: 7 * 24 });
  await pruneIdentity(id.db, id.clock.wall());
  assert.deepEqual(await rows(), [1, 0]);
  await refresh(kept.refresh_token);
});

Deno.test("a reset link works once, for an hour, replaces earlier ones and ends all sessions", async () => {
  const admin = await id.user("admin");
  const user = await id.user();
  const session = await id.signIn(user.email);
  const link = async () =>
    (await id.call("users.reset-link", id.inSession(admin), { user: user.username }) as { path: string }).path.split(
      "token=",
    )[1]!;
  const reset = (token: string, password = "an entirely new course") =>
    id.call("auth.reset-password", anonymous, { token, new_password: password });
  const check = (token: string) => id.call("auth.check-reset-link", anonymous, { token });
  const replaced = await link();
  const token = await link();
  assert.deepEqual(await check(token), { ok: true });
  assert.equal((await refusalOf(check(replaced))).code, "LINK_EXPIRED");
  assert.equal((await refusalOf(reset(replaced))).code, "LINK_EXPIRED");
  assert.equal((await refusalOf(reset(token, "qwertyuiop"))).code, "PASSWORD_REFUSED");
  assert.ok(await auth.authenticate(session.access_token));
  for (let i = 0; i < 5; i++) await refusalOf(id.signIn(user.email, "a wrong guess"));
  assert.equal((await refusalOf(id.signIn(user.email))).code, "RATE_LIMITED");
  const both = await Promise.all([reset(token), reset(token)].map((work) => work.catch((error) => error.code)));
  assert.deepEqual(both.filter((answer) => typeof answer === "string"), ["LINK_EXPIRED"]);
  for (const password of ["an entirely new course", "qwertyuiop"]) {
    assert.equal((await refusalOf(reset(token, password))).code, "LINK_EXPIRED");
  }
  assert.equal((await refusalOf(check(token))).code, "LINK_EXPIRED");
  assert.equal(await auth.authenticate(session.access_token), null);
  await id.signIn(user.email, "an entirely new course");
  const late = await link();
  id.pass({ hours: 1 });
  assert.equal((await refusalOf(reset(late))).code, "LINK_EXPIRED");
  assert.equal(
    (await refusalOf(id.call("users.reset-link", id.inSession(admin), { user: "nobody@example.com" }))).code,
    "NOT_FOUND",
  );
  const stored = JSON.stringify((await sql`select * from reset_links`.execute(id.db)).rows);
  assert.ok(!stored.includes(late));
});
