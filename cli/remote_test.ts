import assert from "node:assert/strict";
import { contracts } from "../core/contracts.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { remoteConnection } from "./remote.ts";

Deno.test("a remote call sends token, key and the user it acts for, and returns refusals unchanged", async () => {
  const seen: { method: string; url: string; headers: Headers; body: string }[] = [];
  const answers = [
    Response.json({ id: "p1" }, { status: 201 }),
    new Response(null, { status: 204 }),
    Response.json({ code: "INSUFFICIENT_FUNDS", detail: "Not enough" }, { status: 400 }),
    Response.json({ code: "RATE_LIMITED", detail: "Wait" }, { status: 429, headers: { "retry-after": "7" } }),
    new Response("<html>", { status: 502 }),
    new Response("<html>", { status: 200 }),
  ];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    seen.push({
      method: request.method,
      url: new URL(request.url).pathname,
      headers: request.headers,
      body: await request.text(),
    });
    return answers.shift()!;
  });
  const url = `http://127.0.0.1:${server.addr.port}`;
  const remote = remoteConnection({ url, authorization: "Operator secret", actAs: "ann@example.com" });
  assert.deepEqual(await remote.call(contracts["portfolios.create"], { name: "One" }, "key-1"), { id: "p1" });
  const [{ method, url: path, headers, body }] = seen as [(typeof seen)[number]];
  assert.deepEqual([method, path, body], ["POST", "/api/portfolios", '{"name":"One"}']);
  assert.deepEqual(["authorization", "x-act-as", "idempotency-key"].map((name) => headers.get(name)), [
    "Operator secret",
    "ann@example.com",
    "key-1",
  ]);
  assert.equal(await remote.call(contracts["portfolios.delete"], { id: "p1" }, null), null);
  await assert.rejects(remote.call(contracts["portfolios.withdraw"], { id: "p1", amount: 1 }, null), {
    name: "Refusal",
    code: "INSUFFICIENT_FUNDS",
    message: "Not enough",
  });
  await assert.rejects(
    remote.call(contracts["portfolios.list"], {}, null),
    (error) => error instanceof Refusal && error.retryAfterSeconds === 7,
  );
  await assert.rejects(remote.call(contracts["portfolios.list"], {}, null), { exit: 9, message: /answered 502/ });
  await assert.rejects(remote.call(contracts["portfolios.list"], {}, null), {
    exit: 9,
    message: /is that a Tradewinds server/,
  });
  await server.shutdown();
  await assert.rejects(remote.call(contracts["portfolios.create"], { name: "One" }, "key-1"), {
    exit: 9,
    message: /did not answer; to repeat this command safely add --idempotency-key key-1/,
  });
});
