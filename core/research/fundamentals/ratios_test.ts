import assert from "node:assert/strict";
import type { OutputOf } from "../../contracts.ts";
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

Deno.test("stocks.ratios have PEG from the fiscal years filed, and the return on capital of the last twelve months", async () => {
  const r = await get("MSFT");
  const { years } = await ask<OutputOf<"stocks.financial-years">>("stocks.financial-years", { symbol: "MSFT" }, NOW);
  const [now, before] = years.map(({ raw_data }) => raw_data.income_statement.diluted_earnings_per_share!.value);
  assert.ok(Math.abs(r.earnings_growth - (now! / before! - 1) * 100) < 1e-9, `${r.earnings_growth}`);
  assert.equal(r.peg_ratio, r.earnings_growth > 0 ? r.pe_ratio / r.earnings_growth : null);
  const { roic } = await ask<OutputOf<"stocks.financials">>("stocks.financials", { symbol: "MSFT" }, NOW);
  assert.deepEqual([r.roic, roic! > 0], [roic, true]);
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
