/** What an open stream does when its caller's rights change. */
import assert from "node:assert/strict";
import { testServer } from "../tests/support.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());

async function openStream(token: string) {
  const response = await server.app.fetch(
    new Request("http://localhost/api/stream", { headers: { authorization: `Bearer ${token}` } }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  /** Reads until the stream ends, or has this text. */
  const until = async (pattern?: RegExp): Promise<string> => {
    while (!pattern?.test(text)) {
      const { value, done } = await reader.read();
      if (done) return `${text}end`;
      text += value;
    }
    return text;
  };
  await until(/event: ready/);
  return { until, close: () => reader.cancel() };
}

/** The time of a promise in milliseconds. */
async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

async function admin() {
  const person = await server.signUp();
  await server.product.db.updateTable("users").set({ role: "admin" }).where("id", "=", person.userId).execute();
  return person;
}

Deno.test("the streams of a suspended user end within a second, by session and by token, and no new one opens", async () => {
  const { token: admins } = await admin();
  const user = await server.signUp();
  const { body } = await server.call("tokens.create", { name: "script" }, user.token);
  const streams = [await openStream(user.token), await openStream(body.token)];
  const set = await server.call("users.set-status", {
    ...{ user: user.userId, is_active: false, for: "24h", reason: "Spam" },
  }, admins);
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const ms = await timed(Promise.all(streams.map(({ until }) => until())));
  assert.ok(ms < 1_000, `${ms} ms`);
  for (const token of [user.token, body.token]) {
    assert.equal((await server.fetch("/api/stream", { token })).status, 401);
    assert.equal((await server.call("auth.me", {}, token)).status, 401);
  }
});

Deno.test("a stream is told of a new role and goes on, and ends with its own session alone", async () => {
  const { token: admins } = await admin();
  const user = await server.signUp();
  const body = JSON.stringify({ email: user.email, password: "plum tree by the wall" });
  const other = (await server.fetch("/api/auth/login", { method: "POST", body })).body.access_token;
  const [first, second] = [await openStream(user.token), await openStream(other)];
  await server.call("users.set-role", { user: user.userId, role: "premium", reason: "A prize" }, admins);
  await Promise.all([first, second].map(({ until }) => until(/event: rights/)));
  const { sessions } = (await server.call("users.sessions", { user: user.userId }, admins)).body;
  // The newest one is of the second sign-in.
  const ended = await server.call("users.end-session", { user: user.userId, id: sessions[0].id }, admins);
  assert.equal(ended.status, 204);
  assert.ok(await timed(second.until()) < 1_000);
  assert.match(await first.until(/(event: rights[^]*){2}/), /rights/);
  assert.equal((await server.call("auth.me", {}, user.token)).body.role, "premium");
  await first.close();
});
