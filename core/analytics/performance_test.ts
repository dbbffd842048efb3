import assert from "node:assert/strict";
import { noFacts } from "../market/no_facts.ts";
import { MarketDataError } from "../market/port.ts";
import { periodStart } from "./periods.ts";
import { ny, openAnalytics } from "./testing.ts";

const rounded = (n: number | null) => n === null ? null : Math.round(n * 1e6) / 1e6;

/** Three closes at 100, 110 and 99 with a deposit between the last two, and the funds'. */
async function threeDays() {
  const setup = await openAnalytics("2026-11-16T10:30", {
    AAPL: [["2026-11-16T09:30", 100], ["2026-11-17T09:30", 110], ["2026-11-18T09:30", 99]],
    SPY: [["2026-11-16T09:30", 600], ["2026-11-17T09:30", 606], ["2026-11-18T09:30", 297]],
    QQQ: [["2026-11-17T09:30", 400], ["2026-11-18T09:30", 500]],
  });
  const id = await setup.create(1_000);
  await setup.trade("buy", id, "AAPL", 10);
  await setup.advance("2026-11-17T20:00");
  await setup.call("portfolios.deposit", setup.user, { id, amount: 1_100 });
  await setup.advance("2026-11-18T17:00");
  return { ...setup, id };
}

Deno.test("performance is percent since the first snapshot, without the effect of deposits", async () => {
  const { call, user, id } = await threeDays();
  const { period, snapshots } = await call("analytics.performance", user, { id });
  assert.equal(period, "3M");
  assert.deepEqual(snapshots.map((s) => [s.date, s.total_value, rounded(s.portfolio_return)]), [
    ["2026-11-16", 1_000, 0],
    ["2026-11-17", 1_100, 10],
    // (990 + 1,100) / (1,100 + 1,100) = 0.95, times 1.1.
    ["2026-11-18", 2_090, 4.5],
  ]);
  assert.deepEqual(snapshots.map((s) => rounded(s.sp500_return)), [0, 1, -50.5]);
  assert.deepEqual(snapshots.map((s) => rounded(s.nasdaq_return)), [null, 0, 25]);
});

Deno.test("a split of a fund does not change its return, and without data about splits there is none", async () => {
  const { market, call, user, id } = await threeDays();
  const split = { id: "s", symbol: "SPY", executionDate: "2026-11-18", from: 1, to: 2 };
  market.facts = { ...noFacts, splits: ({ symbol }) => Promise.resolve(symbol === "SPY" ? [split] : []) };
  const returns = async () =>
    (await call("analytics.performance", user, { id })).snapshots.map((s) => rounded(s.sp500_return));
  assert.deepEqual(await returns(), [0, 1, -1]);

  market.facts = { ...noFacts, splits: () => Promise.reject(new MarketDataError("unavailable", "away")) };
  assert.deepEqual(await returns(), [null, null, null]);
});

Deno.test("risk is from the daily returns of the period, and under two snapshots there is none", async () => {
  const { call, user, id, create } = await threeDays();
  const risk = await call("analytics.risk-metrics", user, { id });
  assert.equal(risk.data_points, 3);
  // Returns of +10 % and -5 %: a deviation of 0.106066, a fall of 5 %.
  assert.equal(rounded(risk.volatility), rounded(0.15 / Math.SQRT2 * Math.sqrt(252) * 100));
  assert.equal(rounded(risk.max_drawdown), 5);
  assert.match(risk.message!, /2 daily returns/);
  const none = await call("analytics.risk-metrics", user, { id: await create(5) });
  assert.deepEqual(none, {
    ...{ volatility: null, sharpe_ratio: null, max_drawdown: null, beta: null, annualized_return: null },
    message: "Insufficient data for risk calculations. Need at least 2 portfolio snapshots.",
    data_points: 0,
  });
});

Deno.test("a period starts from the last close on or before its first day, a year from the last of the previous year", async () => {
  const at = ny("2026-11-17T10:00");
  assert.deepEqual((["7D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const).map((p) => periodStart(p, at)), [
    ...["2026-11-10", "2026-10-16", "2026-08-17", "2026-05-15", "2025-11-17", "2025-12-31", null],
  ]);
  const { advance, call, user, id } = await threeDays();
  await advance("2026-11-24T17:00");
  const first = async (period: "7D" | "ALL" | "YTD") =>
    (await call("analytics.performance", user, { id, period })).snapshots[0]!.date;
  assert.deepEqual([await first("7D"), await first("ALL"), await first("YTD")], [
    ...["2026-11-17", "2026-11-16", "2026-11-16"],
  ]);
});
