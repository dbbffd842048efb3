import assert from "node:assert/strict";
import { testTerminal } from "./testing.ts";
import { untilComplete } from "./until_complete.ts";

Deno.test("a screen waits for the figures of the last close", async () => {
  let calls = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    const complete = ++calls === 3;
    const rows = complete ? [{ symbol: "F", name: "Ford" }] : [];
    return Response.json({
      total: 9,
      matched: rows.length,
      conditions: [],
      rows,
      as_of: "2026-11-17T15:30:00Z",
      complete,
    });
  });
  try {
    const url = `http://127.0.0.1:${server.addr.port}`;
    const ran = await testTerminal({}).run("stocks", "screen", "--where", "pe_ratio::20", "--url", url, "--json");
    assert.equal(ran.exit, 0, ran.err);
    assert.deepEqual([ran.json<{ matched: number }>().matched, calls], [1, 3]);
  } finally {
    await server.shutdown();
  }
});

Deno.test("the terminal shows a status until the figures are complete", async () => {
  const shown: (string | null)[] = [];
  let calls = 0;
  const query = () => Promise.resolve({ complete: ++calls === 2 });
  assert.deepEqual(await untilComplete({ status: (text) => void shown.push(text) }, query), { complete: true });
  assert.match(shown[0]!, /^The figures of the last close are being worked out, \d+ s$/);
  assert.deepEqual(shown.slice(1), [null]);
});

Deno.test("figures that do not become complete give exit code 75, and the status is cleared", async () => {
  const shown: (string | null)[] = [];
  const partly = () => Promise.resolve({ complete: false });
  await assert.rejects(untilComplete({ status: (text) => void shown.push(text) }, partly, 0), {
    exit: 75,
    code: "NOT_READY",
    message: /^Not ready: after \d+ s/,
  });
  assert.deepEqual(shown, [null]);
});
