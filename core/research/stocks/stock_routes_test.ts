/** Calls the queries about one stock through HTTP. */
import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { testServer } from "../../../tests/support.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());
const get = (path: string) => server.fetch(`/api${path}`);

Deno.test("queries about a stock answer visitors at the specification's paths, and may be cached if they change seldom", async () => {
  const published = [
    "dividends?limit=5",
    "financials",
    "earnings?limit=4",
    "ratios",
    "news?limit=15",
    "short-interest",
    "short-volume?limit=30",
  ].map((what) => `/stocks/AAPL/${what}`);
  for (const path of [...published, "/splits/history/AAPL"]) {
    const { status, headers } = await get(path);
    assert.deepEqual([path, status, headers.get("cache-control")], [path, 200, "public, max-age=60"]);
  }
  const technical = [
    "sma/AAPL?window=50&timespan=day",
    "ema/AAPL?window=20",
    "rsi/AAPL?window=14",
    "macd/AAPL?short_window=12&long_window=26&signal_window=9",
  ];
  const live = [
    ...technical.map((what) => `/stocks/technical/${what}`),
    "/stocks/AAPL/snapshot",
    "/stocks/AAPL/historical?days=7",
    "/stocks/bars/AAPL",
  ];
  for (const path of live) {
    const { status, headers } = await get(path);
    assert.deepEqual([path, status, headers.get("cache-control")], [path, 200, "no-store"]);
  }
});

Deno.test("unknown symbols are not found, malformed queries are refused", async () => {
  assert.deepEqual([(await get("/stocks/NOSUCH/dividends")).body.code, (await get("/stocks/NOSUCH/news")).status], [
    "SYMBOL_NOT_FOUND",
    404,
  ]);
  for (
    const path of [
      "/stocks/AAPL/historical?days=0",
      "/stocks/AAPL/news?limit=51",
      "/stocks/technical/sma/AAPL?window=1",
      "/stocks/A%20B/ratios",
    ]
  ) {
    assert.equal((await get(path)).status, 422, path);
  }
});

Deno.test("while the provider does not respond, responses with a field for it say so, and the others are unavailable", async () => {
  const silent = () => Promise.reject(new MarketDataError("unavailable", "The provider does not answer"));
  const { facts } = server.market;
  server.market.facts = {
    ...facts,
    news: silent,
    statements: silent,
    ratios: silent,
    shortInterest: silent,
    dividends: silent,
  };
  try {
    for (const what of ["news", "financials", "earnings", "ratios"]) {
      const { status, body } = await get(`/stocks/AAPL/${what}`);
      assert.deepEqual([what, status, body.error], [what, 200, "The provider does not answer"]);
    }
    for (const what of ["short-interest", "dividends"]) {
      assert.equal((await get(`/stocks/AAPL/${what}`)).status, 503, what);
    }
  } finally {
    server.market.facts = facts;
  }
});
