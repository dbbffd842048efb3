import assert from "node:assert/strict";
import { anonymous } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import type { ActionsRequest, Dividend } from "../market/facts.ts";
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
