import assert from "node:assert/strict";
import { testTerminal } from "./testing.ts";
import { untilComplete } from "./until_complete.ts";

Deno.test("a screen waits for the figures of the last close", async () => {
  let asked = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    const complete = ++asked === 3;
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
    assert.deepEqual([ran.json<{ matched: number }>().matched, asked], [1, 3]);
  } finally {
    await server.shutdown();
  }
});

Deno.test("what does not become complete ends with 75 and says so; nothing else is asked twice", async () => {
  const said: (string | null)[] = [];
  const status = (text: string | null) => void said.push(text);
  const partly = () => Promise.resolve({ complete: false });
  await assert.rejects(untilComplete("stocks.screen", { status }, partly, 1), {
    exit: 75,
    code: "NOT_READY",
    message: /^Not ready: after \d+ s/,
  });
  assert.match(said[0]!, /figures of the last close are being worked out, 0 s/);
  assert.equal(said.at(-1), null);
  assert.deepEqual(await untilComplete("stocks.breadth-history", { status }, partly), { complete: false });
});
