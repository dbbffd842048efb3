import "../dom_test_setup.ts";
import assert from "node:assert/strict";
import { api } from "./client.ts";
import { dropToken, login, logout, onSession, register, sessionState, startSession } from "./session.ts";
import { fakeServer, refusal } from "../testing.tsx";

const user = { id: "u", email: "ada@example.com", username: "ada" };
const session = (token: string) => ({ access_token: token, token_type: "bearer", expires_in: 900, user });

Deno.test("a visitor without a session causes no call", async () => {
  const calls = fakeServer({});
  await startSession();
  assert.equal(sessionState().phase, "signed-out");
  assert.equal(calls.length, 0);
});

Deno.test("signing in keeps the token in memory and marks the browser", async () => {
  const calls = fakeServer({ "POST /auth/login": () => session("secret-token"), "GET /portfolios": () => [] });
  await login({ email: "ada@example.com", password: "x" });
  assert.deepEqual(sessionState(), { phase: "signed-in", user });
  await api("portfolios.list", {});
  assert.equal(calls[1]!.headers.get("authorization"), "Bearer secret-token");
  assert.ok(!JSON.stringify({ ...localStorage }).includes("secret-token"));
});

Deno.test("the cookie resumes a session of the last visit", async () => {
  const calls = fakeServer({ "POST /auth/refresh": () => session("t2") });
  localStorage.setItem("tradewinds.session", "1");
  dropToken();
  await startSession();
  assert.deepEqual(sessionState(), { phase: "signed-in", user });
  assert.deepEqual(calls.map((call) => [call.path, call.body]), [["/auth/refresh", {}]]);
});

Deno.test("concurrent calls that get a 401 share one renewal", async () => {
  const calls = fakeServer({
    "POST /auth/refresh": () => session("t3"),
    "GET /portfolios": (call) =>
      call.headers.get("authorization") === "Bearer t3" ? [] : refusal(401, "Sign in", "UNAUTHENTICATED"),
    "GET /orders": (call) =>
      call.headers.get("authorization") === "Bearer t3" ? [] : refusal(401, "Sign in", "UNAUTHENTICATED"),
  });
  await Promise.all([api("portfolios.list", {}), api("orders.list-all", {})]);
  assert.equal(calls.filter((call) => call.path === "/auth/refresh").length, 1);
});

Deno.test("ID-18: a renewal that is refused ends the session", async () => {
  const phases: string[] = [];
  const stop = onSession((state) => phases.push(state.phase));
  fakeServer({
    "POST /auth/refresh": () => refusal(401, "No session", "UNAUTHENTICATED"),
    "GET /portfolios": () => refusal(401, "Sign in", "UNAUTHENTICATED"),
  });
  await assert.rejects(api("portfolios.list", {}));
  stop();
  assert.deepEqual(phases, ["signed-out"]);
  assert.equal(localStorage.getItem("tradewinds.session"), null);
});

Deno.test("ID-18: a 401 of a sign-in renews nothing, and the browser keeps its session", async () => {
  localStorage.setItem("tradewinds.session", "1");
  const calls = fakeServer({
    "POST /auth/login": () => refusal(401, "Wrong email or password", "BAD_CREDENTIALS"),
  });
  await assert.rejects(login({ email: "ada@example.com", password: "x" }), { detail: "Wrong email or password" });
  assert.deepEqual(calls.map(({ path }) => path), ["/auth/login"]);
  assert.equal(localStorage.getItem("tradewinds.session"), "1");
});

/** Skips pauses, and returns their lengths. */
async function withoutPauses(work: () => Promise<void>): Promise<number[]> {
  const pauses: number[] = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    // A call's timeout is not a pause.
    if (ms < 30_000) pauses.push(ms);
    return setTimeout(run, ms < 30_000 ? 0 : ms);
  }) as typeof setTimeout;
  try {
    await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  return pauses;
}

Deno.test("ID-17: on load a failing server is retried twice; then the session stays without a user", async () => {
  localStorage.setItem("tradewinds.session", "1");
  dropToken();
  const calls = fakeServer({ "POST /auth/refresh": () => refusal(503, "Restarting", "UNAVAILABLE") });
  assert.deepEqual(await withoutPauses(startSession), [2000, 2000]);
  assert.equal(calls.length, 3);
  assert.deepEqual(sessionState(), { phase: "signed-in", user: null });
  assert.equal(localStorage.getItem("tradewinds.session"), "1");
  fakeServer({ "POST /auth/refresh": () => session("t6") });
  await api("portfolios.list", {}).catch(() => {});
  assert.deepEqual(sessionState(), { phase: "signed-in", user }, "its answer is taken up");
});

Deno.test("ID-17: on load a 401 ends the session at once", async () => {
  localStorage.setItem("tradewinds.session", "1");
  dropToken();
  const calls = fakeServer({ "POST /auth/refresh": () => refusal(401, "No session", "UNAUTHENTICATED") });
  assert.deepEqual(await withoutPauses(startSession), []);
  assert.deepEqual([calls.length, sessionState().phase], [1, "signed-out"]);
});

Deno.test("registration is followed by signing in, and signing out notifies the server", async () => {
  const calls = fakeServer({
    "POST /auth/register": () => Response.json(user, { status: 201 }),
    "POST /auth/login": () => session("t4"),
    "POST /auth/logout": () => ({ message: "bye" }),
  });
  await register({ email: "ada@example.com", username: "ada", password: "long enough" });
  assert.equal(sessionState().phase, "signed-in");
  await logout();
  assert.equal(sessionState().phase, "signed-out");
  assert.deepEqual(calls.map((call) => call.path), ["/auth/register", "/auth/login", "/auth/logout"]);
});

Deno.test("signing out ends the session locally even when the server does not respond", async () => {
  fakeServer({ "POST /auth/login": () => session("t5") });
  await login({ email: "ada@example.com", password: "x" });
  await logout();
  assert.equal(sessionState().phase, "signed-out");
});
