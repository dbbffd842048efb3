import assert from "node:assert/strict";
import type { Image } from "../core/market/facts.ts";
import { MarketDataError, type MarketFacts, type TickerDetails } from "../core/market/mod.ts";
import { noFacts } from "../core/market/no_facts.ts";
import { testServer } from "../tests/support.ts";
import { monogram } from "./images.ts";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);
const LOGO = "https://api.massive.com/v1/reference/company-branding/x/logo.png";
const server = await testServer();

const facts = (image: (url: string) => Promise<Image | null>, logoUrl: string | null = LOGO): MarketFacts => ({
  ...noFacts,
  details: (symbol) => Promise.resolve(symbol === "AAPL" ? { symbol, logoUrl } as TickerDetails : null),
  image,
});
const ofProvider = facts((url) => Promise.resolve(url === LOGO ? { type: "image/png", bytes: png } : null));
const get = async (path: string, { app } = server): Promise<Response> =>
  await app.fetch(new Request(`http://localhost${path}`));
Deno.test.afterAll(() => server.close());

Deno.test("the provider's images are served from our own address, cached, and without scripts", async () => {
  server.market.facts = ofProvider;
  const response = await get(`/api/images?url=${encodeURIComponent(LOGO)}`);
  assert.equal(response.status, 200);
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), png);
  const { headers } = response;
  assert.deepEqual(
    [headers.get("content-type"), headers.get("cache-control"), headers.get("x-content-type-options")],
    [
      "image/png",
      "public, max-age=2592000",
      "nosniff",
    ],
  );
  assert.match(headers.get("content-security-policy")!, /default-src 'none'.*sandbox/);
});

Deno.test("an image of another host is a 404, and a missing address a 422", async () => {
  server.market.facts = ofProvider;
  for (const [query, status] of [["?url=http://169.254.169.254/", 404], ["?url=", 422], ["", 422]] as const) {
    const response = await get(`/api/images${query}`);
    assert.equal(response.status, status);
    assert.equal(response.headers.get("cache-control"), "no-store");
    await response.body?.cancel();
  }
});

Deno.test("a stock has the provider's logo, otherwise a monogram", async () => {
  server.market.facts = ofProvider;
  const logo = await get("/api/stocks/aapl/logo");
  assert.equal(logo.headers.get("content-type"), "image/png");
  await logo.body?.cancel();
  for (
    const [given, path] of [[facts(() => Promise.resolve(null)), "AAPL"], [
      facts(() => Promise.resolve(null), null),
      "AAPL",
    ], [ofProvider, "BRK.B"]] as const
  ) {
    server.market.facts = given;
    const response = await get(`/api/stocks/${path}/logo`);
    assert.deepEqual([response.headers.get("content-type"), response.headers.get("cache-control")], [
      "image/svg+xml",
      "public, max-age=86400",
    ]);
    assert.equal(await response.text(), monogram(path));
  }
  assert.equal((await get("/api/stocks/%3Cscript%3E/logo")).status, 404);
});

Deno.test(
  "while the provider fails, the monogram is served with a short cache time, and images get a 503",
  async () => {
    server.market.facts = facts(() =>
      Promise.reject(new MarketDataError("unavailable", "The market data provider does not answer right now"))
    );
    const response = await get("/api/stocks/AAPL/logo");
    assert.deepEqual([response.status, response.headers.get("cache-control")], [200, "public, max-age=300"]);
    await response.body?.cancel();
    const image = await get("/api/images?url=x");
    assert.deepEqual([image.status, (await image.json()).code], [503, "UNAVAILABLE"]);
  },
);

Deno.test("an operation whose market data is unavailable gets a 503 with the reason", async () => {
  const ticker = server.market.ticker;
  server.market.ticker = () =>
    Promise.reject(new MarketDataError("not_in_plan", "News: the market data plan does not include this"));
  const { token } = await server.signUp();
  const answer = await server.call("stocks.quote", { symbol: "AAPL" }, token);
  assert.deepEqual([answer.status, answer.body], [503, {
    detail: "News: the market data plan does not include this",
    code: "UNAVAILABLE",
  }]);
  server.market.ticker = ticker;
});

Deno.test("image requests are limited by address", async () => {
  const limited = await testServer({ RATE_LIMITS: "on", RATE_LIMIT_REQUESTS_PER_MINUTE: "30" });
  const responses = await Promise.all(Array.from({ length: 40 }, () => get("/api/stocks/F/logo", limited)));
  assert.ok(responses.some((r) => r.status === 429 && Number(r.headers.get("retry-after")) > 0));
  await Promise.all(responses.map((r) => r.body?.cancel()));
  await limited.close();
});
