import "../dom_test_setup.ts";
import assert from "node:assert/strict";
import { api, provideTokens, type TokenSource } from "./client.ts";
import { ApiError, fieldErrorsOf, messageOf, textDetailOf } from "./errors.ts";
import { fakeServer, refusal } from "../testing.tsx";

const nobody = { token: () => Promise.resolve(null), renew: () => Promise.resolve(null) };

/** Provides tokens until the end of a test. */
function tokens(source: TokenSource): Disposable {
  const before = provideTokens(source);
  return { [Symbol.dispose]: () => void provideTokens(before) };
}

Deno.test("a command carries its caller's idempotency key, a query none", async () => {
  using _ = tokens(nobody);
  const calls = fakeServer({
    "POST /notifications/mark-all-read": () => ({ updated: 0 }),
    "GET /notifications/unread-count": () => ({ unread_count: 0 }),
  });
  await api("notifications.mark-all-read", {}, { idempotencyKey: "k1" });
  await api("notifications.mark-all-read", {});
  await api("notifications.unread-count", {});
  assert.equal(calls[0]!.headers.get("idempotency-key"), "k1");
  assert.match(calls[1]!.headers.get("idempotency-key")!, /^[0-9a-f-]{36}$/);
  assert.equal(calls[2]!.headers.get("idempotency-key"), null);
});

Deno.test("a 401 renews the token once and repeats the call with the same key", async () => {
  let renewals = 0;
  using _ = tokens({ token: () => Promise.resolve("old"), renew: () => Promise.resolve(`new${++renewals}`) });
  const calls = fakeServer({
    "POST /notifications/mark-all-read": (call) =>
      call.headers.get("authorization") === "Bearer new1" ? { updated: 1 } : refusal(401, "Sign in", "UNAUTHENTICATED"),
  });
  assert.deepEqual(await api("notifications.mark-all-read", {}), { updated: 1 });
  assert.equal(renewals, 1);
  assert.deepEqual(calls.map((call) => call.headers.get("authorization")), ["Bearer old", "Bearer new1"]);
  assert.equal(calls[0]!.headers.get("idempotency-key"), calls[1]!.headers.get("idempotency-key"));
});

Deno.test("after a second 401 there is no retry", async () => {
  let renewals = 0;
  using _ = tokens({ token: () => Promise.resolve("old"), renew: () => Promise.resolve(`new${++renewals}`) });
  const calls = fakeServer({ "GET /portfolios": () => refusal(401, "Sign in", "UNAUTHENTICATED") });
  await assert.rejects(api("portfolios.list", {}), (error: ApiError) => error.status === 401);
  assert.equal(calls.length, 2);
  assert.equal(renewals, 1);
});

Deno.test("a 401 about a password in the request renews nothing and is not retried", async () => {
  using _ = tokens({ token: () => Promise.resolve("good"), renew: () => assert.fail("the token was not refused") });
  const calls = fakeServer({
    "POST /auth/change-password": () => refusal(401, "The current password is wrong", "BAD_CREDENTIALS"),
  });
  await assert.rejects(
    api("auth.change-password", { current_password: "a", new_password: "b" }),
    /The current password is wrong/,
  );
  assert.equal(calls.length, 1);
});

Deno.test("a refused sign-in does not end a session", async () => {
  using _ = tokens({ token: () => Promise.resolve("t"), renew: () => assert.fail("must not renew") });
  fakeServer({ "POST /auth/login": () => refusal(401, "Incorrect email or password", "BAD_CREDENTIALS") });
  await assert.rejects(
    api("auth.login", { email: "a@b.c", password: "x" }),
    (error: ApiError) => error.code === "BAD_CREDENTIALS",
  );
});

Deno.test("a response without content returns the ids of the path", async () => {
  using _ = tokens(nobody);
  fakeServer({ "DELETE /portfolios/p1": () => new Response(null, { status: 204 }) });
  assert.deepEqual(await api("portfolios.delete", { id: "p1" }), { id: "p1" });
});

Deno.test("an unreachable server is distinguished from one that refuses", async () => {
  using _ = tokens(nobody);
  const warn = console.warn;
  console.warn = () => {};
  try {
    globalThis.fetch = () => Promise.reject(new TypeError("failed"));
    await assert.rejects(api("market.status", {}), (error: ApiError) => error.code === "NETWORK" && error.status === 0);
  } finally {
    console.warn = warn;
  }
});

Deno.test("a list of field errors is joined with commas, with place and message", () => {
  const error = new ApiError(422, "VALIDATION_FAILED", [{ loc: ["body", "amount"], msg: "Too much", type: "max" }, {
    loc: ["query", "id"],
    msg: "Required",
    type: "missing",
  }]);
  assert.equal(messageOf(error), "amount: Too much, id: Required");
  assert.deepEqual([...fieldErrorsOf(error)], [["amount", "Too much"], ["id", "Required"]]);
  assert.equal(textDetailOf(error, "Trade failed"), "Trade failed");
  assert.equal(messageOf(new Error("inside")), "An error occurred");
});
