import assert from "node:assert/strict";
import { MarketDataError, type Statements } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { figuresOf } from "./financials.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (symbol: string, market?: FixedMarket) => ask<any>("stocks.financials", { symbol }, NOW, market);
const lines = (values: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(values).map((
      [name, value],
      i,
    ) => [name, { label: name, value, unit: "USD" as const, order: 100 - i }]),
  );
const filed = (more: Partial<Statements>): Statements => ({
  fiscalYear: 2026,
  fiscalPeriod: "TTM",
  periodEnd: "2026-09-30",
  filedOn: "2026-11-01",
  income: {},
  balance: {},
  cashFlow: {},
  ...more,
});

Deno.test("stocks.financials derives its figures from the statements it shows", async () => {
  const f = await get("MSFT");
  const raw = (part: string, name: string) => f.raw_data[part][name].value;
  assert.deepEqual([f.fiscal_period, f.error, f.message], ["TTM", null, null]);
  assert.equal(f.revenues, raw("income_statement", "revenue"));
  assert.equal(f.gross_margin, f.gross_profit / f.revenues * 100);
  assert.equal(f.current_ratio, f.current_assets / f.current_liabilities);
  assert.equal(f.free_cash_flow, f.operating_cash_flow - f.capital_expenditures);
  assert.equal(f.roe, f.net_income / raw("balance_sheet", "total_equity") * 100);
  assert.ok(Math.abs(f.revenue_growth) < 60 && f.capital_expenditures > 0);
  assert.deepEqual(Object.keys(f.raw_data.income_statement).slice(0, 2), ["revenue", "cost_of_revenue"]);
});

Deno.test("growth compares twelve months with the previous twelve, and is unknown when a quarter is missing", async () => {
  const market = new FixedMarket();
  const quarters = Array.from({ length: 8 }, (_, i) =>
    filed({
      fiscalYear: 2026 - Math.floor(i / 4),
      fiscalPeriod: `Q${4 - i % 4}` as "Q1",
      ...(i === 0 ? {} : { periodEnd: "earlier" }),
      income: lines({ revenue: i < 4 ? 30 : 20 }),
    }));
  let known = quarters;
  const answers = { ttm: [filed({ income: lines({ revenue: 120 }) })], annual: [] };
  market.facts = {
    ...market.facts,
    statements: (_, frame) => Promise.resolve(frame === "quarterly" ? known : answers[frame]),
  };
  assert.equal((await get("AAPL", market)).revenue_growth, 50);
  known = quarters.toSpliced(5, 1, quarters[6]!);
  assert.equal((await get("AAPL", market)).revenue_growth, null);
});

Deno.test("without twelve months the last year is shown, against the previous year", async () => {
  const market = new FixedMarket();
  const year = (fiscalYear: number, revenue: number) =>
    filed({ fiscalYear, fiscalPeriod: "FY", income: lines({ revenue }) });
  market.facts = {
    ...market.facts,
    statements: (_, frame) => Promise.resolve(frame === "annual" ? [year(2025, 110), year(2024, 100)] : []),
  };
  const f = await get("AAPL", market);
  assert.deepEqual([f.fiscal_period, f.fiscal_year], ["FY", 2025]);
  assert.ok(Math.abs(f.revenue_growth - 10) < 1e-9);
});

