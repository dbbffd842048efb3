import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { NOW, rows, withProvider } from "./testing.ts";

const DAY = 86_400_000;

Deno.test("fundamentals join all ratios with the newest twelve months filed, and missing values stay unknown", () =>
  withProvider((p) => {
    p.on(
      /\/ratios$/,
      (url) =>
        url.searchParams.has("cursor")
          ? rows({ ticker: "MSFT", date: "2026-11-16", price_to_earnings: 30 }, { ticker: "LATER", date: "2026-11-18" })
          : {
            ...rows({ ticker: "AAPL", date: "2026-11-16", price_to_book: 5, dividend_yield: 0.01 }),
            next_url: "https://api.massive.com/stocks/financials/v1/ratios?cursor=2",
          },
    );
    const statement = { tickers: ["AAPL"], period_end: "2026-09-30", filing_date: "2026-11-01", fiscal_year: 2026 };
    p.on(
      /income-statements/,
      rows(
        { ...statement, tickers: ["KIMpL"], revenue: 7 },
        { ...statement, filing_date: "2026-11-18", revenue: 999 },
        { ...statement, revenue: 100, gross_profit: 40 },
        { ...statement, period_end: "2026-06-30", revenue: 80 },
      ),
    );
  }, async ({ market, provider }) => {
    const { symbols, ratios, income } = await market.bulk.fundamentals(NOW);
    const of = (symbol: string) => symbols.indexOf(symbol);
    deepEqual([...symbols].sort(), ["AAPL", "KIMPL", "MSFT"]);
    deepEqual(["AAPL", "MSFT", "KIMPL"].map((s) => ratios.priceToBook[of(s)]), [5, NaN, NaN]);
    equal(ratios.priceToEarnings[of("MSFT")], 30);
    deepEqual(["AAPL", "MSFT", "KIMPL"].map((s) => income.revenue[of(s)]), [100, NaN, 7]);
    deepEqual([income.gross_profit[of("AAPL")], income.ebitda[of("AAPL")]], [40, NaN]);
    equal(provider.count(/income-statements/), 1, "for all companies at once");
  }));

Deno.test("a plan without statements still has ratios", () =>
  withProvider((p) => {
    p.on(/income-statements/, () => Response.json({ status: "NOT_AUTHORIZED" }, { status: 403 }));
  }, async ({ market }) => {
    const { symbols, ratios, income } = await market.bulk.fundamentals(NOW);
    deepEqual([symbols, ratios.marketCap[0], income.revenue[0]], [["AAPL"], 5000, NaN]);
  }));

Deno.test("the balance of news counts each article once, for every security it names", () =>
  withProvider((p) => {
    const article = (id: string, published_utc: string, ...sentiments: [string, string][]) => ({
      ...{ id, published_utc, title: id },
      insights: sentiments.map(([ticker, sentiment]) => ({ ticker, sentiment })),
    });
    p.on(
      /news/,
      rows(
        article("1", "2026-11-17T14:00:00Z", ["AAPL", "positive"], ["MSFT", "negative"]),
        article("1", "2026-11-17T14:00:00Z", ["AAPL", "positive"], ["MSFT", "negative"]),
        article("2", "2026-11-16T14:00:00Z", ["AAPL", "positive"], ["KIMpL", "neutral"]),
        article("3", "2026-11-01T14:00:00Z", ["AAPL", "positive"]),
        article("4", "2026-11-17T23:00:00Z", ["AAPL", "positive"]),
      ),
    );
  }, async ({ market }) => {
    const { symbols, balance } = await market.bulk.newsBalance(NOW - 7 * DAY, NOW);
    deepEqual(Object.fromEntries(symbols.map((s, i) => [s, balance[i]])), { AAPL: 2, MSFT: -1, KIMPL: 0 });
  }));
