import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { StatementLines, Statements } from "../../facts.ts";
import { simulatedFacts } from "./mod.ts";
import { FakeWorld } from "./testing.ts";

const world = new FakeWorld();
const facts = simulatedFacts(world);
const AT = Date.parse("2026-11-20T15:00:00Z");
const companies = world.instruments.filter((i) =>
  i.tier !== "fund" && i.listing.type !== "UNIT" && i.listing.kin === i.listing.symbol &&
  world.listed(world.indexOf(i.listing.symbol)!).last === Infinity
).map((i) => i.listing.symbol);
const some = companies.filter((_, i) => i % 7 === 0);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
const reader = (lines: StatementLines) => (name: string) => lines[name]!.value;

function adds(symbol: string, s: Statements): void {
  const [income, balance, flow] = [reader(s.income), reader(s.balance), reader(s.cashFlow)];
  const same = (a: number, b: number, what: string) =>
    ok(a === b, `${symbol} ${s.periodEnd} ${s.fiscalPeriod}: ${what}: ${a}, ${b}`);
  same(income("revenue") - income("cost_of_revenue"), income("gross_profit"), "gross profit");
  same(
    income("research_development") + income("selling_general_administrative"),
    income("total_operating_expenses"),
    "expenses",
  );
  same(income("gross_profit") - income("total_operating_expenses"), income("operating_income"), "operating income");
  same(
    income("operating_income") + income("other_income_expense"),
    income("income_before_income_taxes"),
    "before taxes",
  );
  same(
    income("income_before_income_taxes") - income("income_taxes"),
    income("consolidated_net_income_loss"),
    "net income",
  );
  const sum = (read: (name: string) => number, ...names: string[]) =>
    names.reduce((total, name) => total + read(name), 0);
  same(
    sum(
      balance,
      "cash_and_equivalents",
      "short_term_investments",
      "receivables",
      "inventories",
      "other_current_assets",
    ),
    balance("total_current_assets"),
    "current assets",
  );
  same(
    sum(
      balance,
      "total_current_assets",
      "property_plant_equipment_net",
      "goodwill",
      "intangible_assets_net",
      "other_assets",
    ),
    balance("total_assets"),
    "assets",
  );
  same(
    sum(
      balance,
      "accounts_payable",
      "debt_current",
      "deferred_revenue_current",
      "accrued_and_other_current_liabilities",
    ),
    balance("total_current_liabilities"),
    "current liabilities",
  );
  same(
    sum(
      balance,
      "total_current_liabilities",
      "long_term_debt_and_capital_lease_obligations",
      "other_noncurrent_liabilities",
    ),
    balance("total_liabilities"),
    "liabilities",
  );
  same(
    sum(balance, "common_stock", "retained_earnings_deficit", "accumulated_other_comprehensive_income"),
    balance("total_equity"),
    "equity",
  );
  same(
    balance("total_liabilities") + balance("total_equity"),
    balance("total_assets"),
    "assets are liabilities and equity",
  );
  same(flow("net_income"), income("consolidated_net_income_loss"), "cash flow begins with net income");
  same(
    sum(
      flow,
      "net_cash_from_operating_activities",
      "net_cash_from_investing_activities",
      "net_cash_from_financing_activities",
    ),
    flow("change_in_cash_and_equivalents"),
    "change in cash",
  );
  ok(flow("purchase_of_property_plant_and_equipment") <= 0 && flow("dividends") <= 0);
  for (const name of ["revenue", "cost_of_revenue", "research_development", "selling_general_administrative"]) {
    ok(income(name) >= 0, `${symbol} ${name} ${income(name)}`);
  }
  for (const lines of [s.income, s.balance, s.cashFlow]) {
    for (const [name, line] of Object.entries(lines)) {
      ok(Number.isFinite(line.value) && !Object.is(line.value, -0) && line.label.length > 0, `${symbol} ${name}`);
    }
  }
}

