import assert from "node:assert/strict";
import type { Runner } from "../core/kernel/run/run.ts";
import { storedMarket, VERSION_CHECK_MS } from "../core/kernel/store/stored_settings.ts";
import { within } from "../core/kernel/within.ts";
import type { Product } from "../core/product.ts";
import { testServer } from "../tests/support.ts";
import { serve } from "./serve.ts";

/** A product that can be served, and a function that closes it. */
async function servable(env: Record<string, string> = {}) {
  const dataDir = await Deno.makeTempDir();
  const fixture = await testServer({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, SHUTDOWN_DELAY: "0", ...env });
  const still = () => Promise.resolve();
  const clock = Object.assign(fixture.product.clock, { beat: still, refresh: still });
  const product = { ...fixture.product, services: { ...fixture.product.services, clock } } as unknown as Product;
  const close = async () => {
    await fixture.close();
    await Deno.remove(dataDir, { recursive: true });
  };
  return { fixture, product, close };
}

Deno.test("a starting server prepares queries about the whole market without waiting for that", async () => {
  const { fixture, product, close } = await servable();
  let prepared = 0;
  fixture.market.inWorker({ prepare: () => new Promise(() => prepared++) });
  await (await serve(product)).stop();
  assert.equal(prepared, 1);
  await close();
});

Deno.test("with MARKET_AHEAD=off the server does not query the whole market by itself", async () => {
  const { fixture, product, close } = await servable({ MARKET_AHEAD: "off" });
  let queries = 0;
  const refuse = () => Promise.reject(new Error(`The market was queried ${++queries} times`));
  fixture.market.inWorker({ prepare: refuse });
  fixture.market.columns = fixture.market.scan = refuse;
  const running = await serve(product);
  // Wait until a server with MARKET_AHEAD=on, which started later, has queried its market.
  const other = await servable();
  const queried = Promise.withResolvers<void>();
  other.fixture.market.inWorker({});
  other.fixture.market.columns = other.fixture.market.scan = () => {
    queried.resolve();
    return Promise.reject(new Error("The other market was queried"));
  };
  const beside = await serve(other.product);
  await queried.promise;
  await beside.stop();
  await other.close();
  await running.stop();
  assert.equal(queries, 0);
  await close();
});

Deno.test("a server stops at once, with a reason, when a newer release has raised its store's market version", async () => {
  // A delay before the stop would be time in which two versions show prices.
  const { fixture, product, close } = await servable({ MARKET_AHEAD: "off", SHUTDOWN_DELAY: "60" });
  const { db, market } = product.services;
  Object.assign(market, { version: 1 });
  await storedMarket(db, null, 1);
  const running = await serve({ ...product, store: { ...product.store, kind: "postgres" } });
  const ended = running.finished.then(() => null, (error) => error);
  assert.equal((await (await fetch(`${running.url}/api/health/ready`)).json()).status, "ok");
  assert.equal(fixture.lines.filter((line) => line.includes("market version")).length, 0);
  await storedMarket(db, null, 2);
  assert.ok(await within(10_000, ended), "it still runs");
  assert.deepEqual([(await ended)?.name, (await ended)?.code], ["StartError", "MARKET_NEWER"]);
  const lines = fixture.lines.filter((line) => line.includes("Stopping: This store has market version 2"));
  assert.deepEqual(lines.map((line) => JSON.parse(line).level), ["error"]);
  await assert.rejects(fetch(`${running.url}/api/health`));
  await running.stop();
  await close();
});

Deno.test("a live market has no version to look for", async () => {
  const { fixture, product, close } = await servable({ MARKET_AHEAD: "off" });
  Object.assign(product.services.market, { version: null });
  await storedMarket(product.services.db, null, 2);
  const running = await serve({ ...product, store: { ...product.store, kind: "postgres" } });
  await new Promise((resolve) => setTimeout(resolve, 1.5 * VERSION_CHECK_MS));
  assert.equal((await fetch(`${running.url}/api/health`)).status, 200);
  await running.stop();
  await running.finished;
  assert.ok(!fixture.lines.some((line) => line.includes("market version")));
  await close();
});

Deno.test("a request whose body is incomplete when the server stops gets a 503 with Retry-After", async () => {
  const { product, close } = await servable();
  const server = await serve(product);
  const client = await Deno.connect({ port: Number(new URL(server.url).port) });
  const read = async () => {
    const buffer = new Uint8Array(4096);
    return new TextDecoder().decode(buffer.subarray(0, await client.read(buffer) ?? 0));
  };
  const head = ["POST /api/auth/login HTTP/1.1", "host: localhost", "content-length: 100", "expect: 100-continue"];
  await client.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
  // Sent when the server begins to read the body.
  assert.match(await read(), /^HTTP\/1.1 100 /);
  await client.write(new TextEncoder().encode('{"email":'));
  const stopped = server.stop();
  const answer = await read();
  assert.match(answer, /^HTTP\/1.1 503 /);
  assert.match(answer, /^retry-after: \d+\r$/m);
  client.close();
  await stopped;
  await close();
});

Deno.test("a stop waits for an open request no longer than its timeout, and ends without an error", async () => {
  const { fixture, product, close } = await servable();
  const held = Promise.withResolvers<never>();
  const arrived = Promise.withResolvers<void>();
  const run: Runner["run"] = (name, ...call) => {
    if (name !== "market.status") return product.runner.run(name, ...call);
    arrived.resolve();
    return held.promise;
  };
  const runner = Object.assign(Object.create(product.runner), { run });
  const server = await serve({ ...product, runner }, 100);
  const answer = fetch(`${server.url}/api/market/status`).then((r) => r.status);
  await arrived.promise;
  await server.stop();
  assert.equal(fixture.lines.filter((line) => line.includes("requests or background work still open")).length, 1);
  held.reject(new Error("The test is over"));
  assert.equal(await answer, 500);
  await close();
});
