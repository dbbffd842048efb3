import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { Ratios } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { medianOf } from "./sector_medians.ts";
import { dayStart } from "../per_day.ts";
import { ask, askComplete, market } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
const quote = { bid: 99, ask: 101 };
type Answer = Record<string, number | null> & { complete: boolean };

Deno.test("a median is of the known values: the middle one, or the mean of the two", () => {
  deepEqual([[3, 1, 2], [4, 1, 2, 3], [NaN, 5], [NaN], []].map(medianOf), [2, 2.5, 5, null, null]);
});

Deno.test("stocks.sector-medians counts listed companies of the sector, and a ratio only where it is meaningful", async () => {
  const on = new FixedMarket({
    A: quote,
    B: quote,
    C: quote,
    OTC: { ...quote, listing: { exchange: "OTC" } },
    FUND: { ...quote, listing: { type: "ETF" } },
    OIL: { ...quote, listing: { sector: "Energy" } },
  });
  const known: Record<string, Partial<Ratios>> = {
    A: { priceToEarnings: 10, dividendYield: 0.02, debtToEquity: 1, returnOnEquity: 0.1 },
    B: { priceToEarnings: -5, dividendYield: 0, debtToEquity: -2, returnOnEquity: -3 },
    C: { priceToEarnings: 30, debtToEquity: 2, returnOnEquity: 0.3 },
    OTC: { priceToEarnings: 1000 },
    FUND: { priceToEarnings: 1000 },
    OIL: { priceToEarnings: 1000 },
  };
  const line = (value: number) => ({ label: "", value, unit: "USD" as const, order: 1 });
  on.facts = {
    ...on.facts,
    ratios: (symbol) => Promise.resolve(known[symbol] as Ratios),
    statements: (symbol) =>
      Promise.resolve(
        symbol === "A"
          ? [{
            ...{ fiscalYear: 2026, fiscalPeriod: "TTM", periodEnd: "2026-09-30", filedOn: null },
            income: { revenue: line(200), gross_profit: line(50) },
            balance: {},
            cashFlow: {},
          }]
          : [],
      ),
  };
  const found = await askComplete<Answer>("stocks.sector-medians", { sector: "Technology" }, NOW, on);
  const { stocks, pe_ratio, dividend_yield, debt_to_equity, roe, gross_margin, operating_margin, date } = found;
  deepEqual([stocks, pe_ratio, dividend_yield, debt_to_equity, roe, gross_margin, operating_margin, date], [
    ...[3, 20, 2, 1.5, 20, 25, null, "2026-11-20"],
  ]);
  const none = await ask<Answer>("stocks.sector-medians", { sector: "Nowhere" }, NOW, on);
  deepEqual([none.stocks, none.pe_ratio], [0, null]);
});

Deno.test("the medians of the simulated market are those of the single answers", async () => {
  const found = await askComplete<Answer>("stocks.sector-medians", { sector: "Energy" }, NOW);
  const at = dayStart(Temporal.Instant.from(NOW).epochMilliseconds);
  const companies = (await market.tickers(at)).filter((t) =>
    t.sector === "Energy" && (t.type === "CS" || t.type === "ADRC") && t.exchange !== "OTC"
  );
  equal(found.stocks, companies.length);
  const start = Temporal.Instant.fromEpochMilliseconds(at).toString();
  const of = async (name: string) => {
    const values: (number | null)[] = [];
    for (const { symbol } of companies) {
      const value = name === "pe_ratio"
        ? (await market.facts.ratios(symbol, at))?.priceToEarnings
        : (await ask<Record<string, number | null>>("stocks.financials", { symbol }, start))[name];
      values.push(value ?? null);
    }
    return medianOf(values.map((value) => value ?? NaN));
  };
  for (const name of ["pe_ratio", "operating_margin", "roe", "current_ratio"]) {
    ok(Math.abs(found[name]! - (await of(name))!) < 1e-9, name);
  }
});
