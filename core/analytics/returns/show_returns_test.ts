import assert from "node:assert/strict";
import { openAnalytics } from "../testing.ts";

const rounded = (n: number | null) => n === null ? null : Math.round(n * 1e4) / 1e4;

Deno.test("three returns side by side, each with components that add up or multiply to it", async () => {
  const { call, user, create, trade, advance, income } = await openAnalytics("2026-10-30T10:30", {
    AAPL: [
      ["2026-10-30T09:30", 100],
      ["2026-11-02T09:30", 110],
      ["2026-11-04T09:30", 120],
      ["2026-11-06T09:30", 132],
    ],
  });
  const id = await create(2_000);
  await trade("buy", id, "AAPL", 10);
  await advance("2026-11-03T17:00");
  // After that day's value: counts from the start of the 4th, and is paid on the 3rd.
  await call("portfolios.deposit", user, { id, amount: 500 });
  await advance("2026-11-05T10:00");
  await income(id, "DIVIDEND", 13.5);
  await call("portfolios.withdraw", user, { id, amount: 300 });
  await advance("2026-11-06T11:00");
  const shown = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual([shown.from, shown.to], ["2026-10-29", "2026-11-06"]);
  // 10 x 132 + 1,000 + 500 + 13.50 - 300 = 2,533.50 of 2,200 paid in.
  assert.deepEqual(shown.simple, {
    ...{ return_percentage: 15.159091, gain: 333.5, opening_value: 0, net_deposits: 2_200 },
  });
  assert.deepEqual(
    shown.time_weighted.sub_periods.map((p) => [p.from, p.to, p.start_value, p.paid_in, p.invested, p.end_value]),
    [
      ["2026-10-29", "2026-11-03", 0, 2_000, 2_000, 2_100],
      // To the withdrawal at the end of the 5th.
      ["2026-11-03", "2026-11-05", 2_100, 200, 2_600, 2_413.5],
      ["2026-11-05", "2026-11-06", 2_413.5, 0, 2_413.5, 2_533.5],
    ].map((row) => row),
  );
  const chained = shown.time_weighted.sub_periods.reduce((product, p) => product * p.factor!, 1);
  assert.equal(rounded(shown.time_weighted.return_percentage), rounded((chained - 1) * 100));
  const expected = 2_100 / 2_000 * (2_700 / 2_600) * (2_713.5 / 2_700) * (2_533.5 / 2_413.5);
  assert.equal(rounded((chained - 1) * 100), rounded((expected - 1) * 100));

  const { cash_flows: payments, yearly_percentage: yearly, return_percentage: whole } = shown.money_weighted;
  assert.deepEqual(payments.map((p) => [p.date, p.amount]), [
    ["2026-10-30", -2_000],
    ["2026-11-03", -500],
    ["2026-11-05", 300],
    ["2026-11-06", 2_533.5],
  ]);
  const days = { "2026-10-30": 7, "2026-11-03": 3, "2026-11-05": 1, "2026-11-06": 0 } as Record<string, number>;
  const future = payments.reduce((sum, p) => sum + p.amount * (1 + yearly! / 100) ** (days[p.date]! / 365), 0);
  assert.ok(Math.abs(future) < 1e-6, String(future));
  assert.equal(rounded(whole), rounded(((1 + yearly! / 100) ** (7 / 365) - 1) * 100));

  assert.deepEqual(shown.reconciliation, {
    opening_value: 0,
    lines: [
      { name: "deposits", amount: 2_500 },
      { name: "withdrawals", amount: -300 },
      { name: "dividends", amount: 13.5 },
      { name: "interest", amount: 0 },
      { name: "realised_gains", amount: 0 },
      { name: "unrealised_gains", amount: 320 },
    ],
    ...{ explained_value: 2_533.5, closing_value: 2_533.5, difference: 0 },
  });
  assert.deepEqual(shown.holdings, [
    { symbol: "AAPL", gain: 320, invested: 1000, closing_value: 1320, gain_percentage: 32 },
  ]);
});

