import assert from "node:assert/strict";
import { readConfig } from "../core/kernel/config.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { testServer } from "../tests/support.ts";
import { RateLimits } from "./rate_limits.ts";

Deno.test("a refusal gives the seconds until the next request is allowed", () => {
  const env: Record<string, string> = { RATE_LIMITS: "on", RATE_LIMIT_SEARCHES_PER_MINUTE: "3" };
  const limits = new RateLimits(readConfig((name) => env[name]));
  const search = (atMs: number) => limits.take({ limit: "searches" }, "ann", "10.0.0.1", atMs);
  for (let i = 0; i < 3; i++) search(0);
  // One token every twenty seconds: after ten there is half a token.
  assert.throws(() => search(10_000), (error) => error instanceof Refusal && error.retryAfterSeconds === 10);
  search(20_000);
});

Deno.test("trades count by user, whatever their address", () => {
  const env: Record<string, string> = { RATE_LIMITS: "on", RATE_LIMIT_TRADES_PER_MINUTE: "1" };
  const limits = new RateLimits(readConfig((name) => env[name]));
  limits.take({ limit: "trades" }, "ann", "10.0.0.1", 0);
  limits.take({ limit: "trades" }, "bob", "10.0.0.1", 0);
  assert.throws(() => limits.take({ limit: "trades" }, "ann", "10.0.0.2", 0), /try again in 60 seconds/);
  assert.throws(() => limits.take({ limit: "trades" }, "ann", "10.0.0.2", 59_500), /try again in 1 second$/);
});

Deno.test("a request that is not an operation counts as one, unless limits are off", () => {
  const limits = (mode: string) => {
    const env: Record<string, string> = { RATE_LIMITS: mode, RATE_LIMIT_REQUESTS_PER_MINUTE: "1" };
    return new RateLimits(readConfig((name) => env[name]));
  };
  const [on, off] = [limits("on"), limits("off")];
  on.takeRequest("10.0.0.1", 0);
  assert.throws(() => on.takeRequest("10.0.0.1", 0), Refusal);
  for (let i = 0; i < 2; i++) off.takeRequest("10.0.0.1", 0);
});

Deno.test("paths that are not operations are limited too: the stream, readiness, the documentation", async () => {
  const server = await testServer({ RATE_LIMITS: "on", RATE_LIMIT_REQUESTS_PER_MINUTE: "2" });
  for (const path of ["/api/stream", "/api/health/ready", "/api/openapi.json", "/api/docs", "/api/docs/start.js"]) {
    const from = (address: string) =>
      server.app.fetch(new Request(`http://localhost${path}`), {
        remoteAddr: { transport: "tcp", hostname: `${address}${path}`, port: 1 },
        completed: Promise.resolve(),
      });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await from("10.0.0.1")).status);
    assert.deepEqual(statuses.map((status) => status === 429), [false, false, true], path);
    assert.notEqual((await from("10.0.0.2")).status, 429, path);
  }
  await server.close();
});

Deno.test("an address that sends random tokens is refused before the next one is looked up", async () => {
  const server = await testServer({ RATE_LIMITS: "on", RATE_LIMIT_REQUESTS_PER_MINUTE: "3" });
  const session = await server.signUp();
  const { body } = await server.call("tokens.create", { name: "script", scope: "read" }, session.token);
  const random = () => server.fetch("/api/auth/me", { token: `twp_${crypto.randomUUID()}-${"x".repeat(6)}` });
  assert.equal((await server.fetch("/api/auth/me", { token: body.token })).status, 200);
  for (let i = 0; i < 3; i++) await random();
  const refused = await random();
  assert.deepEqual([refused.status, Number(refused.headers.get("retry-after")) > 0], [429, true]);
  assert.equal(
    (await server.fetch("/api/auth/me", { token: body.token })).status,
    429,
    "a valid personal token is refused too: it may be a guess",
  );
  assert.equal((await server.fetch("/api/auth/me", { token: session.token })).status, 200, "sessions are not affected");
  await server.close();
});

Deno.test("sign-ins count by address, whatever token is sent with them", async () => {
  const server = await testServer({ RATE_LIMITS: "on", RATE_LIMIT_SIGN_INS_PER_MINUTE: "3" });
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const guess = async (token: string) =>
    (await server.call("auth.login", { email: "nobody@example.com", password: "a wrong guess" }, token)).status;
  assert.deepEqual([await guess(ann.token), await guess(bob.token)], [401, 429]);
  await server.close();
});
