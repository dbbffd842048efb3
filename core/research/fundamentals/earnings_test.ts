import assert from "node:assert/strict";
import { MarketDataError, type Statements } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (symbol: string, market?: FixedMarket) => ask<any>("stocks.earnings", { symbol, limit: 8 }, NOW, market);

/** A market whose companies have filed these statements. */
function filing(...filed: Partial<Statements>[]): FixedMarket {
  const market = new FixedMarket();
  const quarter = {
    fiscalYear: 2026,
    fiscalPeriod: "Q3",
    periodEnd: "2026-09-30",
    filedOn: null,
    income: {},
    balance: {},
    cashFlow: {},
  } as const;
  market.facts = { ...market.facts, statements: () => Promise.resolve(filed.map((one) => ({ ...quarter, ...one }))) };
  return market;
}
const line = (value: number) => ({ label: "", value, unit: "USD" as const, order: 1 });

Deno.test("stocks.earnings lists the quarters filed so far, the newest first, as the statements have them", async () => {
  const { earnings, error } = await get("MSFT");
  assert.deepEqual([earnings.length, error], [8, null]);
  for (const [i, { filing_date, period_end }] of earnings.entries()) {
    assert.ok(period_end < filing_date && filing_date <= "2026-11-20", `${period_end} ${filing_date}`);
    assert.ok(i === 0 || filing_date < earnings[i - 1].filing_date);
  }
  const year = await ask<{ revenues: number }>("stocks.financials", { symbol: "MSFT" }, NOW);
  const sum = earnings.slice(0, 4).reduce((total: number, { revenue }: { revenue: number }) => total + revenue, 0);
  assert.equal(Math.round(sum), Math.round(year.revenues));
});

Deno.test("stocks.events has what the lists of dividends, splits and results have; missing ones are null", async () => {
  const all = await ask<Record<string, unknown>>("stocks.events", { symbol: "AAPL", limit: 20 }, NOW);
  const [{ dividends }, { split_history }, { earnings }] = await Promise.all([
    ask<Record<string, unknown>>("stocks.dividends", { symbol: "AAPL", limit: 20 }, NOW),
    ask<Record<string, unknown>>("splits.history", { symbol: "AAPL", limit: 20 }, NOW),
    ask<Record<string, unknown>>("stocks.earnings", { symbol: "AAPL", limit: 20 }, NOW),
  ]);
  assert.deepEqual(all, { symbol: "AAPL", dividends, splits: split_history, earnings });
  assert.ok((dividends as unknown[]).length > 4 && (earnings as unknown[]).length > 4);
  const market = new FixedMarket();
  const fails = () => Promise.reject(new MarketDataError("unavailable", "The provider is down"));
  market.facts = { ...market.facts, splits: fails };
  const some = await ask<Record<string, unknown>>("stocks.events", { symbol: "AAPL" }, NOW, market);
  assert.deepEqual([some.dividends, some.splits], [[], null]);
});

Deno.test("a quarter's result is per diluted share, else per basic share, else unknown; years are left out", async () => {
  const market = filing(
    { income: { diluted_earnings_per_share: line(2.1), basic_earnings_per_share: line(2.2), revenue: line(5e9) } },
    { income: { basic_earnings_per_share: line(-0.4) }, filedOn: "2026-08-01" },
    { fiscalPeriod: "FY" },
    {},
  );
  const { earnings } = await get("AAPL", market);
  assert.deepEqual(
    earnings.map((e: { eps: number; revenue: number; filing_date: string }) => [e.eps, e.revenue, e.filing_date]),
    [[2.1, 5e9, null], [-0.4, null, "2026-08-01"], [null, null, null]],
  );
});

Deno.test("stocks.earnings explains why it has none, and is empty for a fund; unknown symbols are refused", async () => {
  assert.deepEqual([(await get("SPY")).earnings, (await get("SPY")).error], [[], null]);
  const market = filing();
  market.facts = { ...market.facts, statements: () => Promise.reject(new MarketDataError("not_in_plan", "Not here")) };
  assert.deepEqual([(await get("AAPL", market)).earnings, (await get("AAPL", market)).error], [[], "Not here"]);
  await assert.rejects(get("NOSUCH", market), { code: "SYMBOL_NOT_FOUND" });
});
