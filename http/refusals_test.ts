import assert from "node:assert/strict";
import { testServer } from "../tests/support.ts";

const server = await testServer();
const { token, cookie } = await server.signUp();
Deno.test.afterAll(() => server.close());

Deno.test("a method that a path does not take is a 405 that names those it takes", async () => {
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

Deno.test("a refresh from another origin, or from one that is no address, is a 403", async () => {
  const refresh = (headers: Record<string, string>) =>
    server.fetch("/api/auth/refresh", { method: "POST", body: "{}", headers: { host: "localhost", ...headers } });
  for (const origin of ["null", "nonsense", "http://", "https://elsewhere.example", "http://localhost:81"]) {
    const answer = await refresh({ cookie, origin });
    assert.deepEqual([answer.status, answer.body.code], [403, "FORBIDDEN"], origin);
  }
  assert.equal((await refresh({ cookie, origin: "http://localhost" })).status, 200);
});

Deno.test("a Last-Event-ID that is no position, or none yet, starts the stream from now", async () => {
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
    assert.doesNotMatch(ready, new RegExp(`id: ${id}`), "goes on from now, not from a position nobody has reached");
    abort.abort();
    await reader.cancel();
  }
  assert.equal(server.lines.filter((line) => JSON.parse(line).level === "error").length, 0);
});
