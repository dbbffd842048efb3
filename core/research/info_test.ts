import { deepEqual, ok, rejects } from "node:assert/strict";
import { ask } from "./testing.ts";

interface Info {
  name: string;
  market_cap: number;
  fifty_two_week_low: number;
  fifty_two_week_high: number;
  exchange: string;
  type: string;
  sector: string | null;
  industry: string;
  employees: number | null;
}
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.info shows the listing, the size and the year's range", async () => {
  const apple = await ask<Info>("stocks.info", { symbol: "AAPL" }, OPEN);
  deepEqual([apple.name, apple.exchange, apple.type, apple.sector], ["Apple Inc.", "NASDAQ", "CS", "Information Technology"]);
  ok(apple.employees! > 0);
  ok(apple.market_cap > 1e12 && apple.fifty_two_week_low < apple.fifty_two_week_high);
  const spy = await ask<Info>("stocks.info", { symbol: "SPY" }, OPEN);
  deepEqual([spy.type, spy.sector, spy.industry], ["ETF", null, "Equity index fund"]);
});

Deno.test("stocks.info refuses a symbol that is not listed", async () => {
  await rejects(ask("stocks.info", { symbol: "NOSUCH" }, OPEN), { code: "SYMBOL_NOT_FOUND" });
});
