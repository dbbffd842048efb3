import assert from "node:assert/strict";
import { testServer } from "../tests/support.ts";

const server = await testServer();
const { token, cookie } = await server.signUp();
Deno.test.afterAll(() => server.close());

Deno.test("an unsupported method is a 405 that lists the supported ones", async () => {
  const cases: [string, string, string][] = [
    ["PUT", "/api/health", "GET, HEAD"],
    ["DELETE", "/api/stocks/AAPL/quote", "GET, HEAD"],
    ["PATCH", "/api/auth/login", "POST"],
    ["GET", "/api/auth/login", "POST"],
  ];
  for (const [method, path, allow] of cases) {
    const answer = await server.fetch(path, { method });
    const seen = [answer.status, answer.body.code, answer.headers.get("allow")];
    assert.deepEqual(seen, [405, "METHOD_NOT_ALLOWED", allow], `${method} ${path}`);
  }
  assert.equal((await server.fetch("/api/stocks/AAPL/quote", { method: "HEAD" })).status, 200);
  const unknown = await server.fetch("/api/stocks/AAPL/nothing", { method: "PUT" });
  assert.deepEqual([unknown.status, unknown.headers.get("allow")], [404, null]);
});

Deno.test("a refresh from another or an invalid origin is a 403", async () => {
  const refresh = (headers: Record<string, string>) =>
    server.fetch("/api/auth/refresh", { method: "POST", body: "{}", headers: { host: "localhost", ...headers } });
  for (const origin of ["null", "nonsense", "http://", "https://elsewhere.example", "http://localhost:81"]) {
    const answer = await refresh({ cookie, origin });
    assert.deepEqual([answer.status, answer.body.code], [403, "FORBIDDEN"], origin);
  }
  assert.equal((await refresh({ cookie, origin: "http://localhost" })).status, 200);
});

Deno.test("a page of another origin cannot sign a visitor in, register, refresh or sign out", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "plum tree by the wall" });
  const from = async (operation: string, headers: Record<string, string>) =>
    (await server.fetch(`/api/auth/${operation}`, { method: "POST", body, headers: { host: "localhost", ...headers } }))
      .status;
  const crossSite = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "same-site", origin: "http://localhost" },
    { origin: "https://elsewhere.example" },
    { origin: "null" },
  ];
  for (const operation of ["login", "register", "refresh", "logout"]) {
    for (const headers of crossSite) assert.equal(await from(operation, headers), 403, operation);
    for (const headers of [{}, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }]) {
      assert.notEqual(await from(operation, headers), 403, operation);
    }
  }
});

Deno.test("a body that is not sent as JSON is a 415, and changes nothing", async () => {
  const create = (type: string) =>
    server.fetch("/api/portfolios", {
      method: "POST",
      body: '{"name":"From a form"}',
      headers: { "content-type": type },
      token,
    });
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]) {
    const answer = await create(type);
    assert.deepEqual([answer.status, answer.body.code], [415, "UNSUPPORTED_MEDIA_TYPE"], type);
  }
  assert.deepEqual((await server.fetch("/api/portfolios", { token })).body, []);
  assert.equal((await create("application/json; charset=utf-8")).status, 201);
  assert.equal((await server.fetch("/api/auth/logout", { method: "POST" })).status, 200, "no body needs no type");
});

Deno.test("a number or a date outside the supported range is a 422 that names its field", async () => {
  const { body: portfolio } = await server.call("portfolios.create", { name: "Bounds", initial_cash: 1000 }, token);
  const trailing = { stock_symbol: "AAPL", transaction_type: "SELL", shares: 1, order_type: "trailing_stop" };
  const order = await server.call(
    "orders.place",
    { portfolio_id: portfolio.id, ...trailing, trail_percent: 0.1 + 0.2 },
    token,
  );
  assert.deepEqual([order.status, order.body.detail[0].loc.at(-1)], [422, "trail_percent"]);
  for (const dates of [{ to_date: "9999-12-31" }, { from_date: "0000-01-01" }]) {
    const answer = await server.call("portfolios.export", { id: portfolio.id, ...dates }, token);
    assert.deepEqual([answer.status, answer.body.detail[0].loc.at(-1)], [422, Object.keys(dates)[0]]);
  }
});

Deno.test("a query of more than 100 parameters is refused before they are checked", async () => {
  const query = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=1`).join("&");
  const answer = await server.fetch(`/api/market/status?${query(101)}`);
  assert.deepEqual([answer.status, answer.body.detail], [400, "A query may have at most 100 parameters"]);
  assert.equal((await server.fetch(`/api/market/status?${query(100)}`)).status, 422);
});

Deno.test("a Last-Event-ID that is invalid or has not been reached yet starts the stream from now", async () => {
  const ids = ["99999999999999999999-1", "18446744073709551615-1", "9".repeat(5_000), "x"];
  for (const id of ids) {
    const abort = new AbortController();
    const response = await server.app.fetch(
      new Request("http://localhost/api/stream", {
        headers: { authorization: `Bearer ${token}`, "last-event-id": id },
        signal: abort.signal,
      }),
    );
    assert.equal(response.status, 200, id.slice(0, 30));
    const reader = response.body!.getReader();
    const ready = new TextDecoder().decode((await reader.read()).value);
    assert.match(ready, /event: ready/);
    assert.doesNotMatch(
      ready,
      new RegExp(`id: ${id}`),
      "continues from now, not from a position that was never reached",
    );
    abort.abort();
    await reader.cancel();
  }
  assert.equal(server.lines.filter((line) => JSON.parse(line).level === "error").length, 0);
});
