import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

interface Info {
  name: string;
  market_cap: number;
  shares_outstanding: number | null;
  fifty_two_week_low: number;
  fifty_two_week_high: number;
  exchange: string;
  type: string;
  sector: string | null;
  industry: string;
  employees: number | null;
  description: string | null;
  pe_ratio: number | null;
  dividend_yield: number | null;
  dividend_frequency: number | null;
  last_dividend_date: string | null;
  next_dividend_date: string | null;
}
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.info shows the listing, the size and the year's range", async () => {
  const apple = await ask<Info>("stocks.info", { symbol: "AAPL" }, OPEN);
  assert.deepEqual([apple.name, apple.exchange, apple.type, apple.sector], [
    "Apple Inc.",
    "NASDAQ",
    "CS",
    "Information Technology",
  ]);
  assert.ok(apple.employees! > 0);
  assert.ok(apple.shares_outstanding! > 1e9);
  assert.ok(apple.market_cap > 1e12 && apple.fifty_two_week_low < apple.fifty_two_week_high);
  const spy = await ask<Info>("stocks.info", { symbol: "SPY" }, OPEN);
  assert.deepEqual([spy.type, spy.sector, spy.industry], ["ETF", null, "Equity index fund"]);
});

Deno.test("stocks.info shows dividends and price to earnings", async () => {
  const coke = await ask<Info>("stocks.info", { symbol: "KO" }, OPEN);
  assert.ok(
    coke.dividend_yield! > 0.5 && coke.dividend_yield! < 10 && coke.pe_ratio! > 3 && coke.description!.length > 20,
  );
  assert.equal(coke.dividend_frequency, 4);
  assert.ok(coke.last_dividend_date! <= "2026-11-20" && (coke.next_dividend_date ?? "9") > "2026-11-20");
});

Deno.test("stocks.info shows the listing while the provider returns nothing else", async () => {
  const market = new FixedMarket();
  const silent = () => Promise.reject(new MarketDataError("unavailable", "No answer"));
  market.facts = { ...market.facts, details: silent, dividends: silent, splits: silent, ratios: silent };
  Object.assign(market, { bars: silent, snapshot: silent });
  const { name, ...rest } = await ask<Info>("stocks.info", { symbol: "AAPL" }, OPEN, market);
  assert.equal(name, "AAPL Inc.");
  const unknown = [
    "market_cap",
    "pe_ratio",
    "dividend_yield",
    "dividend_frequency",
    "last_dividend_date",
    "fifty_two_week_low",
  ] as const;
  assert.deepEqual(unknown.map((field) => rest[field]), unknown.map(() => null));
});

Deno.test("stocks.info refuses a symbol that is not listed", async () => {
  await assert.rejects(ask("stocks.info", { symbol: "NOSUCH" }, OPEN), { code: "SYMBOL_NOT_FOUND" });
});
