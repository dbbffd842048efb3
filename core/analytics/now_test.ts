import assert from "node:assert/strict";
import { cents, shares } from "../kernel/money.ts";
import { refused, seedUser } from "../testing.ts";
import { openAnalytics } from "./testing.ts";

const prices = {
  AAPL: [["2026-11-17T09:30", 100]],
  MSFT: [["2026-11-17T09:30", 50]],
  XOM: [["2026-11-17T09:30", 10]],
} as const;

Deno.test("PF-23, PF-25: what a portfolio earned adds up to its value less its deposits, to the cent", async () => {
  const { market, clock, call, user, create, trade, enter, income } = await openAnalytics("2026-11-17T10:30", prices);
  const id = await create(10_000);
  await trade("buy", id, "AAPL", 10);
  await trade("buy", id, "MSFT", 3.3333);
  clock.advance({ minutes: 1 });
  market.set({ AAPL: [["2026-11-17T10:31", 120.01]], MSFT: [["2026-11-17T10:31", 33.37]] });
  await trade("sell", id, "AAPL", 3);
  await income(id, "DIVIDEND", 12.34);
  await income(id, "INTEREST", 0.07);
  await call("portfolios.withdraw", user, { id, amount: 1_000 });
  // An edit of the cost earns nothing, and is no sale.
  const source = { type: "command", id: "edit" } as const;
  await enter(id, { type: "ADJUSTMENT", source, amount: cents(0), symbol: "AAPL", costEffect: cents(-100) });
  const imported = { type: "import", id: "1" } as const;
  await enter(id, {
    ...{ type: "IMPORT", source: imported, amount: cents(40), symbol: "XOM" },
    ...{ shareEffect: shares(5), costEffect: cents(40) },
  });
  const shown = await call("portfolios.performance", user, { id });
  assert.deepEqual(shown, {
    // 3 x (120.01 - 100).
    realised_gain: 60.03,
    cost_adjustments: -100,
    // 7 x 120.01 - 600, 3.3333 x 33.37 (111.23) - 166.67, 5 x 10 - 40.
    unrealised_gain: 194.63,
    stock_return: 154.66,
    dividend_income: 12.34,
    interest_income: 0.07,
    total_return: 167.07,
    return_percentage: 1.848119,
    total_contributed: 9_040,
    total_value: 9_207.07,
    unpriced_symbols: [],
  });
  const summary = await call("analytics.summary", user, { id });
  assert.deepEqual(
    [summary.total_value, summary.total_return, summary.total_return_percentage, summary.total_contributed],
    [shown.total_value, shown.total_return, shown.return_percentage, shown.total_contributed],
  );
  assert.equal(summary.total_invested, 806.67);
});

Deno.test("PF-25: a competition's return is in percent of its starting capital, and without deposits there is none", async () => {
  const { call, user, create, income, db } = await openAnalytics("2026-11-17T10:30");
  const [rich, empty] = [await create(20_000), await create(0)];
  for (const id of [rich, empty]) await income(id, "INTEREST", 100);
  const percentage = async (id: string) => [
    (await call("portfolios.performance", user, { id })).return_percentage,
    (await call("analytics.summary", user, { id })).total_return_percentage,
  ];
  assert.deepEqual([await percentage(rich), await percentage(empty)], [[0.5, 0.5], [null, null]]);
  await db.updateTable("portfolios").set({ is_competition: true }).where("id", "in", [rich, empty]).execute();
  assert.deepEqual([await percentage(rich), await percentage(empty)], [[0.5, 0.5], [1, 1]]);
});

Deno.test("the allocation is by sector, the largest first, in percent of everything with cash", async () => {
  const { market, call, user, create, trade } = await openAnalytics("2026-11-17T10:30", {
    ...prices,
    OLD: [["2026-11-17T09:30", 5]],
  });
  market.quotes.XOM!.listing = { sector: "Energy" };
  market.quotes.OLD!.listing = { sector: null };
  const id = await create(1_000);
  assert.deepEqual(await call("analytics.allocation", user, { id }), {
    total_value: 1_000,
    allocations: [],
    cash_allocation: { value: 1_000, percentage: 100 },
    unpriced_symbols: [],
  });
  await trade("buy", id, "AAPL", 1);
  await trade("buy", id, "MSFT", 1);
  await trade("buy", id, "XOM", 30);
  await trade("buy", id, "OLD", 10);
  assert.deepEqual(await call("analytics.allocation", user, { id }), {
    total_value: 1_000,
    allocations: [
      { sector: "Energy", value: 300, percentage: 30 },
      { sector: "Technology", value: 150, percentage: 15 },
      { sector: "Other", value: 50, percentage: 5 },
    ],
    cash_allocation: { value: 500, percentage: 50 },
    unpriced_symbols: [],
  });
  delete market.quotes.OLD;
  const without = await call("analytics.allocation", user, { id });
  assert.deepEqual([without.total_value, without.unpriced_symbols], [950, ["OLD"]]);
  const { holdings_performance: holdings } = await call("analytics.holdings-performance", user, { id });
  assert.deepEqual(holdings, await call("holdings.list", user, { id }));
});

