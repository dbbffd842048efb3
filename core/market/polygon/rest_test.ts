import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { createLog } from "../../kernel/log.ts";
import { MarketDataError } from "../port.ts";
import { Health } from "./health.ts";
import { type Ask, Rest, type RestOptions } from "./rest.ts";
import { KEY, Loopback } from "./testing.ts";

const ask: Ask = { capability: "details", maxAge: 0 };

function rest(options: Partial<RestOptions> = {}) {
  const provider = new Loopback();
  const lines: string[] = [];
  const offset = { ms: 0 };
  const now = () => performance.timeOrigin + performance.now() + offset.ms;
  const health = new Health(now);
  const client = new Rest({
    ...{ baseUrl: provider.url, key: KEY, requestsPerMinute: 10_000, now, health, silenceMs: 60_000 },
    log: createLog("debug", () => "", (line) => lines.push(line)),
    ...options,
  });
  const close = async () => {
    client.close();
    await provider.close();
  };
  return { provider, client, health, lines, offset, close };
}

const unavailable = (words: RegExp) => (e: unknown) =>
  e instanceof MarketDataError && e.kind === "unavailable" && words.test(e.message);

Deno.test("transient statuses are retried three times at most", async () => {
  await Promise.all([413, 429, 499, 500, 502, 503, 504].map(async (status) => {
    const { provider, client, close } = rest();
    let left = 2;
    provider.on(/x/, () => left-- > 0 ? new Response("no", { status }) : { results: { a: 1 } });
    deepEqual((await client.get("/x", {}, ask))!.results, { a: 1 });
    equal(provider.asked.length, 3, String(status));
    left = 99;
    await rejects(client.get("/x", {}, ask), unavailable(status === 429 ? /limits our requests/ : /does not answer/));
    equal(provider.asked.length, 3 + 4);
    await close();
  }));
});

Deno.test("an invalid request is not retried", async () => {
  const { provider, client, lines, close } = rest();
  provider.on(/x/, () => Response.json({ status: "ERROR", error: "Invalid window" }, { status: 400 }));
  await rejects(client.get("/x", {}, ask), unavailable(/did not understand/));
  equal(provider.asked.length, 1);
  ok(lines.some((line) => line.includes("Invalid window")));
  await close();
});

Deno.test("a short Retry-After is waited for, and a long one fails the query", async () => {
  const { provider, client, close } = rest();
  let first = true;
  provider.on(/x/, () => {
    if (!first) return { results: 1 };
    first = false;
    return new Response("", { status: 429, headers: { "retry-after": "1" } });
  });
  const began = performance.now();
  await client.get("/x", {}, ask);
  ok(performance.now() - began >= 950);
  provider.on(/y/, () => new Response("", { status: 429, headers: { "retry-after": "3600" } }));
  await rejects(client.get("/y", {}, ask), unavailable(/limits our requests/));
  equal(provider.count(/y/), 1);
  ok(client.requests.paused, "others wait too");
  await close();
});

Deno.test("a response that is not JSON, truncated, too large or hanging is unavailable", async () => {
  const { provider, client, close } = rest({ silenceMs: 1_000, maxBytes: 1000 });
  provider.on(
    /html/,
    () => new Response("<!doctype html><title>Gateway</title>", { headers: { "content-type": "text/html" } }),
  );
  provider.on(/cut/, () => new Response('{"results": [{"a": 1}, {"b"'));
  provider.on(/array/, () => Response.json([1, 2]));
  provider.on(/huge/, () => new Response("x".repeat(2000)));
  provider.on(/hang/, () => new Promise(() => {}));
  provider.on(
    /drip/,
    () => new Response(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode("{")) })),
  );
  await Promise.all(
    ["/html", "/cut", "/array"].map((path) => rejects(client.get(path, {}, ask), unavailable(/does not answer/), path)),
  );
  await rejects(client.get("/huge", {}, ask), unavailable(/too large/));
  equal(provider.count(/huge/), 1);
  for (const path of ["/hang", "/drip"]) {
    const began = performance.now();
    await rejects(client.get(path, {}, { ...ask, patience: 500 }), unavailable(/does not answer/), path);
    ok(performance.now() - began < 30_000);
  }
  client.close();
  await rejects(client.get("/hang", {}, ask), unavailable(/./));
  await close();
});

