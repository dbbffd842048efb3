import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { wallNow } from "../core/kernel/clock/clock.ts";
import { writeAll } from "../core/kernel/store/bulk_write.ts";
import { inTransaction } from "../core/kernel/store/db.ts";
import { outboxWrite } from "../core/kernel/run/outbox_bulk.ts";
import { testServer } from "../tests/support.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());

/** A new user with a portfolio of 5000 dollars. */
async function newUser() {
  const { token, userId } = await server.signUp();
  const made = await server.call("portfolios.create", { name: "Bad input", initial_cash: 5000 }, token);
  const portfolio: string = made.body.id;
  return {
    token,
    userId,
    portfolio,
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      server.fetch(path, { method: "POST", body, headers, token }),
    balance: async () => (await server.call("portfolios.get", { id: portfolio }, token)).body.cash_balance,
  };
}

const openStream = async (token: string, headers: Record<string, string> = {}, query = "symbols=AAPL") => {
  const abort = new AbortController();
  const response = await server.app.fetch(
    new Request(`http://localhost/api/stream?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    until: async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        assert.ok(!done, `the stream ended after ${text}`);
        text += value;
      }
      return text;
    },
    close: async () => {
      await reader.cancel();
      abort.abort();
    },
  };
};

Deno.test("invalid bodies get a 4xx with detail and code, and change nothing", async () => {
  const { token, portfolio, post } = await newUser();
  const path = `/api/orders/${portfolio}/orders`;
  const good = { stock_symbol: "AAPL", transaction_type: "BUY", shares: 1, order_type: "market" };
  const bodies = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "NaN",
    '{"shares": NaN}',
    JSON.stringify({ ...good, shares: "1" }),
    JSON.stringify({ ...good, shares: null }),
    JSON.stringify({ ...good, shares: [1] }),
    JSON.stringify({ ...good, shares: -1 }),
    JSON.stringify({ ...good, shares: 0 }),
    '{"stock_symbol":"AAPL","transaction_type":"BUY","shares":1e400,"order_type":"market"}',
    JSON.stringify({ ...good, shares: 1e300 }),
    JSON.stringify({ ...good, shares: 0.0000001 }),
    JSON.stringify({ ...good, shares: 1.2345678 }),
    JSON.stringify({ ...good, stock_symbol: "'; drop table users" }),
    JSON.stringify({ ...good, stock_symbol: "A".repeat(5000) }),
    JSON.stringify({ ...good, transaction_type: "HOLD" }),
    JSON.stringify({ ...good, extra: true }),
    JSON.stringify({ ...good, notes: "x".repeat(501) }),
    JSON.stringify({ ...good, order_type: "limit" }),
    JSON.stringify({ ...good, order_type: "limit", limit_price: 1e-9 }),
    JSON.stringify({ ...good, portfolio_id: portfolio }),
    '{"__proto__": {"shares": 1}}',
  ];
  for (const body of bodies) {
    const answer = await post(path, body);
    assert.equal(answer.status, 422, `${body.slice(0, 80)}: ${answer.status} ${JSON.stringify(answer.body)}`);
    assert.equal(answer.body.code, "VALIDATION_FAILED");
    for (const fault of answer.body.detail) assert.ok(Array.isArray(fault.loc) && fault.msg && fault.type);
  }
  assert.equal((await post(path, "x".repeat(70_000))).status, 413);
  assert.equal((await server.call("orders.list", { portfolio_id: portfolio }, token)).body.length, 0);
});

Deno.test("invalid query parameters get a 422 that names the parameter", async () => {
  const { token, portfolio, post, balance } = await newUser();
  for (
    const query of [
      "amount=1e3",
      "amount=NaN",
      "amount=Infinity",
      "amount=abc",
      "amount=",
      "amount=0x10",
      "amount=1&amount=2",
      "amount=-5",
      "amount=0",
      "amount=1000000.01",
      "amount=0.001",
      "amount=5&foo=1",
      "amount=%00",
      "",
    ]
  ) {
    const answer = await post(`/api/portfolios/${portfolio}/deposit?${query}`, "");
    assert.deepEqual([answer.status, answer.body.code], [422, "VALIDATION_FAILED"], query);
    assert.equal(answer.body.detail[0].loc[0], "query", query);
  }
  assert.equal((await post(`/api/portfolios/${portfolio}/deposit?amount=5`, '{"amount": 7}')).status, 422);
  assert.equal((await server.fetch(`/api/trading/${portfolio}/transactions?limit=501`, { token })).status, 422);
  assert.equal((await server.fetch(`/api/trading/${portfolio}/transactions?limit=2&_t=123`, { token })).status, 200);
  assert.equal((await server.fetch("/api/portfolios/not-an-id", { token })).status, 422);
  assert.equal(await balance(), 5000);
});

Deno.test("amounts are exact to the cent in JSON", async () => {
  const { portfolio, post, balance } = await newUser();
  for (const amount of [0.01, 0.29, 1.1]) await post(`/api/portfolios/${portfolio}/deposit?amount=${amount}`, "");
  assert.equal(await balance(), 5001.4);
});

Deno.test("forged, expired and foreign tokens are refused", async () => {
  const { token } = await newUser();
  const [header, claims, signature] = token.split(".") as [string, string, string];
  const decode = (text: string) =>
    JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: "base64url" })));
  const encode = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: "base64url", omitPadding: true });
  const sign = (h: string, c: string, secret = server.product.services.authSecret) =>
    `${h}.${c}.${createHmac("sha256", secret).update(`${h}.${c}`).digest("base64url")}`;
  const payload = decode(claims);
  const forged = [
    `${header}.${claims}.${signature.slice(0, -2)}AA`,
    `${header}.${encode({ ...payload, role: "admin" })}.${signature}`,
    `${encode({ alg: "none", typ: "at+jwt" })}.${claims}.`,
    sign(header, claims, "another secret, also long enough to sign with"),
    sign(header, encode({ ...payload, exp: 1 })),
    sign(header, encode({ ...payload, exp: undefined })),
    sign(header, encode({ ...payload, nbf: payload.iat + 120 })),
    sign(header, encode({ ...payload, nbf: "soon" })),
    sign(header, encode({ ...payload, iat: payload.iat + 120 })),
    sign(header, encode({ ...payload, iss: "elsewhere" })),
    sign(encode({ ...decode(header), typ: "JWT" }), claims),
    sign(header, encode({ ...payload, sid: crypto.randomUUID() })),
    "x",
    "twp_unknown",
    "a.b.c",
    "",
  ];
  for (const bad of forged) {
    const answer = await server.fetch("/api/auth/me", { headers: { authorization: `Bearer ${bad}` } });
    assert.deepEqual([answer.status, answer.body.code], [401, "UNAUTHENTICATED"], bad.slice(0, 60));
    assert.equal(answer.headers.get("www-authenticate"), "Bearer");
  }
  assert.equal(
    (await server.fetch("/api/auth/me", { token: sign(header, claims) })).status,
    200,
    "a valid signature is accepted",
  );
});

Deno.test(
  "a refresh cookie renews the session, only for the product's own pages, and sign-out ends it",
  async () => {
    const me = await server.signUp();
    const refresh = (headers: Record<string, string>) =>
      server.fetch("/api/auth/refresh", { method: "POST", body: "{}", headers });
    assert.match(me.cookie, /^rt=/);
    assert.equal((await refresh({ cookie: me.cookie, "sec-fetch-site": "cross-site" })).status, 403);
    assert.equal((await refresh({})).status, 401);
    const renewed = await refresh({ cookie: me.cookie, "sec-fetch-site": "same-origin" });
    assert.equal(renewed.status, 200);
    assert.equal(renewed.body.refresh_token, undefined);
    const cookie = renewed.headers.get("set-cookie")!;
    assert.match(cookie, /HttpOnly; SameSite=Strict/);
    assert.equal(
      (await server.fetch("/api/auth/logout", {
        method: "POST",
        body: "{}",
        token: renewed.body.access_token,
        headers: { cookie: cookie.split(";")[0]! },
      }))
        .status,
      200,
    );
    assert.equal((await server.fetch("/api/auth/me", { token: renewed.body.access_token })).status, 401);
    assert.equal((await refresh({ cookie: cookie.split(";")[0]! })).status, 401);
  },
);

Deno.test("an Idempotency-Key replays status and body exactly", async () => {
  const { portfolio, post } = await newUser();
  const once = () =>
    post(
      `/api/orders/${portfolio}/orders`,
      JSON.stringify({ stock_symbol: "F", transaction_type: "BUY", shares: 1, order_type: "market" }),
      {
        "idempotency-key": "k1",
      },
    );
  const [first, again] = [await once(), await once()];
  assert.deepEqual([first.status, again.status, JSON.stringify(again.body)], [201, 201, JSON.stringify(first.body)]);
  assert.deepEqual([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")], [
    null,
    "true",
  ]);
  assert.equal(
    (await post(`/api/portfolios/${portfolio}/deposit?amount=1`, "", { "idempotency-key": "k1" })).body.code,
    "IDEMPOTENCY_KEY_REUSED",
  );
  assert.equal(
    (await post(`/api/portfolios/${portfolio}/deposit?amount=1`, "", { "idempotency-key": "x".repeat(256) })).status,
    422,
  );
});

Deno.test("responses have the security headers, and unknown paths are 404 in JSON", async () => {
  const answer = await server.fetch("/api/nothing/here");
  assert.deepEqual([answer.status, answer.body.code], [404, "NOT_FOUND"]);
  const always = ["x-content-type-options", "content-security-policy", "cross-origin-resource-policy"];
  for (const name of always) assert.ok(answer.headers.get(name), name);
  assert.equal((await server.fetch("/api/health")).body.status, "ok");
  const { body: ready } = await server.fetch("/api/health/ready");
  assert.deepEqual([ready.store, ready.market], ["ok", { kind: "simulated", state: "ok", parts: [] }]);
  assert.equal((await server.fetch("/api/openapi.json")).body.openapi, "3.1.1");
  const docs = await server.fetch("/api/docs");
  assert.match(docs.body, /swagger-ui/);
  for (const name of [...always, "referrer-policy", "x-frame-options", "cross-origin-opener-policy"]) {
    assert.ok(docs.headers.get(name), name);
  }
  assert.doesNotMatch(docs.body, /https?:\/\//, "no external host");
});

Deno.test("a server that is catching up is ready, and reports up to which instant it has", async () => {
  const { clock, db } = server.product;
  const { marketNow } = clock;
  const { lived_until, decided_until } = await db.selectFrom("market_clock").selectAll().executeTakeFirstOrThrow();
  assert.equal((await server.fetch("/api/health/ready")).body.status, "ok");
  try {
    clock.advance({ hours: 48 });
    await db.updateTable("market_clock").set({ lived_until: marketNow, decided_until: marketNow }).execute();
    const { status, body } = await server.fetch("/api/health/ready");
    assert.deepEqual([status, body.status, body.catching_up_to, body.lived_until], [
      200,
      "catching up",
      clock.marketNow.toString(),
      marketNow.toString(),
    ]);
    assert.equal((await server.fetch("/api/market/status")).body.clock.lived_until, marketNow.toString());
  } finally {
    clock.marketNow = marketNow;
    await db.updateTable("market_clock").set({ lived_until, decided_until }).execute();
  }
});

Deno.test("the stream sends quotes and the caller's fills, and resumes after the last event seen", async () => {
  const { token, portfolio } = await newUser();
  const stream = await openStream(token);
  await stream.until(/event: quote\ndata: \{"symbol":"AAPL"/);
  await server.call("trading.buy", { portfolio_id: portfolio, stock_symbol: "F", shares: 1.25 }, token);
  // Earlier events may come first; this one is identified by its shares.
  const seen = await stream.until(/"shares":1\.25.*\nid: \d+-\d+/);
  await stream.close();
  const lastId = [...seen.matchAll(/id: (\d+-\d+)/g)].at(-1)![1]!;
  await server.call("trading.buy", { portfolio_id: portfolio, stock_symbol: "F", shares: 2.5 }, token);
  const resumed = await openStream(token, { "last-event-id": lastId });
  assert.doesNotMatch(await resumed.until(/"shares":2\.5/), /"shares":1\.25/);
  await resumed.close();
  assert.equal((await server.fetch("/api/stream")).status, 401);
  assert.equal((await server.fetch("/api/stream?symbols=a%20b", { token })).status, 422);
});

Deno.test("only staff may follow the channel of moderators", async () => {
  const [user, support] = [await server.signUp(), await server.signUp()];
  await server.product.db.updateTable("users").set({ role: "support" }).where("id", "=", support.userId).execute();
  const follow = (token: string) => server.fetch("/api/stream?channels=moderation", { token });
  assert.equal((await follow(user.token)).status, 422);
  const stream = await openStream(support.token, {}, "channels=moderation");
  const comment = await server.call("comments.create", { symbol: "AAPL", content: "Room link" }, user.token);
  await server.call("comments.report", { id: comment.body.id, reason: "spam" }, support.token);
  assert.match(await stream.until(/event: moderation/), /event: moderation\ndata: \{\}/);
  await stream.close();
});

Deno.test("the stream reports a new market day or a moved clock before the quotes of the new instant", async () => {
  const { token } = await newUser();
  const clock = server.product.clock;
  const before = clock.market();
  const stream = await openStream(token, {}, "symbols=AAPL");
  await stream.until(/event: quote/);
  clock.marketNow = before.add({ hours: 24 });
  server.market.quotes.AAPL = { ...server.market.quotes.AAPL!, bid: 201, ask: 201.02 };
  const text = await stream.until(/"ask_price":201\.02/);
  assert.match(text.slice(0, text.indexOf('"ask_price":201.02')), /event: clock\ndata: \{"market_time":/);
  assert.equal(text.match(/event: clock/g)!.length, 1);
  await stream.close();
  clock.marketNow = before;
});

Deno.test("the stream sends the matches of a screen, and again when they have changed", async () => {
  const { token } = await newUser();
  const screen = (input: unknown) => `screen=${encodeURIComponent(JSON.stringify(input))}`;
  const stream = await openStream(token, {}, screen({ where: ["price:150:300"], sort: "symbol", order: "asc" }));
  await stream.until(/event: screen\ndata: \{"as_of":"[^"]+","answer":\{"total":3,"matched":1,/);
  server.market.quotes.NEW = { bid: 200, ask: 200.02 };
  // Screens are evaluated as of every ten seconds of market time.
  const clock = server.product.clock;
  clock.marketNow = clock.market().add({ seconds: 10 });
  const text = await stream.until(/"total":4,"matched":2,/);
  assert.match(text.slice(text.indexOf('"matched":2')), /"symbol":"AAPL".*"symbol":"NEW"/);
  await stream.close();
  delete server.market.quotes.NEW;
  for (const wrong of ["x", "null", JSON.stringify({ where: ["beauty:1:2"] })]) {
    const answer = await server.fetch(`/api/stream?screen=${encodeURIComponent(wrong)}`, { token });
    assert.deepEqual([answer.status, answer.body.detail[0].loc], [422, ["query", "screen"]], wrong);
  }
});

Deno.test(
  "events of one transaction arrive in order, and only the last one carries a new position",
  async () => {
    const { token, userId } = await newUser();
    const stream = await openStream(token);
    await stream.until(/event: ready/);
    const events = ["first", "second", "third"].map((name) => ({ userId, topic: "portfolio", payload: { name } }));
    await inTransaction(server.product.db, (trx) => writeAll(trx, [outboxWrite(events, wallNow())]));
    const text = await stream.until(/"third"\}\nid: .*\n\n/);
    assert.match(
      text,
      /event: portfolio\ndata: \{"name":"first"\}\n\nevent: portfolio\ndata: \{"name":"second"\}\n\nevent: portfolio\ndata: \{"name":"third"\}\nid: \d+-\d+\n\n/,
    );
    await stream.close();
  },
);

Deno.test("an event that a resumed stream both reads and is notified of is sent once", async () => {
  const { token, userId } = await newUser();
  const first = await openStream(token);
  const from = /id: (\d+-\d+)/.exec(await first.until(/event: ready.*\n.*\nid: .*\n/))![1]!;
  const write = (name: string) => {
    const event = { userId, topic: "portfolio" as const, payload: { name } };
    return inTransaction(server.product.db, (trx) => writeAll(trx, [outboxWrite([event], wallNow())]));
  };
  await write("once");
  const resumed = await openStream(token, { "last-event-id": from });
  await resumed.until(/"once"/);
  await first.until(/"once"/);
  await write("after");
  assert.equal((await resumed.until(/"after"/)).match(/"once"/g)!.length, 1);
  await first.close();
  await resumed.close();
});

Deno.test("secrets are neither in the log nor in the audit rows", async () => {
  const { token, userId } = await newUser();
  await server.call("auth.login", { email: "someone@example.com", password: "the secret guess" });
  await server.call(
    "auth.change-password",
    { current_password: "the secret guess", new_password: "the secret hope" },
    token,
  );
  const audit =
    (await sql<{ text: string }>`select string_agg(a::text, ' ') as text from audit_log a`.execute(server.product.db))
      .rows[0]!.text;
  for (const text of [server.lines.join("\n"), audit]) assert.doesNotMatch(text, /the secret|plum tree/);
  assert.ok(!server.lines.join("\n").includes(token));
  assert.ok(userId);
});

Deno.test("requests over a rate limit get a 429 with the seconds to wait", async () => {
  const limited = await testServer({
    RATE_LIMITS: "on",
    RATE_LIMIT_SEARCHES_PER_MINUTE: "3",
    RATE_LIMIT_REGISTRATIONS_PER_HOUR: "2",
  });
  for (let i = 0; i < 3; i++) assert.equal((await limited.fetch("/api/stocks/search?q=a")).status, 200);
  const answer = await limited.fetch("/api/stocks/search?q=a");
  assert.deepEqual([answer.status, answer.body.code], [429, "RATE_LIMITED"]);
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
  const register = async (username: string) => {
    const person = { email: `${username}@example.com`, username, password: "plum tree by the wall" };
    return (await limited.call("auth.register", person)).status;
  };
  assert.deepEqual([await register("ann"), await register("ben"), await register("cleo")], [201, 201, 429]);
  await limited.close();
});
