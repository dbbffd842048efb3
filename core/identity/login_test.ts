import assert from "node:assert/strict";
import { sql } from "kysely";
import { PostgresQueryCompiler } from "kysely";
import { anonymous, systemActor } from "../kernel/actor.ts";
import type { CommandHandler } from "../kernel/run/handler.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { login } from "./login.ts";
import { identityOn, PASSWORD, refusalOf } from "./testing.ts";
import { lockSeconds, pruneFailures, refuseWhileLocked } from "./sign_in_lock.ts";

const store = await testStore();
const id = identityOn(store);
Deno.test.afterAll(() => store.close());

Deno.test("auth.login opens a session for the right password, however the e-mail is written", async () => {
  const user = await id.user();
  const session = await id.signIn(` ${user.email.toUpperCase()} `);
  assert.equal(session.token_type, "bearer");
  assert.equal(session.expires_in, 900);
  assert.equal(session.access_token.split(".").length, 3);
  const stored = await sql<{ refresh_hash: string }>`select refresh_hash from sessions where user_id = ${user.id}`
    .execute(id.db);
  assert.equal(stored.rows.length, 1);
  assert.ok(!session.refresh_token.includes(stored.rows[0]!.refresh_hash));
});

Deno.test("auth.login answers an unknown user, a username and a wrong password alike", async () => {
  const user = await id.user();
  for (
    const [email, password] of [["nobody@example.com", PASSWORD], [user.username, PASSWORD], [
      user.email,
      "a wrong guess",
    ]] as const
  ) {
    const refused = await refusalOf(id.signIn(email, password));
    assert.deepEqual([refused.code, refused.message], ["BAD_CREDENTIALS", "Incorrect email or password"]);
  }
});

Deno.test("auth.login reveals neither by its answers nor by its work whether an e-mail is known", async () => {
  const statements: string[] = [];
  const compiler = new PostgresQueryCompiler();
  const watched = store.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const watching = identityOn({ ...store, db: watched });
  const outcomes = async (email: string) => {
    const all: unknown[] = [];
    for (const wait of [0, 0, 0, 0, 0, 0, 1, 1, 0, 3, 1, 0]) {
      watching.pass({ seconds: wait });
      statements.length = 0;
      const { code, message, retryAfterSeconds } = await refusalOf(watching.signIn(email, "a wrong guess"));
      all.push({ code, message, retryAfterSeconds, statements: [...statements] });
    }
    return all;
  };
  const known = await outcomes((await id.user()).email);
  assert.deepEqual(await outcomes("a.stranger@example.com"), known);
  assert.deepEqual(await outcomes("astranger"), known);
  assert.deepEqual(known.map((answer) => (answer as { retryAfterSeconds?: number }).retryAfterSeconds), [
    ...[undefined, undefined, undefined, undefined, undefined, 2, 1],
    ...[undefined, 4, 1, undefined, 8],
  ]);
  const statementsOf = known.map((answer) => (answer as { statements: string[] }).statements);
  assert.ok(statementsOf.every((statements) => statements.length > 0));
  assert.equal(statementsOf[5]!.length, 1, "while locked, no password is checked");
});

Deno.test("auth.login counts failures of one e-mail however it is written, and not those of another", async () => {
  const user = await id.user();
  for (const email of [user.email, ` ${user.email.toUpperCase()} `, user.email, user.email, user.email]) {
    await refusalOf(id.signIn(email, "a wrong guess"));
  }
  assert.equal((await refusalOf(id.signIn(user.email))).code, "RATE_LIMITED");
  const other = await id.user();
  await refusalOf(id.signIn(other.email, "a wrong guess"));
  await id.signIn(other.email);
  assert.equal((await refusalOf(id.signIn(user.email))).code, "RATE_LIMITED", "the failures of one are not another's");
});

Deno.test("auth.login locks the account after five failures, also for the right password, and opens again", async () => {
  const user = await id.user();
  for (let i = 0; i < 5; i++) {
    assert.equal((await refusalOf(id.signIn(user.email, "a wrong guess"))).code, "BAD_CREDENTIALS");
  }
  const locked = await refusalOf(id.signIn(user.email));
  assert.deepEqual([locked.code, locked.retryAfterSeconds], ["RATE_LIMITED", 2]);
  id.pass({ seconds: 2 });
  assert.equal((await refusalOf(id.signIn(user.email, "a wrong guess"))).code, "BAD_CREDENTIALS");
  assert.equal((await refusalOf(id.signIn(user.email))).retryAfterSeconds, 4);
  id.pass({ seconds: 4 });
  await id.signIn(user.email);
  assert.equal((await refusalOf(id.signIn(user.email, "a wrong guess"))).code, "BAD_CREDENTIALS");
  await id.signIn(user.email);
});

