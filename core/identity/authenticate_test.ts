import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { SignJWT } from "jose";
import type { Actor } from "../kernel/actor.ts";
import type { Db } from "../kernel/store/db.ts";
import { testStore } from "../kernel/testing.ts";
import { authenticator } from "./mod.ts";
import { identityOn, refusalOf } from "./testing.ts";
import type { User } from "./contract.ts";

/** The same store, reporting every look-up of sessions and tokens. */
const watched = (db: Db, onLookUp: () => void): Db =>
  new Proxy(db, {
    get: (target, key) => {
      if (key === "executeQuery") onLookUp();
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

const store = await testStore();
const id = identityOn(store);
const auth = authenticator(id.services);

const signedIn = async (user: User): Promise<Actor> =>
  (await auth.authenticate((await id.signIn(user.email)).access_token))!;

Deno.test.afterAll(async () => {
  auth.close();
  await store.close();
});

Deno.test("authentication knows the user, the session and the stored role of an access token, until it expires", async () => {
  const user = await id.user("support");
  const { access_token } = await id.signIn(user.email);
  const actor = await auth.authenticate(access_token);
  assert.ok(actor?.kind === "user" && actor.userId === user.id && actor.role === "support" && actor.sessionId);
  id.pass({ seconds: 899 });
  assert.ok(await auth.authenticate(access_token));
  id.pass({ seconds: 1 });
  assert.equal(await auth.authenticate(access_token), null);
  assert.equal(await authenticator(id.services).authenticate(access_token), null);
});

Deno.test("authentication refuses another key, another algorithm, a missing claim and a changed text", async () => {
  const { access_token } = await id.signIn((await id.user()).email);
  const [header, payload, signature] = access_token.split(".") as [string, string, string];
  const claims = JSON.parse(atob(payload));
  const sign = (
    changes: Record<string, unknown>,
    protectedHeader: Record<string, unknown> = {},
    secret = id.services.authSecret,
  ) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...protectedHeader })
      .sign(new TextEncoder().encode(secret));
  // With our own signature, whatever the claims are.
  const signed = (head: string, body: string) => {
    const text = `${btoa(head)}.${btoa(body)}`.replaceAll("=", "");
    return `${text}.${createHmac("sha256", id.services.authSecret).update(text).digest("base64url")}`;
  };
  assert.ok(await auth.authenticate(signed(atob(header), atob(payload))));
  const none = btoa(JSON.stringify({ alg: "none", typ: "at+jwt" })).replaceAll("=", "");
  assert.ok(await auth.authenticate(await sign({})));
  const bad = [
    await sign({}, {}, "another secret of the same good length"),
    await sign({}, { alg: "HS512" }, id.services.authSecret.padEnd(64, "x")),
    await sign({}, { typ: "JWT" }),
    ...await Promise.all(
      ["iss", "aud", "sub", "sid", "jti", "iat", "exp"].map((claim) => sign({ [claim]: undefined })),
    ),
    await sign({ aud: "somebody else" }),
    signed("no JSON", atob(payload)),
    signed("null", atob(payload)),
    signed(atob(header), "[no JSON"),
    signed(atob(header), "null"),
    signed(JSON.stringify({ alg: "HS512", typ: "at+jwt" }), atob(payload)),
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}x.${signature}`,
    `${header}.${payload}.${signature}=`,
    "",
    "..",
    "x".repeat(5000),
  ];
  for (const token of bad) assert.equal(await auth.authenticate(token), null, token);
});

Deno.test("an instance sees within a second what another instance revoked", async () => {
  const user = await id.user();
  const { access_token } = await id.signIn(user.email);
  assert.ok(await auth.authenticate(access_token));
  await sql`update sessions set revoked_at = now() where user_id = ${user.id}`.execute(id.db);
  assert.ok(await auth.authenticate(access_token));
  id.pass({ milliseconds: 1000 });
  assert.equal(await auth.authenticate(access_token), null);
});

Deno.test("authentication shuts a deactivated user out", async () => {
  const user = await id.user();
  const { access_token } = await id.signIn(user.email);
  await sql`update users set is_active = false where id = ${user.id}`.execute(id.db);
  assert.equal(await auth.authenticate(access_token), null);
});

Deno.test("authentication queries the store once for many requests of a session at the same time", async () => {
  const { access_token } = await id.signIn((await id.user()).email);
  let asked = 0;
  const counting = watched(id.db, () => void asked++);
  const counted = authenticator({ ...id.services, db: counting });
  await Promise.all(Array.from({ length: 50 }, () => counted.authenticate(access_token)));
  assert.equal(asked, 1);
  counted.close();
});

Deno.test("a token whose look-up runs while its user's rights change is looked up again", async () => {
  const user = await id.user();
  const { token } = await id.call("tokens.create", await signedIn(user), { name: "script" }) as { token: string };
  let asked = 0;
  const counted = authenticator({ ...id.services, db: watched(id.db, () => void asked++) });
  const first = counted.authenticate(token);
  counted.forget(user.id);
  assert.ok(await first);
  const before = asked;
  assert.ok(await counted.authenticate(token));
  assert.equal(asked, before + 1);
  counted.close();
});

Deno.test("authentication queries the store again after a failure", async () => {
  const { access_token } = await id.signIn((await id.user()).email);
  let broken = true;
  const failing = watched(id.db, () => {
    if (broken) throw new Error("no connection");
  });
  const shaky = authenticator({ ...id.services, db: failing });
  await assert.rejects(shaky.authenticate(access_token), /no connection/);
  broken = false;
  assert.ok(await shaky.authenticate(access_token));
  shaky.close();
});

Deno.test("personal access tokens work until revoked or expired", async () => {
  const user = await id.user();
  const actor = await signedIn(user);
  const made = await id.call("tokens.create", actor, { name: "backup script", scope: "trade" }) as {
    id: string;
    token: string;
  };
  const short = await id.call("tokens.create", actor, { name: "for a day", expires_in_days: 1 }) as { token: string };
  assert.match(made.token, /^twp_[\w-]{43}$/);
  assert.deepEqual(await auth.authenticate(made.token), {
    kind: "user",
    userId: user.id,
    role: "user",
    sessionId: null,
    scope: "trade",
  });
  const list = await id.call("tokens.list", actor, {}) as { name: string; scope: string; last_used_at: string }[];
  assert.deepEqual(list.map((row) => [row.name, row.scope, row.last_used_at]), [
    ["for a day", "read", null],
    ["backup script", "trade", id.clock.wall().toString()],
  ]);
  assert.ok(!JSON.stringify(list).includes("twp_"));
  assert.ok(await auth.authenticate(short.token));
  id.pass({ hours: 24 });
  assert.equal(await auth.authenticate(short.token), null);
  assert.ok(await auth.authenticate(made.token));
  const stranger = id.as(await id.user());
  assert.equal((await refusalOf(id.call("tokens.revoke", stranger, { id: made.id }))).code, "NOT_FOUND");
  await id.call("tokens.revoke", actor, { id: made.id });
  assert.equal(await auth.authenticate(made.token), null);
  assert.equal((await refusalOf(id.call("tokens.revoke", actor, { id: made.id }))).code, "NOT_FOUND");
  assert.equal(await auth.authenticate("twp_" + "x".repeat(43)), null);
});

Deno.test("the use of a token is recorded at most once a minute", async () => {
  const actor = await signedIn(await id.user());
  const { token } = await id.call("tokens.create", actor, { name: "busy" }) as { token: string };
  const lastUse = async () =>
    ((await id.call("tokens.list", actor, {})) as { last_used_at: string | null }[])[0]!.last_used_at;
  assert.equal(await lastUse(), null);
  const first = id.clock.wall().toString();
  for (const seconds of [0, 30, 28]) {
    id.pass({ seconds });
    assert.ok(await auth.authenticate(token));
    assert.equal(await lastUse(), first);
  }
  id.pass({ seconds: 2 });
  assert.ok(await auth.authenticate(token));
  assert.equal(await lastUse(), id.clock.wall().toString());
});

Deno.test("authentication refuses the tokens of a deactivated user", async () => {
  const user = await id.user();
  const { token } = await id.call("tokens.create", await signedIn(user), { name: "script" }) as { token: string };
  assert.ok(await auth.authenticate(token));
  await sql`update users set is_active = false where id = ${user.id}`.execute(id.db);
  id.pass({ seconds: 1 });
  assert.equal(await auth.authenticate(token), null);
});

Deno.test("only an active session creates tokens", async () => {
  const user = await id.user();
  const actor = await signedIn(user);
  const { token } = await id.call("tokens.create", actor, { name: "first", scope: "manage" }) as { token: string };
  const byToken = await refusalOf(id.call("tokens.create", (await auth.authenticate(token))!, { name: "second" }));
  assert.deepEqual([byToken.code, byToken.message], [
    "FORBIDDEN",
    "Sign in with your password to do this; a personal access token cannot",
  ]);
  await id.call("auth.logout", actor, {});
  assert.equal((await refusalOf(id.call("tokens.create", actor, { name: "third" }))).code, "UNAUTHENTICATED");
  assert.equal((await id.call("tokens.list", actor, {}) as unknown[]).length, 1);
});

Deno.test("a user has at most fifty personal access tokens", async () => {
  const actor = await signedIn(await id.user());
  for (let i = 0; i < 49; i++) await id.call("tokens.create", actor, { name: `token ${i}` });
  // Open connections, so that the calls run side by side.
  await Promise.all(Array.from({ length: store.connections }, () => sql`select pg_sleep(0.1)`.execute(store.db)));
  const last = await Promise.allSettled(
    Array.from({ length: 16 }, (_, i) => id.call("tokens.create", actor, { name: `last ${i}` })),
  );
  assert.equal(last.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await refusalOf(id.call("tokens.create", actor, { name: "one more" }))).code, "RULE_BROKEN");
});
