import assert from "node:assert/strict";
import type { ActionsRequest, Dividend } from "../../market/facts.ts";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (input: Record<string, unknown>, market?: FixedMarket) => ask<any>("stocks.dividends", input, NOW, market);

Deno.test("stocks.dividends lists a payer's dividends, newest first, and what a year of them yields", async () => {
  const { dividends, annual_dividends, dividend_yield } = await get({ symbol: "KO" });
  assert.ok(dividends.length > 20 && annual_dividends > 0 && dividend_yield > 0.5 && dividend_yield < 10);
  const [newest] = dividends;
  assert.deepEqual([newest.dividend_type, newest.frequency], ["CD", 4]);
  assert.ok(
    newest.cash_amount > 0 && newest.pay_date > newest.ex_dividend_date &&
      newest.declaration_date < newest.ex_dividend_date,
  );
  const dates = dividends.map((d: { ex_dividend_date: string }) => d.ex_dividend_date);
  assert.deepEqual(dates, [...dates].sort().reverse());
});

Deno.test("stocks.dividends shows the requested number; the yearly sum does not depend on it", async () => {
  const [few, all] = [await get({ symbol: "KO", limit: 1 }), await get({ symbol: "KO" })];
  assert.equal(few.dividends.length, 1);
  assert.equal(few.annual_dividends, all.annual_dividends);
});

Deno.test("stocks.dividends of a stock that pays none are none, not zero", async () => {
  assert.deepEqual(await get({ symbol: "TSLA" }), {
    symbol: "TSLA",
    dividend_yield: null,
    annual_dividends: null,
    dividends: [],
  });
});

Deno.test("stocks.dividends refuses unknown symbols, and is unavailable while the provider does not respond", async () => {
  await assert.rejects(get({ symbol: "NOSUCH" }), { code: "SYMBOL_NOT_FOUND" });
  const market = new FixedMarket();
  market.facts = { ...market.facts, dividends: () => Promise.reject(new MarketDataError("unavailable", "No answer")) };
  await assert.rejects(get({ symbol: "AAPL" }, market), MarketDataError);
});

Deno.test("stocks.dividends are adjusted to today's shares, beside the paid amounts", async () => {
  const market = new FixedMarket();
  const paid = (exDate: string, amount: number): Dividend => ({
    ...{ id: exDate, symbol: "AAPL", amount, declaredOn: null, exDate, recordDate: null, payDate: null },
    ...{ frequency: 4, type: "CD" },
  });
  const split = (executionDate: string, from: number, to: number) => (
    { id: executionDate, symbol: "AAPL", executionDate, from, to }
  );
  const facts = {
    ...market.facts,
    dividends: () => Promise.resolve([paid("2026-11-02", 0.3), paid("2026-08-03", 1), paid("2024-02-01", 6)]),
    splits: ({ fromDate, toDate }: ActionsRequest) =>
      Promise.resolve(
        [split("2026-12-01", 1, 2), split("2026-09-01", 1, 4), split("2025-03-03", 3, 1)].filter((s) =>
          s.executionDate >= (fromDate ?? "") && s.executionDate <= (toDate ?? "9")
        ),
      ),
  };
  market.facts = facts;
  const { dividends } = await get({ symbol: "AAPL" }, market);
  const amounts = dividends.map((d: Record<string, number>) => [d.adjusted_amount, d.cash_amount]);
  assert.deepEqual(amounts, [[0.3, 0.3], [0.25, 1], [4.5, 6]]);
  market.facts = { ...facts, splits: () => Promise.reject(new MarketDataError("unavailable", "No answer")) };
  const events = await ask<{ dividends: Record<string, unknown>[] }>("stocks.events", { symbol: "AAPL" }, NOW, market);
  assert.deepEqual([events.dividends[1]!.adjusted_amount, events.dividends[1]!.cash_amount], [null, 1]);
});
