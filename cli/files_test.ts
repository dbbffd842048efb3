import assert from "node:assert/strict";
import { testTerminal } from "./testing.ts";

const ID = "00000000-0000-4000-8000-000000000001";

/** A server that records the request bodies and gives every request the same response. */
async function withServer(answer: unknown, test: (url: string, bodies: unknown[]) => Promise<void>): Promise<void> {
  const bodies: unknown[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const text = await request.text();
    if (text) bodies.push(JSON.parse(text));
    return Response.json(answer);
  });
  try {
    await test(`http://127.0.0.1:${server.addr.port}`, bodies);
  } finally {
    await server.shutdown();
  }
}

Deno.test("a file's text is read from a path or from standard input", async () => {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, "date,type\n1,2\n");
  const answer = { format: "broker", imported: 0, already_imported: 0, errors: [], entries: [] };
  try {
    await withServer(answer, async (url, bodies) => {
      const { run } = testTerminal({}, { stdin: "from,a pipe\n" });
      const send = (...args: string[]) => run("portfolios", "import-transactions", ID, ...args, "--url", url);
      assert.equal((await send("--csv", file)).exit, 0);
      assert.equal((await send("--csv", "-", "--no-preview")).exit, 0);
      assert.deepEqual(bodies, [{ csv: "date,type\n1,2\n" }, { csv: "from,a pipe\n", preview: false }]);
      const missing = await send("--csv", `${file}.none`);
      assert.deepEqual([missing.exit, bodies.length], [2, 2]);
      assert.match(missing.err, /none cannot be read/);
    });
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("an exported file is written unchanged; with --json it is a field of the result", async () => {
  const answer = { file_name: "f.csv", media_type: "text/csv", rows: 1, content: "a,b\r\n1,2\r\n" };
  await withServer(answer, async (url) => {
    const { run } = testTerminal({});
    assert.equal((await run("portfolios", "export", ID, "--url", url)).out, "a,b\r\n1,2");
    assert.deepEqual((await run("portfolios", "export", ID, "--json", "--url", url)).json(), answer);
  });
});

Deno.test("an import that refuses rows and imports none fails, for scripts", async () => {
  const errors = [{ row: 1, symbol: "NOPE", message: "There is no stock NOPE" }];
  const one = ["holdings", "import", ID, "--holdings", '{"symbol":"NOPE","shares":1,"average_cost":2}'];
  await withServer({ imported: 0, accepted: 1, errors }, async (url) => {
    assert.equal((await testTerminal({}).run(...one, "--url", url)).exit, 1);
  });
  await withServer({ imported: 1, accepted: 1, errors }, async (url) => {
    assert.equal((await testTerminal({}).run(...one, "--skip-refused", "--url", url)).exit, 0);
  });
});

Deno.test("each structure of a list is given as one JSON value", async () => {
  await withServer({ imported: 2, accepted: 2, errors: [] }, async (url, bodies) => {
    const holdings = [{ symbol: "F", shares: 1, average_cost: 2 }, { symbol: "AAPL", shares: 3, average_cost: 4 }];
    const { run } = testTerminal({});
    const texts = holdings.map((one) => JSON.stringify(one));
    assert.equal((await run("holdings", "import", ID, "--holdings", ...texts, "--url", url)).exit, 0);
    assert.deepEqual(bodies, [{ holdings }]);
    assert.equal((await run("holdings", "import", ID, "--holdings", "{", "--url", url)).exit, 2);
  });
});
