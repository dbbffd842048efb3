import assert from "node:assert/strict";
import { anonymous } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import type { ActionsRequest, Dividend, Statements } from "../market/facts.ts";
import { MarketDataError } from "../market/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { refused, runningProduct, seedUser } from "../testing.ts";
import { watchHandlers, watchWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const NOW = "2026-11-17T10:30";
const dividend = (symbol: string, exDate: string, more: Partial<Dividend> = {}): Dividend => ({
  ...{ id: `${symbol}-${exDate}`, symbol, exDate, amount: 0.5, declaredOn: "2026-11-02", recordDate: exDate },
  ...{ payDate: "2026-12-15", frequency: 4, type: "CD", ...more },
});

/** A market with these dividends, all declared. */
function paying(dividends: readonly Dividend[]): FixedMarket {
  const market = new FixedMarket();
  Object.assign(market.quotes.AAPL!, { marketCap: 3e12 });
  Object.assign(market.quotes.F!, { marketCap: 4e10 });
  const within = ({ fromDate, toDate }: ActionsRequest) => ({ exDate }: Dividend) =>
    exDate >= fromDate! && exDate <= toDate!;
  const newestFirst = dividends.toSorted((a, b) => b.exDate.localeCompare(a.exDate));
  market.facts = {
    ...market.facts,
    dividends: (request) => Promise.resolve(newestFirst.filter(within(request))),
  };
  return market;
}

async function open(market: FixedMarket) {
  const product = runningProduct(store, market, watchHandlers, watchWork);
  await product.advance(NOW);
  return { ...product, user: await seedUser(store.db) };
}

Deno.test("the dividend calendar is by ex-date, the most valuable first, with the yield at today's price", async () => {
  const { call } = await open(paying([
    dividend("F", "2026-11-20", { amount: 0.15 }),
    dividend("GONE", "2026-11-20", { frequency: 0, type: "SC", declaredOn: null, payDate: null }),
    dividend("AAPL", "2026-11-20"),
    dividend("F", "2026-08-20"),
    dividend("AAPL", "2026-11-18", { frequency: 12 }),
    dividend("MSFT", "2026-12-20"),
  ]));
  const { dividends, ...rest } = await call("stocks.dividend-calendar", anonymous, {});
  assert.deepEqual(rest, {
    from: "2026-11-17",
    to: "2026-12-15",
    total: 4,
    days: [{ date: "2026-11-18", dividends: 1 }, { date: "2026-11-20", dividends: 3 }],
  });
  assert.deepEqual(dividends.map((d) => [d.symbol, d.name, d.ex_dividend_date, d.cash_amount, d.frequency]), [
    ["AAPL", "AAPL Inc.", "2026-11-18", 0.5, 12],
    ["AAPL", "AAPL Inc.", "2026-11-20", 0.5, 4],
    ["F", "F Inc.", "2026-11-20", 0.15, 4],
    ["GONE", "GONE", "2026-11-20", 0.5, 0],
  ]);
  // F costs 9.99 to 10 dollars, and paid half a dollar in August.
  assert.deepEqual(dividends.map((d) => d.dividend_yield && Math.round(d.dividend_yield * 10) / 10), [
    null,
    null,
    5,
    null,
  ]);
});

Deno.test("the dividend calendar does not wait for the histories that its yields follow from", async () => {
  const market = paying([dividend("F", "2026-11-20", { amount: 0.15 }), dividend("F", "2026-08-20")]);
  const { promise: computed, resolve } = Promise.withResolvers<void>();
  const { dividends } = market.facts;
  market.facts.dividends = async (request, at) => {
    if (request.toDate! < "2026-11-17") await computed;
    return await dividends(request, at);
  };
  const { call } = await open(market);
  const yields = async () =>
    (await call("stocks.dividend-calendar", anonymous, {})).dividends.map((d) => Math.round(d.dividend_yield ?? -1));
  assert.deepEqual(await yields(), [-1]);
  resolve();
  assert.deepEqual(await yields(), [5]);
});

Deno.test("a calendar that is cut says how many dividends there are on each day", async () => {
  const { call } = await open(paying([dividend("AAPL", "2026-11-18"), dividend("F", "2026-11-19")]));
  const { dividends, total, days } = await call("stocks.dividend-calendar", anonymous, { limit: 1 });
  assert.deepEqual([dividends.length, total, days.length], [1, 2, 2]);
});

Deno.test("of mine are the stocks in my portfolios and on my watchlists", async () => {
  const { call, user } = await open(paying(["AAPL", "MSFT", "F"].map((symbol) => dividend(symbol, "2026-11-20"))));
  const mine = async (who = user) =>
    (await call("stocks.dividend-calendar", who, { mine: true })).dividends.map(({ symbol }) => symbol);
  assert.deepEqual(await mine(), []);
  const { id } = await call("portfolios.create", user, { name: "One", initial_cash: 10_000 });
  const trade = (transaction_type: "BUY" | "SELL") =>
    call("orders.place", user, {
      portfolio_id: id,
      stock_symbol: "AAPL",
      transaction_type,
      order_type: "market",
      shares: 1,
    });
  await trade("BUY");
  await call("watchlists.create", user, { name: "Cars", symbols: ["F"] });
  assert.deepEqual(await mine(), ["AAPL", "F"]);
  await trade("SELL");
  await call("watchlists.create", await seedUser(store.db), { name: "Others", symbols: ["MSFT"] });
  assert.deepEqual(await mine(), ["F"], "no longer held");
  assert.deepEqual(await mine(await seedUser(store.db)), []);
  await refused(call("stocks.dividend-calendar", anonymous, { mine: true }), "UNAUTHENTICATED");
});

Deno.test("a calendar has two months at most, and its last day is not before the first one", async () => {
  const { call } = await open(paying([]));
  const ask = (from: string, to: string) => call("stocks.dividend-calendar", anonymous, { from, to });
  assert.equal((await ask("2026-11-01", "2027-01-01")).to, "2027-01-01");
  assert.equal((await ask("2026-11-01", "2026-11-01")).to, "2026-11-01");
  for (const to of ["2027-01-02", "2026-10-31"]) {
    const { detail } = await refused(ask("2026-11-01", to), "VALIDATION_FAILED");
    assert.match(JSON.stringify(detail), /"to"/);
  }
});

const quarter = (fiscalPeriod: Statements["fiscalPeriod"], fiscalYear: number, filedOn: string): Statements => ({
  ...{ fiscalYear, fiscalPeriod, periodEnd: `${fiscalYear}-09-30`, filedOn, balance: {}, cashFlow: {} },
  income: { revenue: { label: "Revenue", value: 5e9, unit: "USD", order: 1 } },
});

/** A market whose companies have filed these reports, newest first. */
function filing(reports: Readonly<Record<string, readonly Statements[]>>): FixedMarket {
  const market = new FixedMarket();
  market.quotes.SPY = { bid: 700, ask: 700.1, listing: { type: "ETF" } };
  market.facts = {
    ...market.facts,
    statements: (symbol, _timeframe, limit) =>
      symbol in reports
        ? Promise.resolve(reports[symbol]!.slice(0, limit))
        : Promise.reject(new MarketDataError("unavailable", "No answer")),
  };
  return market;
}
const YEAR = [
  quarter("Q3", 2026, "2026-11-05"),
  quarter("Q2", 2026, "2026-07-30"),
  quarter("Q1", 2026, "2026-04-30"),
  quarter("Q4", 2025, "2026-02-24"),
];

Deno.test("the earnings calendar has filed reports of the days, and when the next one of each company is expected", async () => {
  const { call } = await open(filing({ AAPL: YEAR, F: YEAR.slice(0, 3) }));
  const calendar = await call("stocks.earnings-calendar", anonymous, {
    ...{ from: "2026-11-01", to: "2026-11-30", symbols: ["F", "AAPL", "MSFT", "SPY", "F"] },
  });
  const { reports, expected, ...rest } = calendar;
  assert.deepEqual(rest, { from: "2026-11-01", to: "2026-11-30", unknown_symbols: ["MSFT"], left_out: 0 });
  assert.deepEqual(reports.map((r) => [r.symbol, r.filing_date, r.fiscal_period, r.revenue, r.eps]), [
    ["AAPL", "2026-11-05", "Q3", 5e9, null],
    ["F", "2026-11-05", "Q3", 5e9, null],
  ]);
  const unknown = { expected_on: null, based_on: null, fiscal_year: null, fiscal_period: null };
  assert.deepEqual(expected, [
    {
      ...{ symbol: "AAPL", name: "AAPL Inc.", expected_on: "2027-02-23", based_on: "2026-02-24" },
      ...{ fiscal_year: 2026, fiscal_period: "Q4" },
    },
    { symbol: "F", name: "F Inc.", ...unknown },
  ]);
});

Deno.test("by default the earnings calendar is of the caller's companies; a delisted one reports no more", async () => {
  const market = filing({ AAPL: YEAR, F: YEAR });
  const { call, user } = await open(market);
  await call("watchlists.create", user, { name: "Mine", symbols: ["F", "AAPL", "SPY"] });
  market.delisted.F = "2026-11-16";
  const days = { from: "2026-07-01", to: "2026-08-30" };
  const { reports, expected } = await call("stocks.earnings-calendar", user, days);
  assert.deepEqual(reports.map((r) => [r.symbol, r.filing_date]), [["AAPL", "2026-07-30"], ["F", "2026-07-30"]]);
  assert.deepEqual(expected.map((next) => [next.symbol, next.expected_on]), [["AAPL", "2027-02-23"], ["F", null]]);
  await refused(call("stocks.earnings-calendar", anonymous, days), "UNAUTHENTICATED");
  await refused(call("stocks.earnings-calendar", user, { symbols: ["NOSUCH"] }), "SYMBOL_NOT_FOUND");
});