Deno.test("a period within a portfolio's life starts from a snapshot, and today's present follows its own snapshot", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-10-30T10:30", {
    AAPL: [["2026-10-30T09:30", 100], ["2026-11-12T09:30", 150], ["2026-11-12T16:30", 160]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 5);
  await advance("2026-11-12T15:00");
  const open = await call("analytics.returns", user, { id, period: "7D" });
  assert.deepEqual([open.from, open.to, open.simple.opening_value, open.simple.gain], [
    ...["2026-11-05", "2026-11-12", 1_000, 250],
  ]);
  assert.deepEqual(open.time_weighted.sub_periods.length, 1);
  await advance("2026-11-12T17:00");
  await call("portfolios.deposit", user, { id, amount: 100 });
  const late = await call("analytics.returns", user, { id, period: "7D" });
  assert.deepEqual([late.to, late.simple.gain, late.reconciliation.closing_value], ["2026-11-13", 300, 1_400]);
  assert.equal(late.reconciliation.difference, 0);
  assert.equal(rounded(late.time_weighted.return_percentage), rounded((1.25 * 1_400 / 1_350 - 1) * 100));
});

Deno.test("a portfolio of today has returns before its first snapshot, and an empty one has none", async () => {
  const { call, user, create, trade, market } = await openAnalytics("2026-11-17T10:30", {
    AAPL: [["2026-11-17T09:30", 100]],
  });
  const [id, empty] = [await create(1_000), await create(0)];
  await trade("buy", id, "AAPL", 10);
  market.set({ AAPL: [["2026-11-17T09:30", 90]] });
  const shown = await call("analytics.returns", user, { id });
  assert.deepEqual([shown.simple.return_percentage, rounded(shown.time_weighted.return_percentage)], [-10, -10]);
  assert.deepEqual(shown.money_weighted.yearly_percentage, null, "within one day there is no rate");
  const none = await call("analytics.returns", user, { id: empty });
  assert.deepEqual(
    [none.simple.return_percentage, none.time_weighted.return_percentage, none.money_weighted.yearly_percentage],
    [null, null, null],
  );
});

Deno.test("money-weighted payments are on the days of the ledger, on weekends and holidays too", async () => {
  const { call, user, create, advance } = await openAnalytics("2026-11-13T10:30", {});
  const id = await create(1_000);
  await advance("2026-11-21T12:00"); // A Saturday.
  await call("portfolios.deposit", user, { id, amount: 100 });
  await advance("2026-11-26T12:00"); // Thanksgiving.
  await call("portfolios.deposit", user, { id, amount: 50 });
  await advance("2026-12-01T11:00");
  const { transactions } = await call("transactions.list", user, { id });
  assert.deepEqual(
    transactions.map((t) => t.executed_at.slice(0, 10)),
    ["2026-11-26", "2026-11-21", "2026-11-13"],
  );
  const { money_weighted, from } = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual(money_weighted.cash_flows.map((p) => [p.date, p.amount]), [
    ["2026-11-13", -1_000],
    ["2026-11-21", -100],
    ["2026-11-26", -50],
    ["2026-12-01", 1_150],
  ]);
  assert.equal(from, "2026-11-12");
  const week = await call("analytics.returns", user, { id, period: "7D" });
  assert.deepEqual(week.money_weighted.cash_flows.map((p) => p.date), ["2026-11-24", "2026-11-26", "2026-12-01"]);
});

Deno.test("a portfolio made on a weekend is paid into on that day", async () => {
  const { call, user, create, advance } = await openAnalytics("2026-11-21T12:00", {});
  const id = await create(1_000);
  await advance("2026-11-24T11:00");
  const { money_weighted } = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual(money_weighted.cash_flows.map((p) => p.date), ["2026-11-21", "2026-11-24"]);
});
