import assert from "node:assert/strict";
import { testServer } from "../tests/support.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());

Deno.test("the files of the API's documentation are compressed in advance and cached forever", async () => {
  const { body: page } = await server.fetch("/api/docs");
  const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!);
  assert.equal(files.length, 2);
  for (const path of files) {
    const { status, headers } = await server.fetch(path, { headers: { "accept-encoding": "gzip, br" } });
    assert.deepEqual([status, headers.get("content-encoding")], [200, "br"]);
    assert.match(headers.get("cache-control")!, /immutable/);
    // In the sandbox of other responses a worker of this script would have no Web Crypto.
    if (path.endsWith(".js")) assert.doesNotMatch(headers.get("content-security-policy")!, /sandbox/);
  }
  const zipped = await server.app.fetch(
    new Request("http://localhost/api/openapi.json", { headers: { "accept-encoding": "gzip" } }),
  );
  assert.equal(zipped.headers.get("content-encoding"), "gzip");
  const text = await new Response(zipped.body!.pipeThrough(new DecompressionStream("gzip"))).json();
  assert.deepEqual(text, (await server.fetch("/api/openapi.json")).body);
});

Deno.test("an unknown path is a 404, and a name too long for a file is not looked up", async () => {
  const router = await Deno.readTextFile(new URL("../web/app/router.tsx", import.meta.url));
  const pages = [...router.matchAll(/path: "(\/[^"]*)"/g)].map((match) => match[1]!.replace(/\$\w+/, "x"));
  assert.ok(pages.length > 15);
  for (const page of pages) assert.equal((await server.fetch(page)).status, 200, page);
  const long = "a".repeat(5_000);
  for (const path of ["/metrics", "/nothing/here", "/stocksx", `/${long}.png`, `/${long}`]) {
    const answer = await server.fetch(path);
    assert.equal(answer.status, 404, path.slice(0, 20));
    assert.match(answer.body, /<html/, "the app says that there is no such page");
  }
  for (const path of [`/assets/${long}.js`, "/assets/..%2findex.html", "/assets/%00"]) {
    assert.equal((await server.fetch(path)).body.code, "NOT_FOUND");
  }
  const robots = await server.fetch("/robots.txt");
  assert.deepEqual([robots.status, robots.body], [200, "User-agent: *\nDisallow: /\n"]);
});
