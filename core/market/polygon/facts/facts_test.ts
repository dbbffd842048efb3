import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { NOW, rows, withProvider } from "../testing.ts";

const past = Date.parse("2026-03-01T12:00:00-05:00");

Deno.test("details give the sector by industry code and the market value at the last trade", () =>
  withProvider((p) => {
    p.on(/tickers\/MSFT$/, rows()).on(/tickers\/KIMpL$/, {
      results: {
        ticker: "KIMpL",
        name: "Kimco",
        market: "stocks",
        type: "CS",
        primary_exchange: "XNYS",
        sic_code: "6798",
        sic_description: "REAL ESTATE INVESTMENT TRUSTS",
        weighted_shares_outstanding: 1000,
        homepage_url: "javascript:alert(1)",
        list_date: "2020-01-01",
        branding: { logo_url: "https://api.massive.com/logo.svg" },
      },
    });
  }, async ({ market }) => {
    await market.tickers(NOW);
    const d = (await market.facts.details("KIMPL", NOW))!;
    const price = (await market.snapshot("KIMPL", NOW))!.lastTrade!.price;
    deepEqual([d.sector, d.industry, d.exchange, d.homepage, d.listedOn, d.logoUrl], [
      "Real Estate",
      "Real Estate Investment Trusts",
      "NYSE",
      null,
      "2020-01-01",
      "https://api.massive.com/logo.svg",
    ]);
    deepEqual([d.sharesOutstanding, d.marketCap, d.employees], [1000, Math.round(1000 * price), null]);
    equal(await market.facts.details("NOSUCH", NOW), null);
    equal(await market.facts.details("MSFT", NOW), null);
  }));

Deno.test("news has only safe links, each article once, and nothing later than the instant", () =>
  withProvider((p) => {
    const article = {
      id: "1",
      title: " Title ",
      published_utc: "2026-11-17T14:00:00Z",
      article_url: "javascript:alert(1)",
      image_url: "http://images.example.com/a.png",
      publisher: { name: "Wire", logo_url: "data:image/png;base64,xx" },
      tickers: ["AAPL", "???"],
      keywords: ["a", 5],
    };
    p.on(
      /news/,
      rows(article, article, { ...article, id: "2", published_utc: "2026-11-17T16:00:00Z" }, {
        ...article,
        id: "3",
        published_utc: "yesterday",
      }, {
        ...article,
        id: "4",
        title: "",
        insights: [],
      }, {
        ...article,
        id: "5",
        published_utc: "2026-11-17T13:00:00Z",
        insights: [{ ticker: "AAPL", sentiment: "positive", sentiment_reasoning: "r" }, {
          ticker: "AAPL",
          sentiment: "ecstatic",
        }],
      }),
    );
  }, async ({ market, provider }) => {
    const news = await market.facts.news("AAPL", 10, NOW);
    deepEqual(news.map((a) => a.id), ["1", "5"]);
    deepEqual([
      news[0]!.title,
      news[0]!.url,
      news[0]!.imageUrl,
      news[0]!.publisherLogoUrl,
      news[0]!.symbols,
      news[0]!.keywords,
      news[0]!.insights,
    ], [
      "Title",
      null,
      "http://images.example.com/a.png",
      null,
      ["AAPL"],
      ["a"],
      [],
    ]);
    deepEqual(news[1]!.insights, [{ symbol: "AAPL", sentiment: "positive", reasoning: "r" }]);
    await market.facts.news(null, 5, past);
    ok(decodeURIComponent(provider.asked.at(-1)!).includes("published_utc.lte=2026-03-01T17:00:00Z"));
  }));

Deno.test("the three statements are joined by period, in reading order, as far as they were filed", () =>
  withProvider((p) => {
    const period = (period_end: string, fiscal_quarter: number, filing_date: string) => ({
      tickers: ["AAPL"],
      period_end,
      fiscal_year: 2025,
      fiscal_quarter,
      filing_date,
    });
    p.on(
      /income-statements/,
      rows({
        ...period("2025-06-28", 3, "2025-08-01"),
        basic_earnings_per_share: 1.57,
        revenue: 94,
        zebra_line: 1,
        cost_of_revenue: 50,
        gross_profit: null,
      }, {
        ...period("2025-03-29", 2, "2025-05-01"),
        revenue: 90,
      }, { ...period("2025-09-27", 4, "2027-01-01"), revenue: 99 }),
    );
    p.on(/balance-sheets/, rows({ ...period("2025-06-28", 3, "2025-08-01"), total_assets: 7 }));
    p.on(/cash-flow/, rows());
  }, async ({ market }) => {
    const quarters = await market.facts.statements("AAPL", "quarterly", 8, NOW);
    deepEqual(quarters.map((s) => [s.fiscalPeriod, s.periodEnd, s.filedOn]), [["Q3", "2025-06-28", "2025-08-01"], [
      "Q2",
      "2025-03-29",
      "2025-05-01",
    ]]);
    deepEqual(Object.keys(quarters[0]!.income), [
      "revenue",
      "cost_of_revenue",
      "basic_earnings_per_share",
      "zebra_line",
    ]);
    deepEqual(quarters[0]!.income.basic_earnings_per_share, {
      label: "Basic Earnings Per Share",
      value: 1.57,
      unit: "USD / shares",
      order: 1600,
    });
    const orders = Object.values(quarters[0]!.income).map((line) => line.order);
    deepEqual(orders, [...orders].sort((a, b) => a - b));
    deepEqual([
      quarters[0]!.balance.total_assets!.value,
      Object.keys(quarters[1]!.balance),
      Object.keys(quarters[0]!.cashFlow),
    ], [7, [], []]);
    deepEqual((await market.facts.statements("AAPL", "ttm", 8, NOW)).map((s) => s.fiscalPeriod), ["TTM"]);
    deepEqual(
      (await market.facts.statements("AAPL", "annual", 8, Date.parse("2025-06-01T12:00:00-04:00"))).map((s) =>
        s.periodEnd
      ),
      ["2025-03-29"],
    );
  }));

