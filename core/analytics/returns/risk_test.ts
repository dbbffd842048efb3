import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { NOTHING_INVESTED, riskMetrics, TOO_FEW_SNAPSHOTS } from "./risk.ts";

const START = Temporal.PlainDate.from("2026-01-01");
const date = (day: number) => START.add({ days: day }).toString();
/** One value a day, from day 0. */
const daily = (...values: readonly number[]) => values.map((value, i) => ({ date: date(i), value }));
const near = (actual: number | null, expected: number, tolerance = 1e-9) =>
  ok(actual !== null && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)), `${actual}`);
const nothing = { volatility: null, sharpe_ratio: null, max_drawdown: null, beta: null, annualized_return: null };
/** Values from daily returns, starting at 1000. */
const grown = (returns: readonly number[]) =>
  daily(...returns.reduce((values, r) => [...values, values.at(-1)! * (1 + r)], [1000]));

Deno.test("with fewer than two values there are no figures, but the reason", () => {
  for (const values of [[], daily(1000)]) {
    deepEqual(riskMetrics(values, [], daily(500)), {
      ...nothing,
      message: "Insufficient data for risk calculations. Need at least 2 portfolio snapshots.",
      data_points: values.length,
    });
  }
  equal(riskMetrics([], [], []).message, TOO_FEW_SNAPSHOTS);
});

Deno.test("a portfolio that never held anything has no figures, and another reason", () => {
  equal(riskMetrics(daily(0, 0), [], []).message, NOTHING_INVESTED);
  deepEqual(riskMetrics(daily(0, 0, 0), [], daily(1, 2, 3)), { ...nothing, message: NOTHING_INVESTED, data_points: 3 });
});

Deno.test("a value below zero leaves no figure defined", () => {
  const { message: _, ...figures } = riskMetrics(daily(100, -1, 100), [], daily(500, 501, 500));
  deepEqual(figures, { ...nothing, data_points: 3 });
});

Deno.test("risk figures in percent, by hand", () => {
  const { volatility, sharpe_ratio, max_drawdown, beta, annualized_return, message, data_points } = riskMetrics(
    daily(1000, 1010, 999.9, 1019.898),
    [],
    daily(500, 502.5, 500.49, 505.4949),
  );
  // Daily returns of 1, -1 and 2 %; of SPY 0.5, -0.4 and 1 %.
  const deviation = Math.sqrt(((1 - 2 / 3) ** 2 + (-1 - 2 / 3) ** 2 + (2 - 2 / 3) ** 2) / 2);
  near(volatility, deviation * Math.sqrt(252));
  near(annualized_return, (1.019898 ** 84 - 1) * 100);
  near(sharpe_ratio, (annualized_return! - 4.5) / volatility!);
  near(max_drawdown, 1);
  const spy = [0.5, -0.4, 1].map((r) => r - 1.1 / 3);
  near(beta, (spy[0]! - spy[1]! + 2 * spy[2]!) / spy.reduce((sum, s) => sum + s * s, 0));
  equal(message, "Based on 3 daily returns: yearly figures are reliable from 20 on.");
  equal(data_points, 4);
});

Deno.test("the risk-free rate can be chosen", () => {
  const values = daily(1000, 1010, 999.9, 1019.898);
  const { sharpe_ratio, annualized_return, volatility } = riskMetrics(values, [], [], 0.01);
  near(sharpe_ratio, (annualized_return! - 1) / volatility!);
});

Deno.test("two values give a return and a drawdown, but nothing that needs two returns", () => {
  const { message, max_drawdown, annualized_return, ...figures } = riskMetrics(daily(1000, 990), [], daily(500, 501));
  near(max_drawdown, 1);
  near(annualized_return, 100 * 0.99 ** 252 - 100);
  deepEqual(figures, { volatility: null, sharpe_ratio: null, beta: null, data_points: 2 });
  equal(message, "Based on 1 daily return: yearly figures are reliable from 20 on.");
});

Deno.test("from twenty daily returns on there is no message", () => {
  const returns = Array.from({ length: 20 }, (_, i) => i % 2 === 0 ? 0.01 : -0.005);
  equal(riskMetrics(grown(returns), [], []).message, null);
  ok(riskMetrics(grown(returns.slice(1)), [], []).message);
});

Deno.test("deposits and withdrawals change no figure", () => {
  const returns = [0.01, -0.02, 0.015, 0.005, -0.01];
  const spy = daily(500, 501, 498, 503, 504, 500);
  const plain = riskMetrics(grown(returns), [], spy);
  let balance = 1000;
  const moved = [0, 500, -600, 0, 250];
  const values = [
    1000,
    ...returns.map((r, i) => {
      const amount = moved[i]!;
      balance = amount > 0 ? (balance + amount) * (1 + r) : balance * (1 + r) + amount;
      return balance;
    }),
  ];
  const flows = moved.map((amount, i) => ({ date: date(i + 1), amount }));
  const figures = riskMetrics(daily(...values), flows, spy);
  for (const name of ["volatility", "sharpe_ratio", "max_drawdown", "beta", "annualized_return"] as const) {
    near(figures[name], plain[name]!);
  }
});

Deno.test("days without capital are not counted as returns", () => {
  const returns = [0.01, -0.02, 0.015];
  const later = grown(returns).map(({ value }, i) => ({ date: date(i + 3), value }));
  const spy = daily(500, 490, 510, 501, 498, 503, 504);
  const idle = [...daily(0, 0, 0), ...later];
  const figures = riskMetrics(idle, [{ date: date(3), amount: 1000 }], spy);
  // The day of the deposit counts: 1000 became 1000.
  near(figures.annualized_return, (grown(returns).at(-1)!.value / 1000) ** (252 / 4) * 100 - 100);
  equal(figures.data_points, 7);
  ok(figures.message!.startsWith("Based on 4 daily returns"));
});

Deno.test("a steady portfolio has volatility and drawdown of zero and no Sharpe ratio", () => {
  const { volatility, sharpe_ratio, max_drawdown, beta } = riskMetrics(
    daily(1000, 1000, 1000),
    [],
    daily(500, 501, 499),
  );
  deepEqual({ volatility, sharpe_ratio, max_drawdown, beta }, {
    volatility: 0,
    sharpe_ratio: null,
    max_drawdown: 0,
    beta: 0,
  });
});

Deno.test("beta pairs returns over the days both series have", () => {
  const values = grown([0.02, 0.04, -0.02, 0.06, 0.02]);
  const spy = grown([0.01, 0.02, -0.01, 0.03, 0.01]);
  near(riskMetrics(values, [], spy).beta, 2);
  // Without the close of day 2, days 1 to 3 are one return.
  const own = [0.02, 1.04 * 0.98 - 1, 0.06, 0.02];
  const its = [0.01, 1.02 * 0.99 - 1, 0.03, 0.01];
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const products = (a: readonly number[], b: readonly number[]) =>
    mean(a.map((x, i) => (x - mean(a)) * (b[i]! - mean(b))));
  const expected = products(own, its) / products(its, its);
  near(riskMetrics(values, [], spy.filter((_, i) => i !== 2)).beta, expected);
  near(riskMetrics(values, [], spy.map((close, i) => i === 2 ? { ...close, value: 0 } : close)).beta, expected);
  equal(riskMetrics(values, [], spy.slice(0, 2)).beta, null);
  equal(riskMetrics(values, [], []).beta, null);
  equal(riskMetrics(values, [], spy.map((close) => ({ ...close, value: 500 }))).beta, null);
  throws(() => riskMetrics(values, [], spy.toReversed()), /Sort the days/);
});