Deno.test("P5: every response comes from one snapshot of the store, whatever is traded at the same time", async () => {
  const { call, user, create, trade, income } = await openAnalytics("2026-11-17T10:30", prices);
  const id = await create(10_000);
  let busy = true;
  const trading = (async () => {
    for (let i = 0; i < 15; i++) {
      await trade("buy", id, "AAPL", 3);
      await income(id, "DIVIDEND", 7.11);
      await trade("sell", id, "AAPL", 2);
    }
    busy = false;
  })();
  let seen = 0;
  while (busy) {
    const [totals, allocation, summary] = await Promise.all([
      call("portfolios.performance", user, { id }),
      call("analytics.allocation", user, { id }),
      call("analytics.summary", user, { id }),
    ]);
    // Prices stand still, so only the dividends change the value.
    assert.equal(Math.round((totals.total_value - totals.dividend_income) * 100), 1_000_000);
    assert.equal(totals.stock_return, 0);
    const parts = [...allocation.allocations, allocation.cash_allocation].reduce((sum, part) => sum + part.value, 0);
    assert.equal(Math.round(parts * 100), Math.round(allocation.total_value * 100));
    assert.equal(
      Math.round((summary.cash_balance + summary.total_invested) * 100),
      Math.round(summary.total_value * 100),
    );
    seen++;
  }
  await trading;
  assert.ok(seen > 1, `${seen} answers`);
});

Deno.test("another user's portfolio is not found by any of the analytics", async () => {
  const { call, create, db } = await openAnalytics("2026-11-17T10:30");
  const [id, stranger] = [await create(1), await seedUser(db)];
  for (
    const name of [
      ...["portfolios.performance", "analytics.summary", "analytics.allocation"],
      ...["analytics.holdings-performance", "analytics.performance", "analytics.risk-metrics"],
    ] as const
  ) await refused(call(name as "analytics.summary", stranger, { id }), "NOT_FOUND");
});

Deno.test("the return on paid-in money is one figure everywhere: on the last cent that is left paid in, and none below", async () => {
  const { call, user, create, income } = await openAnalytics("2026-11-17T10:30", prices);
  const id = await create(10_000);
  await income(id, "INTEREST", 1);
  const left = async () => {
    const portfolio = await call("portfolios.get", user, { id });
    const figures = [
      portfolio.total_return_percentage,
      (await call("portfolios.list", user, {})).find((one) => one.id === id)!.total_return_percentage,
      (await call("portfolios.performance", user, { id })).return_percentage,
      (await call("analytics.summary", user, { id })).total_return_percentage,
      (await call("analytics.returns", user, { id, period: "ALL" })).simple.return_percentage,
    ];
    assert.equal(new Set(figures).size, 1, JSON.stringify(figures));
    return [portfolio.total_contributed, figures[0]];
  };
  assert.deepEqual(await left(), [10_000, 0.01]);
  const withdraw = (amount: number) => call("portfolios.withdraw", user, { id, amount });
  await withdraw(9_849);
  assert.deepEqual(await left(), [151, 0.662252], "a dollar is much of a small rest");
  await withdraw(150.99);
  assert.deepEqual(await left(), [0.01, 10_000]);
  await withdraw(0.01);
  assert.deepEqual(await left(), [0, null]);
  await withdraw(0.5);
  assert.deepEqual(await left(), [-0.5, null]);
});

Deno.test("an owner who has withdrawn more than was paid in sees the gain, but no return in percent, in every figure", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-11-12T10:30", {
    AAPL: [["2026-11-12T09:30", 100], ["2026-11-13T09:30", 200], ["2026-11-17T09:30", 300]],
  });
  const id = await create(1_000);
  await trade("buy", id, "AAPL", 10);
  await advance("2026-11-13T12:00");
  await trade("sell", id, "AAPL", 8);
  await call("portfolios.withdraw", user, { id, amount: 1_500 });
  await advance("2026-11-17T10:30");
  // Two shares at $300 and $100 in cash, of $500 less than nothing paid in.
  const { total_value, total_return, total_contributed } = await call("portfolios.get", user, { id });
  assert.deepEqual([total_value, total_return, total_contributed], [700, 1_200, -500]);
  const totals = await call("portfolios.performance", user, { id });
  assert.deepEqual([totals.realised_gain, totals.unrealised_gain, totals.total_return, totals.return_percentage], [
    ...[800, 400, 1_200],
    null,
  ]);
  const returns = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual(returns.simple, {
    ...{ return_percentage: null, gain: 1_200, opening_value: 0, net_deposits: -500 },
  });
  assert.equal(Math.round(returns.time_weighted.return_percentage! * 1e6) / 1e6, 180, "twice, and 7 of 5 after it");
  assert.deepEqual(returns.money_weighted.cash_flows.map((p) => p.amount), [-1_000, 1_500, 700]);
  assert.ok(returns.money_weighted.yearly_percentage! > 0);
  const named = (lines: readonly { name: string; amount: number }[], name: string) =>
    lines.find((line) => line.name === name)!.amount;
  const statement = await call("portfolios.statement", user, { id, year: 2026 });
  for (const { lines, difference } of [returns.reconciliation, statement]) {
    assert.deepEqual([named(lines, "deposits"), named(lines, "withdrawals"), difference], [1_000, -1_500, 0]);
  }
  const { points } = await call("analytics.value-series", user, { id, range: "1M" });
  assert.deepEqual(points.map((p) => [p.total_value, p.paid_in]), [
    [1_000, 1_000],
    [500, -500],
    [500, -500],
    [700, -500],
  ]);
  const { snapshots } = await call("analytics.performance", user, { id, period: "1M" });
  assert.deepEqual(snapshots.map((s) => s.portfolio_return), [0, 100, 100]);
});