Deno.test("auth.login counts concurrent guesses one by one", async () => {
  const user = await id.user();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => refusalOf(id.signIn(user.email, "a wrong guess"))),
  );
  assert.equal(guesses.filter((r) => r.code === "BAD_CREDENTIALS").length, 5);
  assert.equal(guesses.filter((r) => r.code === "RATE_LIMITED").length, 7);
});

Deno.test("a password that is changed while it is being checked opens no session any more", async () => {
  const user = await id.user();
  const other = await id.user();
  const hashOf = (userId: string) => store.db.selectFrom("users").select("password_hash").where("id", "=", userId);
  let whileChecked = () => Promise.resolve();
  const prepare: CommandHandler["prepare"] = async (ctx, input) => {
    const checked = await login.prepare!(ctx, input);
    await whileChecked();
    return checked;
  };
  const { runner } = testProduct(store, new FixedMarket(), [{ ...login, prepare }]);
  const signIn = () => runner.run("auth.login", anonymous, { email: user.email, password: PASSWORD }, {});
  await signIn();
  const { password_hash } = await hashOf(other.id).executeTakeFirstOrThrow();
  whileChecked = async () => {
    await store.db.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
  };
  assert.equal((await refusalOf(signIn())).code, "BAD_CREDENTIALS");
  const sessions = await store.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute();
  assert.equal(sessions.length, 1);
});

Deno.test("auth.login refuses a deactivated account only to a caller with its password", async () => {
  const user = await id.user();
  await sql`update users set is_active = false where id = ${user.id}`.execute(id.db);
  assert.match((await refusalOf(id.signIn(user.email))).message, /^Your account is deactivated$/);
  assert.equal((await refusalOf(id.signIn(user.email, "a wrong guess"))).message, "Incorrect email or password");
});

Deno.test("auth.login never writes a password or token to the log or the audit", async () => {
  const user = await id.user();
  const session = await id.call("auth.login", anonymous, { email: user.email, password: PASSWORD }) as {
    refresh_token: string;
  };
  const audit = JSON.stringify((await sql`select * from audit_log`.execute(id.db)).rows);
  for (const secret of [PASSWORD, session.refresh_token]) assert.ok(!audit.includes(secret));
});

Deno.test("signing in, renewing, making a token and setting a password are in the audit, each with its target", async () => {
  const user = await id.user();
  const session = await id.signIn(user.email);
  await id.call("auth.refresh", anonymous, { refresh_token: session.refresh_token });
  const { id: sessionId } = await id.db.selectFrom("sessions").select("id").where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  const actor = { kind: "user", userId: user.id, role: "user", sessionId, scope: "manage" } as const;
  const token = await id.call("tokens.create", actor, { name: "script" }) as { id: string };
  await id.call("auth.change-password", actor, {
    current_password: PASSWORD,
    new_password: "a fair wind from the west",
  });
  const { path } = await id.call("users.reset-link", systemActor("operator"), { user: user.id }) as { path: string };
  await id.call("auth.reset-password", anonymous, {
    token: path.split("token=")[1],
    new_password: "an entirely new course",
  });
  const rows = await id.db.selectFrom("audit_log").select(["operation", "target"])
    .where("target", "in", [user.id, sessionId, token.id]).orderBy("id").execute();
  assert.deepEqual(rows.map((row) => `${row.operation} ${row.target}`), [
    `users.create ${user.id}`,
    `auth.login ${user.id}`,
    `auth.refresh ${sessionId}`,
    `tokens.create ${token.id}`,
    `auth.change-password ${user.id}`,
    `users.reset-link ${user.id}`,
    `auth.reset-password ${user.id}`,
  ]);
});

Deno.test("a locked e-mail gets the time to wait, in seconds or in one second", () => {
  const locked = (seconds: number) => () =>
    refuseWhileLocked(
      { email_hash: "", failures: 5, last_failed_at: id.clock.wall(), locked_until: id.clock.wall().add({ seconds }) },
      id.clock.wall(),
    );
  assert.throws(locked(1), /try again in 1 second$/);
  assert.throws(locked(2), /try again in 2 seconds$/);
  locked(0)();
});

Deno.test("failures are deleted after a day, and the oldest when there are too many", async () => {
  await sql`delete from sign_in_failures`.execute(id.db);
  for (const name of ["first", "second", "third"]) {
    await refusalOf(id.signIn(`${name}@example.com`));
    id.pass({ hours: 10 });
  }
  assert.equal(await pruneFailures(id.db, id.clock.wall()), 1);
  assert.equal(await pruneFailures(id.db, id.clock.wall(), 1), 1);
  const kept = await id.db.selectFrom("sign_in_failures").select("last_failed_at").execute();
  assert.deepEqual(kept.map((row) => row.last_failed_at.until(id.clock.wall()).total("hours")), [10]);
});

Deno.test("lockSeconds doubles from two seconds and stops at fifteen minutes", () => {
  assert.deepEqual([1, 4, 5, 6, 7, 12, 13, 14, 200].map(lockSeconds), [0, 0, 2, 4, 8, 256, 512, 900, 900]);
});