Deno.test("a redirect is not followed: the key is sent to the provider only", async () => {
  const { provider, client, close } = rest();
  const other = new Loopback().on(/./, { results: "stolen" });
  provider.on(/x/, () => Response.redirect(other.url + "/x"));
  await rejects(client.get("/x", {}, ask), unavailable(/./));
  equal(other.asked.length, 0);
  await other.close();
  await close();
});

Deno.test("pages are followed on our own host, under either name of the provider, up to the cap", async () => {
  const { provider, client, close } = rest();
  const next = (cursor: string) =>
    ({
      "1": "https://api.massive.com:443/x?cursor=2",
      "2": `${provider.url}/x?cursor=3`,
      "3": "https://api.polygon.io/x?cursor=4",
    })[cursor];
  provider.on(/x/, (url) => {
    const cursor = url.searchParams.get("cursor") ?? "1";
    return { results: [{ page: cursor }], ...next(cursor) ? { next_url: next(cursor) } : {} };
  });
  deepEqual((await client.list("/x", {}, { ...ask, pages: 9 }))!.map((r) => r.page), ["1", "2", "3", "4"]);
  deepEqual((await client.list("/x", {}, { ...ask, pages: 2 }))!.map((r) => r.page), ["1", "2"]);
  await close();
});

Deno.test("page links to another host or in a cycle fail the query", async () => {
  const { provider, client, close } = rest();
  provider.on(/foreign/, { results: [], next_url: "https://api.massive.com.example.org/x" });
  provider.on(/bad/, { results: [], next_url: "//[" });
  provider.on(/circle/, () => ({ results: [{}], next_url: `${provider.url}/circle` }));
  await rejects(client.list("/foreign", {}, { ...ask, pages: 5 }), unavailable(/another host/));
  await rejects(client.list("/bad", {}, { ...ask, pages: 5 }), unavailable(/another host/));
  await rejects(client.list("/circle", {}, { ...ask, pages: 50 }), unavailable(/circle/));
  ok(provider.count(/circle/) <= 2);
  await close();
});

Deno.test("a response is cached for its maximum age, and a stale one is used while the provider fails", async () => {
  const { provider, client, offset, close } = rest();
  let value = 1;
  provider.on(/x/, () => ({ results: value++ }));
  const kept: Ask = { ...ask, maxAge: 1000, staleFor: 100_000 };
  const get = async () => (await client.get("/x", { b: 2, a: null }, kept))!.results;
  deepEqual([await get(), await get()], [1, 1]);
  deepEqual(provider.asked, ["/x?b=2"]);
  offset.ms += 2000;
  equal(await get(), 2);
  provider.on(/x/, () => new Response("", { status: 500 }));
  offset.ms += 2000;
  equal(await get(), 2);
  offset.ms += 200_000;
  await rejects(get(), unavailable(/./));
  await close();
});

Deno.test("a not-found response is cached for at most an hour", async () => {
  const { provider, client, offset, close } = rest();
  const kept: Ask = { ...ask, maxAge: 1e9 };
  deepEqual([
    await client.get("/none", {}, kept),
    await client.list("/none", {}, kept),
    await client.get("/none", {}, kept),
  ], [null, null, null]);
  equal(provider.asked.length, 2);
  offset.ms += 3_700_000;
  await client.get("/none", {}, kept);
  equal(provider.asked.length, 3);
  await close();
});

Deno.test("a refusal about dates affects only that query", async () => {
  const { provider, client, health, close } = rest();
  provider.on(
    /old/,
    () =>
      Response.json({ status: "NOT_AUTHORIZED", message: "Your plan doesn't include this data timeframe." }, {
        status: 403,
      }),
  );
  provider.on(/news/, () => ({ results: 1 }));
  const news: Ask = { capability: "news", maxAge: 0 };
  await rejects(client.get("/old", {}, news), (e) => e instanceof MarketDataError && e.kind === "not_in_plan");
  await rejects(client.get("/old", {}, news));
  equal(provider.asked.length, 1);
  ok(health.has("news") && await client.get("/news", {}, news));
  await close();
});

Deno.test("nanoseconds keep their digits", async () => {
  const { provider, client, close } = rest();
  provider.on(
    /x/,
    () =>
      new Response(
        `{"a": 1651251948407646487, "text": "\\"t\\": 1651251948407646487,", "b": [{"t":1651251948294080343}]}`,
      ),
  );
  deepEqual(await client.get("/x", {}, ask), {
    a: "1651251948407646487",
    text: `"t": 1651251948407646487,`,
    b: [{ t: "1651251948294080343" }],
  });
  await close();
});