Deno.test("ratios, shorts, float and new listings keep known values and omit the rest", () =>
  withProvider((p) => {
    p.on(
      /\/ratios$/,
      rows({
        ticker: "AAPL",
        date: "2026-11-16",
        price_to_earnings: null,
        debt_to_equity: -2,
        dividend_yield: 0.0044,
        current: 0.68,
      }),
    );
    p.on(
      /short-interest/,
      rows(
        { ticker: "AAPL", settlement_date: "2026-10-15", short_interest: 5, avg_daily_volume: 2, days_to_cover: 2.5 },
        { ticker: "AAPL", settlement_date: "2026-10-31", short_interest: 6, avg_daily_volume: 2, days_to_cover: 3 },
        { ticker: "ZZZ", settlement_date: "2026-10-31", short_interest: 1, avg_daily_volume: 1, days_to_cover: 1 },
        { ticker: "AAPL" },
      ),
    );
    p.on(
      /short-volume/,
      rows({ ticker: "AAPL", date: "2026-11-16", short_volume: 5, total_volume: 10, short_volume_ratio: 50 }, {
        ticker: "AAPL",
        date: "2026-11-13",
        short_volume: 5,
        total_volume: 10,
        short_volume_ratio: 5000,
      }),
    );
    p.on(/float/, rows({ ticker: "AAPL", free_float: 15, free_float_percent: 98.5, effective_date: "2026-11-01" }));
    const ipo = {
      ticker: "NEW",
      issuer_name: "New Co",
      ipo_status: "history",
      listing_date: "2026-11-02",
      security_type: "SP",
      primary_exchange: "XNAS",
      final_issue_price: 0,
    };
    p.on(
      /ipos/,
      (url) =>
        url.searchParams.has("ipo_status")
          ? rows({ ...ipo, ticker: "SOON", ipo_status: "pending", listing_date: null })
          : rows(ipo, { ...ipo, ticker: "ODD", ipo_status: "imagined" }, {
            ...ipo,
            ticker: "OLD",
            listing_date: "2026-10-01",
          }),
    );
    p.on(/related-companies/, rows({ ticker: "MSFT" }, { ticker: "AAPL" }, { ticker: "MSFT" }));
    p.on(
      /conditions/,
      rows({
        id: 37,
        name: "Odd Lot",
        type: "sale_condition",
        data_types: ["trade"],
        sip_mapping: { CTA: "I", UTP: 5 },
        update_rules: { consolidated: { updates_volume: true } },
      }, { id: 1 }),
    );
  }, async ({ market }) => {
    const { facts } = market;
    const ratios = (await facts.ratios("AAPL", NOW))!;
    deepEqual([ratios.priceToEarnings, ratios.debtToEquity, ratios.dividendYield, ratios.currentRatio, ratios.price], [
      null,
      -2,
      0.0044,
      0.68,
      null,
    ]);
    equal(await facts.ratios("AAPL", past), null, "of a past day only the latest is available, which is none");
    deepEqual(
      (await facts.shortInterest("AAPL", 9, NOW)).map((s) => s.settlementDate),
      ["2026-10-31", "2026-10-15"],
    );
    deepEqual((await facts.shortInterest("AAPL", 9, Date.parse("2026-11-01T12:00:00Z"))).map((s) => s.settlementDate), [
      "2026-10-15",
    ]);
    deepEqual((await facts.shortVolume("AAPL", 30, NOW)).map((s) => s.ratio), [50]);
    deepEqual(await facts.float("AAPL", NOW), { shares: 15, percent: 98.5, effectiveDate: "2026-11-01" });
    deepEqual((await facts.ipos(10, NOW)).map((i) => [i.symbol, i.status, i.finalPrice]), [["SOON", "pending", null], [
      "NEW",
      "history",
      null,
    ], [
      "OLD",
      "history",
      null,
    ]]);
    deepEqual(await facts.related("AAPL", NOW), ["MSFT"]);
    deepEqual(await facts.conditions(), [{
      id: 37,
      name: "Odd Lot",
      description: null,
      type: "sale_condition",
      dataTypes: ["trade"],
      updatesHighLow: false,
      updatesOpenClose: false,
      updatesVolume: true,
      sipMapping: { CTA: "I" },
    }]);
  }));
