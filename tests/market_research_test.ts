/** The paths of market research, on a simulated market, without a token. */
import assert from "node:assert/strict";
import { simulatedMarket } from "../core/market/mod.ts";
import { testServer } from "./support.ts";

// deno-lint-ignore no-explicit-any -- each path has a different body
type Check = (body: any) => boolean;
const rows = (least: number): Check => (body) =>
  body.length >= least && body.every((row: { symbol: string; change: number }) => row.symbol && row.change !== null);
const data: Check = (body) => rows(5)(body.data);

const paths: readonly (readonly [path: string, maxAge: number, check: Check])[] = [
  ["/market/operations", 0, (body) => body.market_orders === true],
  ["/market/enhanced-status", 0, (body) => body.status === "open" && body.holidays.length > 10],
  ["/stocks/market/operations", 0, (body) => body.limit_orders === true],
  ["/stocks/market/holidays?year=2027", 0, (body) => body.length === 11],
  ["/stocks/market/snapshot", 5, rows(500)],
  ["/stocks/market/summary", 5, (body) => body.indices.length === 4 && body.breadth.total_stocks > 300],
  ["/stocks/market/movers?direction=losers&min_change_percent=0.5&exclude_otc=true", 5, data],
  ["/stocks/market/movers-enhanced?direction=gainers&limit=5", 5, data],
  ["/stocks/market/breadth", 5, (body) => body.advancers + body.decliners + body.unchanged === body.total_stocks],
  ["/stocks/market/exchange-heatmap", 5, (body) => body.length >= 3],
  ["/stocks/market/sector-performance", 5, (body) => body.length === 11],
  ["/stocks/market/map?group=NASDAQ&period=YTD", 5, (body) => body.stocks.length === 200 && body.group === "NASDAQ"],
  ["/stocks/trending", 5, rows(5)],
  ["/stocks/top-gainers", 5, rows(20)],
  ["/stocks/top-losers?limit=7", 5, rows(7)],
  ["/stocks/popular-etfs", 5, rows(20)],
  [
    "/stocks/dividend-stocks?min_yield=1&frequency=4",
    5,
    (body) => body.length === 50 && body[0].dividend_score >= body[49].dividend_score,
  ],
  ["/stocks/ipo-calendar?limit=30", 60, (body) => body.length <= 30],
  ["/stocks/reference/condition-codes", 3600, (body) => body.results.length > 20],
  ["/stocks/utils/trading-days?start_date=2026-01-01&end_date=2026-12-31", 3600, (body) => body.trading_days === 251],
];

Deno.test("market research", async (t) => {
  const server = await testServer();
  const { product } = server;
  Object.assign(product.services, { market: simulatedMarket({ seed: 1, symbols: 800 }) });
  product.clock.marketNow = Temporal.Instant.from("2026-11-20T10:30:00-05:00");
  for (const [path, maxAge, check] of paths) {
    await t.step(`GET ${path} is public, and its response says how long it may be cached`, async () => {
      const { status, body, headers } = await server.fetch(`/api${path}`);
      assert.equal(status, 200, JSON.stringify(body));
      assert.ok(check(body), JSON.stringify(body).slice(0, 300));
      assert.equal(headers.get("cache-control"), maxAge > 0 ? `public, max-age=${maxAge}` : "no-store");
    });
  }
  await t.step("a refusal is not cached", async () => {
    const { status, headers } = await server.fetch("/api/stocks/market/movers?limit=501");
    assert.deepEqual([status, headers.get("cache-control")], [422, "no-store"]);
  });
  await server.close();
});
