import assert from "node:assert/strict";
import type { DividendEvent } from "./contract.ts";
import { estimate } from "./estimates.ts";
import { MarketDataError } from "../market/mod.ts";
import { dividend, split, withActions } from "./testing.ts";

const said = (e: DividendEvent) => [e.id, e.payment_date, e.ex_dividend_date, e.amount, e.shares_at_payment];
const quarters = [
  dividend({ id: "Q3", exDate: "2026-08-20", payDate: "2026-08-27", declaredOn: "2026-08-01", amount: 0.25 }),
  dividend({ id: "Q2", exDate: "2026-05-20", payDate: "2026-05-27", declaredOn: "2026-05-01", amount: 0.25 }),
];

Deno.test("dividends are expected at their own interval, in today's shares, until a company is silent for too long", () => {
  const days = (first: string, last: string) => ({ first, last });
  const of = (first: string, last: string, change = {}, splits = [split({ executionDate: "2026-09-01" })]) =>
    estimate([dividend({ ...quarters[0]!, ...change })], splits, days(first, last))
      .map((e) => [e.exDate, e.payDate, e.amount]);
  assert.deepEqual(of("2026-11-17", "2027-06-01"), [
    ["2026-11-20", "2026-11-27", "0.062500"],
    // The 20th is a Saturday.
    ["2027-02-22", "2027-03-01", "0.062500"],
    ["2027-05-20", "2027-05-27", "0.062500"],
  ]);
  assert.deepEqual(of("2026-11-20", "2027-03-01", {}, []).map(([ex, , amount]) => [ex, amount]), [
    ["2027-02-22", "0.250000"],
  ]);
  const announced = [split({ executionDate: "2027-02-22", to: 2 })];
  assert.deepEqual(of("2026-11-17", "2027-06-01", {}, announced).map(([, , amount]) => amount), [
    ...["0.250000", "0.125000", "0.125000"],
  ]);
  assert.equal(of("2027-01-03", "2027-06-01").length, 2);
  assert.equal(of("2027-01-04", "2027-06-01").length, 0, "137 days are more than one and a half quarters");
  assert.deepEqual(of("2026-11-17", "2027-12-31", { frequency: 0, type: "SC" }), []);
  const once = dividend({ ...quarters[0]!, id: "Once", exDate: "2026-10-01", frequency: 0 });
  assert.deepEqual(
    estimate([once, quarters[0]!], [], days("2026-11-17", "2026-12-01")).map((e) => [e.exDate, e.amount]),
    [["2026-11-20", "0.250000"]],
    "a payment without an interval says nothing of the next ones",
  );
  const monthly = { exDate: "2026-11-10", payDate: "2026-11-16" };
  assert.deepEqual(of("2026-11-17", "2027-01-20", { ...monthly, frequency: 12 }, []).map(([ex]) => ex), [
    "2026-12-10",
    "2027-01-11",
  ]);
  assert.deepEqual(of("2026-11-17", "2026-12-01", { ...monthly, frequency: 52 }, []).map(([ex]) => ex), [
    "2026-11-24",
  ]);
});

Deno.test("of a weekly dividend a hundred and twenty payments are expected, however far one looks", () => {
  const weekly = dividend({ exDate: "2026-11-10", payDate: "2026-11-16", frequency: 52 });
  const expected = estimate([weekly], [], { first: "2026-11-11", last: "2036-11-11" });
  assert.deepEqual([expected.length, expected.at(-1)!.exDate], [120, "2029-02-27"]);
});

Deno.test(
  "what is expected after an announced split is as much as before it: fewer dollars a share on more shares",
  withActions({
    dividends: [dividend({ ...quarters[0]!, exDate: "2026-09-20", payDate: "2026-09-27" })],
    splits: [split({ executionDate: "2026-12-21" })],
  }, async ({ holder, call }) => {
    const one = await holder("AAPL", 10);
    const { upcoming_dividends: expected } = await call("dividends.calendar", one.user, {
      portfolio_id: one.id,
      days_ahead: 60,
    });
    assert.deepEqual(expected.map((e) => [e.ex_dividend_date, e.dividend_per_share, e.current_shares, e.amount]), [
      ["2026-12-21", 0.0625, 10, 2.5],
    ]);
  }),
);

