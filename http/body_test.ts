import assert from "node:assert/strict";
import { contracts } from "../core/contracts.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { testServer } from "../tests/support.ts";
import { MAX_BODY, readText } from "./body.ts";

const chunked = (source: UnderlyingDefaultSource<Uint8Array>) =>
  new Request("http://localhost/", { method: "POST", body: new ReadableStream(source) });
const running = new AbortController().signal;
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "ok";
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
};

Deno.test("a body without a length is refused at the limit, and the rest of it is not read", async () => {
  let pulls = 0;
  let cancelled = false;
  const endless = chunked({
    pull: (controller) => (pulls++, controller.enqueue(new Uint8Array(1024))),
    cancel: () => void (cancelled = true),
  });
  assert.equal(await codeOf(readText(endless, running)), "PAYLOAD_TOO_LARGE");
  assert.deepEqual([pulls <= MAX_BODY / 1024 + 2, cancelled], [true, true]);
});

Deno.test("a body is read up to the limit and refused a byte beyond it, with a length and without", async () => {
  for (const bytes of [0, 1, MAX_BODY, MAX_BODY + 1]) {
    const body = new Uint8Array(bytes).fill(97);
    const declared = new Request("http://localhost/", {
      method: "POST",
      body,
      headers: { "content-length": String(bytes) },
    });
    const counted = chunked({ start: (c) => (bytes > 0 && c.enqueue(body), c.close()) });
    for (const request of [declared, counted]) {
      if (bytes <= MAX_BODY) assert.equal((await readText(request, running)).length, bytes);
      else assert.equal(await codeOf(readText(request, running)), "PAYLOAD_TOO_LARGE");
    }
  }
});

Deno.test("characters split across two chunks are decoded correctly", async () => {
  const bytes = new TextEncoder().encode("a€😀");
  const request = chunked({
    start: (c) => {
      for (const byte of bytes) c.enqueue(Uint8Array.of(byte));
      c.close();
    },
  });
  assert.equal(await readText(request, running), "a€😀");
});

Deno.test("a body that does not arrive in time, or is cut off, is a 408", async () => {
  const held = Promise.withResolvers<void>();
  const silent = chunked({ pull: () => held.promise });
  assert.equal(await codeOf(readText(silent, running, undefined, 20)), "REQUEST_TIMEOUT");
  held.resolve();
  const broken = chunked({ pull: (c) => c.error(new Error("gone")) });
  assert.equal(await codeOf(readText(broken, running)), "REQUEST_TIMEOUT");
});

Deno.test("a body that is cut off is logged once, at info and without a stack", async () => {
  const server = await testServer();
  try {
    const init = { method: "POST", body: new ReadableStream({ pull: (c) => c.error(new Error("gone")) }) };
    const answer = await server.fetch("/api/auth/login", init);
    assert.deepEqual([answer.status, answer.body.code], [408, "REQUEST_TIMEOUT"]);
    assert.equal(answer.headers.get("connection"), "close");
    const lines = server.lines.map((line) => JSON.parse(line)).filter((line) => line.code === "REQUEST_TIMEOUT");
    assert.deepEqual(lines.map((line) => [line.level, line.cause]), [["info", undefined]]);
    assert.equal(server.lines.filter((line) => JSON.parse(line).level === "error").length, 0);
  } finally {
    await server.close();
  }
});

Deno.test("an operation that takes a file accepts a longer body, up to its contract's limit", async () => {
  const server = await testServer();
  try {
    const { token } = await server.signUp("filer");
    const { body: { id } } = await server.call("portfolios.create", { name: "Files" }, token);
    const row = "2026-11-02,DEPOSIT,,,,5,";
    const csv = `date,type,symbol,shares,price,amount,notes\n${row}${"x".repeat(400)}\n`.padEnd(100_000, `${row}\n`);
    const sent = await server.call("portfolios.import-transactions", { id, csv }, token);
    assert.deepEqual([sent.status, sent.body.errors], [200, []]);
    const { maxBody } = contracts["portfolios.import-transactions"];
    const huge = await server.call("portfolios.import-transactions", { id, csv: "x".repeat(maxBody!) }, token);
    assert.deepEqual([huge.status, huge.body.code], [413, "PAYLOAD_TOO_LARGE"]);
    assert.match(huge.body.detail, new RegExp(String(maxBody)));
    const other = await server.call("portfolios.edit", { id, description: "x".repeat(MAX_BODY) }, token);
    assert.equal(other.status, 413);
  } finally {
    await server.close();
  }
});