Deno.test("ratios to zero or less are unknown, as are figures without a line; lines are in the order of the statement", () => {
  const f = figuresOf({
    latest: filed({
      income: lines({ operating_income: 5, revenue: 0, consolidated_net_income_loss: -3 }),
      balance: lines({ total_equity: -10, long_term_debt_and_capital_lease_obligations: 4 }),
      cashFlow: lines({ depreciation_depletion_and_amortization: 2 }),
    }),
    revenueBefore: null,
  });
  assert.deepEqual([f.profit_margin, f.roe, f.debt_to_equity, f.free_cash_flow, f.current_ratio, f.revenue_growth], [
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual([f.ebitda, f.net_income, f.revenues], [7, -3, 0]);
  assert.deepEqual(Object.keys(f.raw_data.income_statement), [
    "consolidated_net_income_loss",
    "revenue",
    "operating_income",
  ]);
});

Deno.test("stocks.financials explains why it has none: nothing filed, or the provider's words; unknown symbols are refused", async () => {
  const spy = await get("SPY");
  assert.deepEqual([spy.revenues, spy.raw_data, spy.error], [
    null,
    { income_statement: {}, balance_sheet: {}, cash_flow_statement: {} },
    "No financial statements of SPY are known",
  ]);
  const market = new FixedMarket();
  market.facts = {
    ...market.facts,
    statements: () => Promise.reject(new MarketDataError("not_in_plan", "The plan does not include this")),
  };
  const silent = await get("AAPL", market);
  assert.deepEqual([silent.fiscal_period, silent.error, silent.message], [
    null,
    "The plan does not include this",
    "The plan does not include this",
  ]);
  await assert.rejects(get("NOSUCH", market), { code: "SYMBOL_NOT_FOUND" });
});

Deno.test("stocks.financial-years shows five years, newest first, with the figures of each and growth against the previous year", async () => {
  // deno-lint-ignore no-explicit-any -- tests look into answers freely
  const { years, error } = await ask<any>("stocks.financial-years", { symbol: "MSFT" }, NOW);
  assert.deepEqual([years.length, error], [5, null]);
  for (const [i, year] of years.entries()) {
    assert.deepEqual([year.fiscal_period, year.fiscal_year], ["FY", years[0].fiscal_year - i]);
    assert.equal(year.revenues, year.raw_data.income_statement.revenue.value);
    const before = years[i + 1]?.revenues;
    if (before) assert.ok(Math.abs(year.revenue_growth - (year.revenues / before - 1) * 100) < 1e-9);
  }
  assert.notEqual(years[4].revenue_growth, null, "the oldest year shown has one before it");
});

Deno.test("stocks.financial-years leaves growth unknown over a missing year, and explains why there are none", async () => {
  const market = new FixedMarket();
  let known = [2025, 2023].map((fiscalYear) =>
    filed({ fiscalYear, fiscalPeriod: "FY", income: lines({ revenue: fiscalYear }) })
  );
  market.facts = {
    ...market.facts,
    statements: (_, frame) => Promise.resolve(frame === "annual" ? known : []),
  };
  // deno-lint-ignore no-explicit-any -- tests look into answers freely
  const years = () => ask<any>("stocks.financial-years", { symbol: "AAPL" }, NOW, market);
  assert.deepEqual((await years()).years.map((y: { revenue_growth: unknown }) => y.revenue_growth), [null, null]);
  known = [];
  assert.deepEqual(await years(), { symbol: "AAPL", years: [], error: "No fiscal years of AAPL are known" });
  await assert.rejects(ask("stocks.financial-years", { symbol: "NOSUCH" }, NOW, market), { code: "SYMBOL_NOT_FOUND" });
});

Deno.test("stocks.statements shows every line of a company's quarters or years, newest first", async () => {
  // deno-lint-ignore no-explicit-any -- tests look into answers freely
  const statements = (input: Record<string, unknown>) => ask<any>("stocks.statements", input, NOW);
  const quarters = await statements({ symbol: "MSFT" });
  assert.equal(quarters.error, null);
  assert.equal(quarters.statements.length, 8, "two years");
  const ends = quarters.statements.map((one: { period_end: string }) => one.period_end);
  assert.deepEqual(ends, ends.toSorted().reverse());
  for (const { fiscal_period, filing_date, period_end, raw_data } of quarters.statements) {
    assert.match(fiscal_period, /^Q[1-4]$/);
    assert.ok(filing_date > period_end && filing_date <= NOW.slice(0, 10));
    for (const lines of Object.values(raw_data)) assert.ok(Object.keys(lines as object).length > 5);
  }
  const twelveMonths = await get("MSFT");
  const revenue = quarters.statements.slice(0, 4).map((
    one: { raw_data: Record<string, Record<string, { value: number }>> },
  ) => one.raw_data.income_statement!.revenue!.value);
  assert.equal(revenue.reduce((sum: number, one: number) => sum + one), twelveMonths.revenues);
  const years = await statements({ symbol: "MSFT", timeframe: "annual", limit: 2 });
  assert.deepEqual(years.statements.map((one: { fiscal_period: string }) => one.fiscal_period), ["FY", "FY"]);
});

Deno.test("stocks.statements explains why it has none, and refuses unknown symbols and too many periods", async () => {
  const spy = await ask("stocks.statements", { symbol: "SPY" }, NOW);
  assert.deepEqual(spy, { symbol: "SPY", statements: [], error: "No financial statements of SPY are known" });
  await assert.rejects(ask("stocks.statements", { symbol: "NOSUCH" }, NOW), { code: "SYMBOL_NOT_FOUND" });
  await assert.rejects(ask("stocks.statements", { symbol: "MSFT", limit: 41 }, NOW), /at most 40/);
});

Deno.test("the return on invested capital is operating income after taxes over equity and debt less cash", () => {
  const income = { operating_income: 100, income_before_income_taxes: 80, income_taxes: 20 };
  const balance = { total_equity: 300, long_term_debt_and_capital_lease_obligations: 250, cash_and_equivalents: 40 };
  const roic = (more: Record<string, number> = {}, less: readonly string[] = []) => {
    const own = Object.fromEntries(
      Object.entries({ ...income, ...balance, ...more }).filter(([name]) => !less.includes(name)),
    );
    const latest = filed({ income: lines(own), balance: lines(own) });
    return figuresOf({ latest, revenueBefore: null }).roic;
  };
  assert.equal(roic(), 75 / 510 * 100);
  assert.equal(roic({ debt_current: 30, short_term_investments: 40 }), 75 / 500 * 100);
  assert.equal(roic({ operating_income: -100 }), -75 / 510 * 100);
  assert.equal(roic({ cash_and_equivalents: 0 }), 75 / 550 * 100);
  assert.equal(roic({ income_before_income_taxes: -80 }), null, "no income to tax");
  assert.equal(roic({ income_taxes: -20 }), null, "taxes returned");
  assert.equal(roic({ income_taxes: 90 }), null, "more taxes than income");
  assert.equal(roic({ cash_and_equivalents: 600 }), null, "no capital");
  assert.equal(roic({}, ["long_term_debt_and_capital_lease_obligations"]), null);
  assert.equal(roic({}, ["income_taxes"]), null);
});
