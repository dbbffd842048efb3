import assert from "node:assert/strict";
import { cents, shares } from "../../kernel/money.ts";
import { refused } from "../../testing.ts";
import { openAnalytics } from "../testing.ts";

/** A purchase on Monday, and on Tuesday one transaction of each kind. */
async function busyTuesday() {
  const setup = await openAnalytics("2026-11-16T10:30", {
    AAPL: [["2026-11-16T09:30", 100], ["2026-11-16T16:05", 101], ["2026-11-17T09:30", 104]],
    MSFT: [["2026-11-16T09:30", 50], ["2026-11-17T04:00", 24], ["2026-11-17T12:00", 26]],
    XOM: [["2026-11-16T09:30", 10], ["2026-11-17T09:30", 7]],
  });
  const { create, trade, advance, enter, income, call, user } = setup;
  const id = await create(10_000);
  await trade("buy", id, "AAPL", 10);
  await trade("buy", id, "MSFT", 10);
  await trade("buy", id, "XOM", 20);
  await advance("2026-11-17T09:00");
  const split = { type: "split", id: "s" } as const;
  await enter(id, { type: "SPLIT", source: split, amount: cents(0), symbol: "MSFT", shareEffect: shares(10) });
  await advance("2026-11-17T13:00");
  await trade("sell", id, "XOM", 20);
  await trade("buy", id, "AAPL", 2.5);
  await call("portfolios.deposit", user, { id, amount: 250 });
  await income(id, "INTEREST", 1.11);
  const paid = { type: "dividend", id: "d" } as const;
  await enter(id, { type: "DIVIDEND", source: paid, amount: cents(8), cashEffect: cents(8), symbol: "AAPL" });
  return { ...setup, id };
}

Deno.test("what moved the day adds up, by holding, to the change since the last close", async () => {
  const { call, user, id } = await busyTuesday();
  const day = await call("analytics.day-change", user, { id });
  assert.deepEqual(day, {
    since: "2026-11-16",
    opening_value: 10_000,
    lines: [
      { name: "deposits", amount: 250 },
      { name: "withdrawals", amount: 0 },
      { name: "interest", amount: 1.11 },
      { name: "holdings", amount: 8 },
    ],
    explained_value: 10_259.11,
    closing_value: 10_259.11,
    difference: 0,
    change: 259.11,
    gain: 9.11,
    gain_percentage: 0.088878,
    holdings: [
      { symbol: "XOM", gain: -60, invested: 200, closing_value: 0, gain_percentage: -30 },
      // 10 x 4 and the dividend; the shares bought at 104 have earned nothing.
      { symbol: "AAPL", gain: 48, invested: 1260, closing_value: 1300, gain_percentage: 3.809524 },
      // Twenty at 26 in place of ten at 50.
      { symbol: "MSFT", gain: 20, invested: 500, closing_value: 520, gain_percentage: 4 },
    ],
    unpriced_symbols: [],
  });
});

Deno.test("the overview shows for every portfolio what the day's change shows for one, with a month of closes", async () => {
  const { call, user, id, create } = await busyTuesday();
  const empty = await create(5);
  const { lines: _, explained_value: __, difference: ___, change: ____, holdings: _____, ...day } = await call(
    "analytics.day-change",
    user,
    { id },
  );
  const overview = await call("analytics.overview", user, {});
  const byId = (wanted: string) => overview.find(({ portfolio_id }) => portfolio_id === wanted);
  assert.deepEqual(byId(id), { portfolio_id: id, ...day, values: [10_000] });
  assert.deepEqual(byId(empty)?.values, []);
  assert.deepEqual(overview.map((o) => o.portfolio_id), (await call("portfolios.list", user, {})).map((p) => p.id));
});

Deno.test("over a weekend the day's change is Friday's, and from four in the morning on the next day's", async () => {
  const { call, user, create, advance } = await openAnalytics("2026-11-19T10:30");
  const id = await create(1);
  const since = async (at: string) => {
    await advance(at);
    return (await call("analytics.day-change", user, { id })).since;
  };
  assert.equal(await since("2026-11-21T12:00"), "2026-11-19");
  assert.equal(await since("2026-11-23T03:59"), "2026-11-19");
  assert.equal(await since("2026-11-23T04:00"), "2026-11-20");
});

Deno.test("a statement explains every cent between its values, and its parts join without a gap", async () => {
  const { call, user, id, advance, income, market } = await busyTuesday();
  const now = await call("portfolios.statement", user, { id, year: 2026 });
  assert.deepEqual(now, {
    ...{ from: "2026-01-01", to: "2026-11-17", opening_value: 0 },
    lines: [
      { name: "deposits", amount: 10_250 },
      { name: "withdrawals", amount: 0 },
      { name: "dividends", amount: 8 },
      { name: "interest", amount: 1.11 },
      { name: "realised_gains", amount: -60 },
      { name: "unrealised_gains", amount: 60 },
    ],
    ...{ explained_value: 10_259.11, closing_value: 10_259.11, difference: 0, unpriced_symbols: [] },
  });
  market.set({ AAPL: [["2026-11-30T09:30", 120], ["2026-12-31T12:00", 130], ["2026-12-31T18:00", 150]] });
  await advance("2026-12-31T18:30");
  await income(id, "INTEREST", 3.21);
  await advance("2027-02-10T12:00");
  const state = (span: { quarter?: number; month?: number }, year = 2026) =>
    call("portfolios.statement", user, { id, year, ...span });
  const [year, fourth, november, december, next] = [
    await state({}),
    await state({ quarter: 4 }),
    await state({ month: 11 }),
    await state({ month: 12 }),
    await state({}, 2027),
  ];
  // 12.5 x 130 at the regular close, 20 x 26, and interest paid after it on the last day.
  assert.equal(year.closing_value, 8_439.11 + 1_625 + 520 + 3.21);
  assert.deepEqual([year.from, year.to], ["2026-01-01", "2026-12-31"]);
  assert.deepEqual([fourth.from, fourth.to, fourth.closing_value], ["2026-10-01", "2026-12-31", year.closing_value]);
  assert.deepEqual([november.to, december.from], ["2026-11-30", "2026-12-01"]);
  assert.equal(november.closing_value, december.opening_value);
  assert.equal(next.opening_value, year.closing_value);
  for (const one of [year, fourth, november, december, next]) assert.equal(one.difference, 0);
  await refused(state({}, 2028), "RULE_BROKEN");
  await refused(state({ quarter: 1, month: 2 }), "RULE_BROKEN");
});