Deno.test("subtotals add up, and assets equal liabilities plus equity, in every statement of every company", async () => {
  for (const symbol of companies) {
    for (const timeframe of ["quarterly", "annual", "ttm"] as const) {
      const all = await facts.statements(symbol, timeframe, timeframe === "quarterly" ? 6 : 2, AT);
      ok(all.length > 0, `${symbol} has no ${timeframe} statements`);
      for (const s of all) adds(symbol, s);
    }
  }
});

Deno.test("the change in cash equals the difference between balance sheets", async () => {
  for (const symbol of some) {
    const quarters = await facts.statements(symbol, "quarterly", 12, AT);
    for (let i = 0; i + 1 < quarters.length; i++) {
      const [after, before] = [quarters[i]!, quarters[i + 1]!];
      equal(
        before.balance["cash_and_equivalents"]!.value + after.cashFlow["change_in_cash_and_equivalents"]!.value,
        after.balance["cash_and_equivalents"]!.value,
      );
    }
  }
});

Deno.test("four quarters sum to the year, and the last four filed sum to the twelve months", async () => {
  const dollars = (s: Statements) =>
    [s.income, s.cashFlow].flatMap((lines) => Object.entries(lines).filter(([, line]) => line.unit === "USD"));
  const check = (whole: Statements, quarters: readonly Statements[]) => {
    equal(quarters.length, 4);
    for (const [name, line] of dollars(whole)) {
      equal(line.value, quarters.reduce((sum, q) => sum + (q.income[name] ?? q.cashFlow[name])!.value, 0), name);
    }
    deepEqual(whole.balance, quarters[0]!.balance);
  };
  for (const symbol of some) {
    const quarters = await facts.statements(symbol, "quarterly", 12, AT);
    const year = (await facts.statements(symbol, "annual", 1, AT))[0]!;
    const last = quarters.findIndex((q) => q.periodEnd === year.periodEnd);
    equal(quarters[last]!.fiscalPeriod, "Q4");
    check(year, quarters.slice(last, last + 4));
    check((await facts.statements(symbol, "ttm", 5, AT))[0]!, quarters.slice(0, 4));
    for (let i = 0; i + 1 < quarters.length; i++) {
      const order = (s: Statements) => s.fiscalYear * 4 + Number(s.fiscalPeriod.slice(1));
      equal(order(quarters[i]!) - order(quarters[i + 1]!), 1);
    }
  }
});

Deno.test("statements appear on their filing day after the release, and filed statements never change", async () => {
  for (const symbol of some.slice(0, 12)) {
    let known: readonly Statements[] = [];
    for (let at = Date.parse("2025-09-01T22:00:00Z"); at < AT; at += 3 * 86_400_000) {
      const now = await facts.statements(symbol, "quarterly", 4, at);
      ok(now[0]!.filedOn! <= new Date(at).toISOString().slice(0, 10));
      if (known[0] && now[0]!.periodEnd !== known[0].periodEnd) {
        const days = (at - Date.parse(now[0]!.periodEnd)) / 86_400_000;
        ok(days > 8 && days < 75, `${symbol}: ${days} days after the quarter`);
        deepEqual(now.slice(1), known.slice(0, 3));
      } else if (known[0]) deepEqual(now, known);
      known = now;
    }
  }
});

