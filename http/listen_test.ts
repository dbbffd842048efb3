import assert from "node:assert/strict";
import { readText } from "./body.ts";
import { until } from "../tests/until.ts";
import { type Handler, listen } from "./listen.ts";

/** Frequent checks, and timeouts that are too long to matter unless a test sets them. */
const TIMEOUTS = { check: 10, head: 60_000, idle: 60_000, now: () => performance.now() };
const ok: Handler = () => new Response("ok");

/** A clock that only the test moves, for one connection. */
function stillClock() {
  let [time, checks] = [0, 0];
  return {
    now: () => (checks++, time),
    skip: (ms: number) => void (time += ms),
    /** Moves the clock, and waits until the connection has been checked since. */
    async pass(ms: number): Promise<void> {
      time += ms;
      const before = checks;
      await until(() => checks > before);
    },
  };
}

/** A server, and the errors it reported. */
function serving(handler: Handler, timeouts: Partial<typeof TIMEOUTS> = {}, ...internal: [null?]) {
  const reported: unknown[] = [];
  const server = listen(
    { port: 0, hostname: "127.0.0.1" },
    handler,
    (error) => void reported.push(error),
    { ...TIMEOUTS, ...timeouts },
    ...internal,
  );
  return { server, reported, url: `http://127.0.0.1:${server.address.port}/`, port: server.address.port };
}

async function connect(port: number, text: string) {
  const connection = await Deno.connect({ port });
  await connection.write(new TextEncoder().encode(text));
  return connection;
}

/** Everything that arrives until the server closes the connection. */
async function readAll(connection: Deno.Conn): Promise<string> {
  return await new Response(connection.readable).text();
}

const HEAD = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

Deno.test("a connection is closed when the head of its first request does not arrive, or only half of it", async () => {
  const { server, port } = serving(ok, { head: 50 });
  for (const sent of ["", "GET / HTTP/1.1\r\nHost: loc"]) {
    const connection = await connect(port, sent);
    assert.equal(await readAll(connection), "");
  }
  await server.shutdown();
});

Deno.test("an idle connection between two requests has a longer timeout than one before its first request", async () => {
  const clock = stillClock();
  const { server, port } = serving(ok, { head: 20, idle: 200, now: clock.now });
  const connection = await connect(port, HEAD);
  const answer = async () => {
    const buffer = new Uint8Array(1_000);
    return new TextDecoder().decode(buffer.subarray(0, await connection.read(buffer) ?? 0));
  };
  assert.match(await answer(), /^HTTP\/1.1 200 OK\r\n[^]*ok$/);
  await clock.pass(0);
  await clock.pass(199);
  await connection.write(new TextEncoder().encode(HEAD));
  assert.match(await answer(), /^HTTP\/1.1 200 OK\r\n/, "it is still open");
  let closed = false;
  const rest = readAll(connection).finally(() => closed = true);
  await until(() => (clock.skip(200), closed));
  assert.equal(await rest, "");
  await server.shutdown();
});

Deno.test("a client whose body did not arrive gets a 408, and its connection is closed", async () => {
  for (const length of ["Content-Length: 100\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"]) {
    const { server, port } = serving(async (request) => {
      const detail = await readText(request, new AbortController().signal, 100, 20).catch((error) => error.message);
      return new Response(detail, { status: 408, headers: { connection: "close" } });
    });
    const connection = await connect(port, `POST / HTTP/1.1\r\nHost: localhost\r\n${length}`);
    assert.match(await readAll(connection), /^HTTP\/1.1 408 [^]*The body did not arrive/);
    await server.shutdown();
  }
});

Deno.test("a slow request and a slow response keep their connection open", async () => {
  const clock = stillClock();
  const slow = new TransformStream<Uint8Array, Uint8Array>();
  const { server, url } = serving(async () => {
    await clock.pass(0);
    await clock.pass(200);
    return new Response(slow.readable);
  }, { head: 20, idle: 20, now: clock.now });
  const response = await fetch(url);
  const writer = slow.writable.getWriter();
  for (const chunk of ["a", "b", "c"]) {
    await writer.write(new TextEncoder().encode(chunk));
    await clock.pass(100);
  }
  await writer.close();
  assert.equal(await response.text(), "abc");
  await server.shutdown();
});

Deno.test("a shutdown answers the open request, closes idle connections and accepts no more", async () => {
  const held = Promise.withResolvers<Response>();
  const arrived = Promise.withResolvers<void>();
  const { server, port, url } = serving(() => (arrived.resolve(), held.promise));
  const idle = await connect(port, "");
  const answer = fetch(url);
  await arrived.promise;
  let down = false;
  const shutdown = server.shutdown().then(() => down = true);
  assert.equal(await readAll(idle), "");
  await assert.rejects(Deno.connect({ port }), Deno.errors.ConnectionRefused);
  assert.equal(down, false);
  held.resolve(new Response("at last"));
  assert.equal(await (await answer).text(), "at last");
  await shutdown;
});

Deno.test("clients that disconnect before their response, or during their request, cause no error", async () => {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const { server, port, url, reported } = serving(async () => {
    arrived.resolve();
    await gone.promise;
    return new Response("too late");
  });
  (await connect(port, "GET / HT")).close();
  const leaving = await connect(port, HEAD);
  await arrived.promise;
  leaving.close();
  gone.resolve();
  assert.equal(await (await fetch(url)).text(), "too late");
  await server.shutdown();
  assert.deepEqual(reported, []);
});

Deno.test("an error that the handler throws is reported and answered with 500", async () => {
  const { server, url, reported } = serving(() => {
    throw new Error("oops");
  });
  const response = await fetch(url);
  assert.deepEqual([response.status, await response.text()], [500, "Internal Server Error"]);
  assert.equal(String(reported), "Error: oops");
  await server.shutdown();
});

for (const [kind, internal] of [["our server", []], ["Deno.serve", [null]]] as const) {
  Deno.test(`${kind} compresses responses for clients that accept it, and refuses a used port`, async () => {
    const text = "compressible ".repeat(1_000);
    const { server, port } = serving(() => new Response(text), {}, ...internal);
    const head = HEAD.replace("\r\n\r\n", "\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
    const answer = await readAll(await connect(port, head));
    assert.match(answer, /\r\ncontent-encoding: gzip\r\n/);
    assert.ok(answer.length < text.length / 10);
    assert.throws(() => listen({ port, hostname: "127.0.0.1" }, ok, () => {}), Deno.errors.AddrInUse);
    await server.shutdown();
  });
}