/** F is taken over for shares of AAPL, 0.35119 for each, at midnight to the 17th; both are held since the 16th. */
async function takeover() {
  const setup = await openAnalytics("2026-11-16T10:30", {
    F: [["2026-11-16T09:30", 41.3]],
    AAPL: [["2026-11-16T09:30", 117.6], ["2026-11-17T09:30", 117.33]],
  });
  const { create, trade, enter } = setup;
  const id = await create(1_000);
  await trade("buy", id, "F", 10);
  const become = async (from: string, count: number, to: string, received: number, cost: number, ending = "end") => {
    const one = { type: "MERGER", amount: cents(0), notes: "acquired" } as const;
    const at = { type: "delisting", id: ending } as const;
    const next = { type: "delisting", id: `${ending} ${to}` } as const;
    await enter(id, [
      { ...one, source: at, symbol: from, shareEffect: shares(-count), costEffect: cents(-cost) },
      { ...one, source: next, symbol: to, shareEffect: shares(received), costEffect: cents(cost) },
    ]);
  };
  return { ...setup, id, become };
}
const gains = (holdings: readonly { symbol: string; invested: number; gain: number; closing_value: number }[]) =>
  holdings.map((h) => [h.symbol, h.invested, h.gain, h.closing_value]);

Deno.test("a takeover for shares is one movement: the received shares start at the value of those given for them", async () => {
  const { call, user, id, advance, become } = await takeover();
  await advance("2026-11-17T00:30");
  await become("F", 10, "AAPL", 3.5119, 413);
  await advance("2026-11-17T13:00");
  const day = await call("analytics.day-change", user, { id });
  assert.deepEqual([day.gain, day.difference, gains(day.holdings)], [-0.95, 0, [["AAPL", 413, -0.95, 412.05]]]);
  const returns = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual(gains(returns.holdings!), [["AAPL", 413, -0.95, 412.05]]);
  assert.equal(returns.reconciliation.difference, 0);
  const { lines, difference } = await call("portfolios.statement", user, { id, year: 2026 });
  const said = Object.fromEntries(lines.map((line) => [line.name, line.amount]));
  assert.deepEqual([said.realised_gains, said.unrealised_gains, difference], [0, -0.95, 0]);
});

Deno.test("shares sold before the takeover keep their own gain, and shares of the buyer that were held are beside it", async () => {
  const { call, user, id, advance, trade, become, market } = await takeover();
  await trade("buy", id, "AAPL", 2);
  market.set({ F: [["2026-11-16T09:30", 41.3], ["2026-11-17T09:30", 45]], AAPL: [["2026-11-16T09:30", 120]] });
  await advance("2026-11-17T10:00");
  await trade("sell", id, "F", 4);
  await become("F", 6, "AAPL", 2.1072, 247.8);
  const day = await call("analytics.day-change", user, { id });
  // 4 x 3.70 on what was sold; 4.1072 x 120 in place of 2 x 120 and 6 x 41.30.
  assert.deepEqual([day.difference, gains(day.holdings)], [0, [
    ["F", 165.2, 14.8, 0],
    ["AAPL", 487.8, 5.06, 492.86],
  ]]);
});

Deno.test("two consecutive takeovers carry the value of the first shares to the last", async () => {
  const { call, user, id, advance, become, market } = await takeover();
  market.set({ XOM: [["2026-11-16T09:30", 100]] });
  await advance("2026-11-17T00:30");
  await become("F", 10, "AAPL", 3.5119, 413);
  await become("AAPL", 3.5119, "XOM", 4.2, 413, "second");
  await advance("2026-11-17T13:00");
  assert.deepEqual(gains((await call("analytics.day-change", user, { id })).holdings), [["XOM", 413, 7, 420]]);
});

Deno.test("a statement of a period that is over says nothing of what came after it", async () => {
  const { call, user, create, advance } = await openAnalytics("2026-12-30T10:30");
  const id = await create(1_000);
  await advance("2027-01-04T10:00");
  await call("portfolios.deposit", user, { id, amount: 77 });
  const deposits = async (year: number) => {
    const { lines, closing_value, difference } = await call("portfolios.statement", user, { id, year });
    return [lines.find(({ name }) => name === "deposits")!.amount, closing_value, difference];
  };
  assert.deepEqual([await deposits(2026), await deposits(2027)], [[1_000, 1_000, 0], [77, 1_077, 0]]);
});