Deno.test("ratios of large companies are in their sector's range", async () => {
  // Medians of the S&P 500 by sector lie in P/E 15-35, P/B 2-8.6, P/S 1.8-7.5.
  const large = world.instruments.filter((i) => (i.tier === "mega" || i.tier === "large") && i.listing.sector);
  const all = (await Promise.all(large.map((i) => facts.ratios(i.listing.symbol, AT)))).map((r) => r!);
  const of = (name: "priceToEarnings" | "priceToBook" | "priceToSales", sector: string) =>
    median(all.filter((_, k) => large[k]!.listing.sector === sector).flatMap((r) => r[name] ?? []));
  const measured: Record<string, [earnings: number, book: number, sales: number]> = {
    "Information Technology": [34.6, 8.5, 6.6],
    "Financials": [15.2, 2.15, 3.2],
    "Health Care": [28.8, 3.6, 3.4],
    "Industrials": [29.9, 5.8, 3.5],
    "Consumer Discretionary": [20.9, 6.3, 2.5],
  };
  for (const [sector, [earnings, book, sales]] of Object.entries(measured)) {
    for (
      const [name, expected] of [["priceToEarnings", earnings], ["priceToBook", book], ["priceToSales", sales]] as const
    ) {
      const got = of(name, sector);
      ok(got > expected / 2.2 && got < expected * 2.2, `${sector} ${name}: ${got}, measured ${expected}`);
    }
  }
  ok(all.filter((r) => r.priceToEarnings === null).length / all.length < 0.15);
});

Deno.test("ratios are computed from the twelve months and the last close", async () => {
  for (const symbol of some) {
    const r = (await facts.ratios(symbol, AT))!;
    const year = (await facts.statements(symbol, "ttm", 1, AT))[0]!;
    const index = world.indexOf(symbol)!;
    const earned = year.income["consolidated_net_income_loss"]!.value;
    equal(r.date, "2026-11-19");
    ok(Math.abs(r.marketCap! - r.price! * world.sharesOutstanding(index, 2991)) <= r.marketCap! * 1e-6);
    equal(r.priceToEarnings === null, earned <= 0);
    if (r.priceToEarnings !== null) ok(Math.abs(r.priceToEarnings * earned / r.marketCap! - 1) < 1e-6);
    equal(
      r.freeCashFlow,
      year.cashFlow["net_cash_from_operating_activities"]!.value +
        year.cashFlow["purchase_of_property_plant_and_equipment"]!.value,
    );
    for (const [name, value] of Object.entries(r)) {
      ok(value === null || typeof value === "string" || Number.isFinite(value), name);
    }
  }
});

Deno.test("smaller companies lose money more often", async () => {
  const share = async (tier: string) => {
    const all = await Promise.all(
      world.instruments.filter((i) => i.tier === tier && i.listing.type === "CS").map((i) =>
        facts.ratios(i.listing.symbol, AT)
      ),
    );
    return all.filter((r) => r && r.priceToEarnings === null).length / all.filter(Boolean).length;
  };
  const [large, small, nano] = [await share("large"), await share("small"), await share("nano")];
  ok(large < 0.12 && small > 0.2 && small < 0.6 && nano > 0.5, `${large} ${small} ${nano}`);
});

Deno.test("funds and shells have no statements; a fund has a price and a yield", async () => {
  deepEqual(await facts.statements("SPY", "annual", 5, AT), []);
  deepEqual(await facts.statements("UN3U", "quarterly", 5, AT), []);
  const r = (await facts.ratios("SPY", AT))!;
  ok(r.dividendYield! > 0.005 && r.dividendYield! < 0.025 && r.priceToEarnings === null && r.price! > 0);
});

Deno.test("share classes of one company have its statements", async () => {
  deepEqual(await facts.statements("GOOG", "annual", 3, AT), await facts.statements("GOOGL", "annual", 3, AT));
});

Deno.test("ratios of all large companies together lie near those measured", async () => {
  const measured = JSON.parse(
    Deno.readTextFileSync(new URL("../../../../tests/data/large_companies.json", import.meta.url)),
  ) as Record<"priceToSales" | "priceToBook" | "priceToEarnings" | "dividendYield", number>;
  const large = world.instruments.filter((i) => (i.tier === "mega" || i.tier === "large") && i.listing.sector);
  const all = (await Promise.all(large.map((i) => facts.ratios(i.listing.symbol, AT)))).map((r) => r!);
  for (const [name, expected] of Object.entries(measured)) {
    const got = median(all.flatMap((r) => r[name as keyof typeof measured] ?? []));
    ok(got > expected / 1.5 && got < expected * 1.5, `${name}: ${got}, measured ${expected}`);
  }
});