Deno.test(
  "a calendar has what is declared, expected, paid and missed",
  withActions({ dividends: [...quarters, dividend()] }, async ({ holder, until, call, market }) => {
    const one = await holder("AAPL", 10);
    const ask = (more = {}) => call("dividends.calendar", one.user, { portfolio_id: one.id, ...more });
    const first = await ask({ days_ahead: 120, months_back: 3 });
    assert.equal(first.drip_enabled, false);
    // The ex-date is in the future: today's shares count.
    assert.deepEqual(first.upcoming_dividends.map(said), [
      ["D1", "2026-11-27", "2026-11-20", 2.6, null],
      [null, "2027-03-01", "2027-02-22", 2.6, null],
    ]);
    assert.deepEqual(first.upcoming_dividends.map((e) => e.is_estimated), [false, true]);
    assert.deepEqual(first.historical_dividends.map(said), [["Q3", "2026-08-27", "2026-08-20", 0, 0]]);
    const [missed] = first.historical_dividends;
    assert.deepEqual([missed!.is_historical, missed!.is_paid, missed!.current_shares], [true, false, 10]);
    assert.equal(missed!.stock_name, "AAPL Inc.");
    const declaredWithin = async (days_ahead: number) =>
      (await ask({ include_estimates: false, days_ahead })).upcoming_dividends.map((e) => e.id);
    assert.deepEqual(
      [await declaredWithin(120), await declaredWithin(10), await declaredWithin(9)],
      [["D1"], ["D1"], []],
    );

    await until("2026-11-20T10:00");
    await one.trade("trading.buy", "AAPL", 5);
    const [declared] = (await ask()).upcoming_dividends;
    assert.deepEqual([declared!.amount, declared!.shares_at_payment, declared!.current_shares], [2.6, 10, 15]);
    await one.trade("trading.sell", "AAPL", 15);
    assert.deepEqual((await ask()).upcoming_dividends.map(said), [["D1", "2026-11-27", "2026-11-20", 2.6, 10]]);
    await until("2026-11-27T08:00");
    assert.equal((await ask()).upcoming_dividends.length, 1, "due today");
    await until("2026-11-27T10:00");
    const after = await ask();
    assert.deepEqual(after.upcoming_dividends, []);
    assert.deepEqual(after.historical_dividends.map((e) => [...said(e), e.is_paid, e.is_estimated]), [
      ["D1", "2026-11-27", "2026-11-20", 2.6, 10, true, false],
    ]);
    // The stock is sold: payments in the journal remain, even when the provider does not list them.
    market.facts = { ...market.facts, dividends: () => Promise.resolve([]) };
    assert.equal((await ask()).historical_dividends.length, 1);
  }),
);

Deno.test(
  "a calendar of three months begins with the day three months ago",
  withActions({
    dividends: [
      dividend({ id: "On", exDate: "2026-08-10", payDate: "2026-08-17" }),
      dividend({ id: "Before", exDate: "2026-08-09", payDate: "2026-08-16" }),
    ],
  }, async ({ holder, call }) => {
    const one = await holder("AAPL", 10);
    const { historical_dividends: missed } = await call("dividends.calendar", one.user, {
      portfolio_id: one.id,
      months_back: 3,
    });
    assert.deepEqual(missed.map((e) => e.id), ["On"]);
  }),
);

Deno.test(
  "the history of dividends has pages, years and a total",
  withActions({
    dividends: [
      dividend({ id: "D0", exDate: "2026-11-18", payDate: "2026-11-25" }),
      ...[dividend(), dividend({ id: "D2", exDate: "2026-12-18", payDate: "2027-01-04", amount: 0.5 })],
    ],
  }, async ({ holder, until, call }) => {
    const one = await holder("AAPL", 10);
    await until("2027-01-05T10:00");
    const ask = async (more = {}) => {
      const { items, ...rest } = await call("dividends.history", one.user, { portfolio_id: one.id, ...more });
      return { ids: items.map((i) => i.id), ...rest };
    };
    assert.deepEqual(await ask(), { ids: ["D2", "D1", "D0"], total: 3, page: 1, size: 20 });
    assert.deepEqual(await ask({ page: 2, size: 1 }), { ids: ["D1"], total: 3, page: 2, size: 1 });
    assert.deepEqual(await ask({ page: 2, size: 2 }), { ids: ["D0"], total: 3, page: 2, size: 2 });
    assert.deepEqual(await ask({ year: 2026 }), { ids: ["D1", "D0"], total: 2, page: 1, size: 20 });
    assert.deepEqual(await ask({ year: 2025 }), { ids: [], total: 0, page: 1, size: 20 });
  }),
);

Deno.test(
  "PF-53: a calendar names the holdings whose dividends the market does not return, and no others",
  withActions({ dividends: quarters }, async ({ holder, call, market }) => {
    const one = await holder("AAPL", 10);
    await one.trade("trading.buy", "MSFT", 1);
    const unknown = async () => (await call("dividends.calendar", one.user, { portfolio_id: one.id })).unknown_symbols;
    const { dividends, splits } = market.facts;
    const away = () => Promise.reject(new MarketDataError("unavailable", "No answer"));
    market.facts = {
      ...market.facts,
      dividends: (request, at) => request.symbol === "MSFT" ? away() : dividends(request, at),
    };
    assert.deepEqual(await unknown(), ["MSFT"]);
    market.facts = { ...market.facts, dividends, splits: away };
    assert.deepEqual(await unknown(), ["MSFT"], "what was fetched today is known");
    market.facts = { ...market.facts, splits };
    assert.deepEqual(await unknown(), []);
  }),
);
