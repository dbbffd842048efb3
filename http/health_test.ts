import assert from "node:assert/strict";
import { recorderOf } from "../core/health/mod.ts";
import { testServer } from "../tests/support.ts";
import { until } from "../tests/until.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());
const recorder = recorderOf(server.product.services);
const counted = (operation: string) => {
  const counts = recorder.current.operations.get(operation);
  return counts ? [counts.slice(0, -1).reduce((sum, count) => sum + count, 0), counts.at(-1)] : [0, 0];
};

Deno.test("every request of an operation is counted once with its outcome, and nothing else is", async () => {
  const { token } = await server.signUp();
  await server.fetch("/api/watchlists", { token });
  assert.equal((await server.fetch("/api/watchlists")).status, 401);
  assert.deepEqual(counted("watchlists.list"), [2, 0]);
  const { market } = server;
  const { snapshot } = market;
  market.snapshot = () => Promise.reject(new Error("broken"));
  try {
    const { status } = await server.call("stocks.quote", { symbol: "F" }, token);
    assert.ok(status >= 500, String(status));
  } finally {
    market.snapshot = snapshot;
  }
  assert.deepEqual(counted("stocks.quote"), [1, 1]);
  const before = [...recorder.current.operations.values()].length;
  await server.fetch("/api/health");
  await server.fetch("/api/nothing-here");
  assert.equal([...recorder.current.operations.values()].length, before);
});

Deno.test("an open stream is counted while it is open", async () => {
  const { token } = await server.signUp();
  const ended = new AbortController();
  assert.equal(recorder.streams, 0);
  const response = await server.app.fetch(
    new Request("http://localhost/api/stream", {
      headers: { authorization: `Bearer ${token}` },
      signal: ended.signal,
    }),
  );
  const reader = response.body!.getReader();
  await reader.read();
  assert.equal(recorder.streams, 1);
  await reader.cancel();
  await until(() => Promise.resolve(recorder.streams === 0));
});
