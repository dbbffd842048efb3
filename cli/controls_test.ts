import assert from "node:assert/strict";
import { testTerminal } from "./testing.ts";

/** Sets the terminal's title, overwrites the previous line, and reverses the direction of the text after it. */
const EVIL = "a\x1b]0;title\x07\x1b[1A\r\nbalance  1000000\x9b2J\u202Egnp\u2066.\x7f";
const ID = "00000000-0000-4000-8000-000000000001";

/** Runs commands against a server with these responses. */
async function against(
  answer: (path: string) => Response,
  work: (run: (...args: string[]) => Promise<{ out: string; err: string }>) => Promise<void>,
  width?: number,
): Promise<void> {
  const serve = (request: Request) => answer(new URL(request.url).pathname);
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, serve);
  const { run } = testTerminal({}, width ? { width } : {});
  try {
    await work((...args) => run(...args, "--url", `http://127.0.0.1:${server.addr.port}`));
  } finally {
    await server.shutdown();
  }
}

const assertHarmless = (text: string) =>
  assert.doesNotMatch(text, /(?!\n)[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u, JSON.stringify(text));

for (const width of [undefined, 100]) {
  Deno.test(`stored control characters are shown as escapes, ${width ? "on a terminal" : "in a pipe"}`, async () => {
    const row = { id: ID, name: EVIL, stock: { name: EVIL }, tags: [EVIL, EVIL], [EVIL]: EVIL };
    const nested = {
      ...row,
      rows: [row, row],
      inner: { ...row, deep: { [EVIL]: row } },
      alike: { a: row, [EVIL]: row },
    };
    await against((path) => Response.json(path.endsWith("/portfolios") ? [row, row] : nested), async (run) => {
      const list = await run("portfolios", "list", "--wide");
      assert.equal(list.out.split("\n").length, 3, list.out);
      assertHarmless(list.out);
      assert.match(
        list.out,
        /a\\u001b]0;title\\u0007\\u001b\[1A\\r\\nbalance {2}1000000\\u009b2J\\u202egnp\\u2066\.\\u007f/,
      );
      const one = await run("portfolios", "get", ID);
      assertHarmless(one.out);
      assert.match(one.out, /\\u001b]0;title/);
      const json = await run("portfolios", "get", ID, "--json");
      assertHarmless(json.out);
      assert.deepEqual(JSON.parse(json.out), nested);
    }, width);
  });
}

Deno.test("control characters in a refusal are shown as escapes, in JSON too", async () => {
  for (const detail of [EVIL, [{ loc: ["body", EVIL], msg: EVIL, type: "x" }]]) {
    await against(() => Response.json({ detail, code: "NOT_FOUND" }, { status: 404 }), async (run) => {
      for (const args of [[], ["--json"]]) {
        const { err } = await run("portfolios", "get", ID, ...args);
        assert.match(err, /\\u001b]0;title/);
        assertHarmless(err);
      }
    });
  }
});

Deno.test("an exported file is written unchanged, with its control characters escaped on a terminal", async () => {
  const answer = { filename: "x.csv", content: `a,b\n${EVIL},2\n` };
  const shown = async (width?: number) => {
    let text = "";
    const work: Parameters<typeof against>[1] = async (run) => {
      text = (await run("portfolios", "export", ID, "--format", "csv")).out;
    };
    await against(() => Response.json(answer), work, width);
    return text;
  };
  assert.equal(await shown(), answer.content.trimEnd());
  assertHarmless(await shown(80));
});
