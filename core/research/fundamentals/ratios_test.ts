import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (symbol: string, market?: FixedMarket) => ask<any>("stocks.ratios", { symbol }, NOW, market);

Deno.test("stocks.ratios are those of the last trade, the yield a fraction", async () => {
  const r = await get("KO");
  assert.deepEqual([r.date, r.fiscal_period, r.error], ["2026-11-20", "TTM", null]);
  assert.ok(r.pe_ratio > 0 && r.pb_ratio > 0 && r.dividend_yield > 0 && r.dividend_yield < 0.2 && r.market_cap > 1e10);
});

Deno.test("stocks.ratios explain why there are none, and refuse symbols that are not listed", async () => {
  const market = new FixedMarket();
  const none = await get("AAPL", market);
  assert.deepEqual([none.pe_ratio, none.fiscal_period, none.error], [null, null, "No ratios of AAPL are known"]);
  market.facts = {
    ...market.facts,
    ratios: () => Promise.reject(new MarketDataError("unavailable", "No answer right now")),
  };
  assert.equal((await get("AAPL", market)).error, "No answer right now");
  await assert.rejects(get("NOSUCH", market), { code: "SYMBOL_NOT_FOUND" });
});
