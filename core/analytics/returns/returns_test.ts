import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import {
  annualisedReturn,
  annualisedVolatility,
  beta,
  drawdown,
  growthFactor,
  maxDrawdown,
  sharpeOfYear,
  timeWeightedReturn,
} from "./returns.ts";

function near(actual: number | null, expected: number, tolerance = 1e-12): void {
  ok(actual !== null && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected)), `${actual}`);
}
const returnsOf = (length: { minLength: number; maxLength?: number }) =>
  fc.array(fc.integer({ min: -2000, max: 2000 }).map((n) => n / 10_000), { maxLength: 40, ...length });
/** Growth of 1, before the first return and after each. */
const grown = (returns: readonly number[]) => returns.reduce((index, r) => [...index, index.at(-1)! * (1 + r)], [1]);

// Returns and results of empyrical's tests/test_stats.py (Apache-2.0); the leading NaN of its first series left out.
const mixed = [0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1];
const falling = [0, -0.06, -0.07, -0.01, -0.09, -0.02, -0.06, -0.08, -0.05];

Deno.test("timeWeightedReturn() multiplies the growth of the periods, by hand", () => {
  const doubled = { startValue: 500, endValue: 1000 };
  near(timeWeightedReturn([doubled, { startValue: 1000, startFlow: 1000, endValue: 1500 }]), 0.5);
  near(timeWeightedReturn([doubled, { startValue: 1000, endFlow: -1000, endValue: 500 }]), 2);
  near(timeWeightedReturn([{ startValue: 1000, endFlow: 1000, endValue: 2100 }]), 0.1);
  near(timeWeightedReturn([{ startValue: 1000, startFlow: -500, endValue: 600 }]), 0.2);
  equal(timeWeightedReturn([doubled, { startValue: 1000, endValue: 0 }]), -1);
});

Deno.test("a period without capital grows by 1, one with less than nothing has no growth", () => {
  equal(growthFactor({ startValue: 0, endValue: 0 }), 1);
  equal(growthFactor({ startValue: 0, endValue: 5 }), 1);
  equal(growthFactor({ startValue: 100, startFlow: -101, endValue: 5 }), null);
  equal(growthFactor({ startValue: 100, endFlow: 5, endValue: 4 }), null);
  equal(growthFactor({ startValue: 100, endFlow: 5, endValue: 5 }), 0);
  const idle = { startValue: 0, endValue: 0 };
  near(timeWeightedReturn([idle, { startValue: 0, startFlow: 100, endValue: 110 }, idle]), 0.1);
  equal(timeWeightedReturn([idle, idle]), null);
  equal(timeWeightedReturn([]), null);
  equal(timeWeightedReturn([{ startValue: 1, endValue: 2 }, { startValue: 1, endValue: -1 }]), null);
});

Deno.test("annualisedReturn() compounds to a year, by hand", () => {
  near(annualisedReturn(0.5, 2, { periodsPerYear: 1 }), Math.sqrt(1.5) - 1);
  near(annualisedReturn(0.01, 1), 1.01 ** 252 - 1);
  near(annualisedReturn(0.21, 504), 0.1);
  // empyrical counts nine periods for these eight returns.
  near(annualisedReturn(grown(mixed).at(-1)! - 1, 9), 1.9135925373194231);
  equal(annualisedReturn(-1, 100), -1);
  for (const periods of [100, 126]) equal(annualisedReturn(-1.5, periods), null);
  for (const total of [0.1, -0.5]) equal(annualisedReturn(total, 0), null);
  equal(annualisedReturn(0.1, -1), null);
  equal(annualisedReturn(1e9, 1), null);
});

Deno.test("annualisedVolatility() equals empyrical's results", () => {
  near(annualisedVolatility(mixed), 0.9136465399704637);
});

Deno.test("volatility and Sharpe ratio, by hand", () => {
  near(annualisedVolatility([0.01, 0.03]), Math.SQRT2 * 0.01 * Math.sqrt(252));
  near(annualisedVolatility([0.01, 0.03], { periodsPerYear: 12 }), Math.SQRT2 * 0.01 * Math.sqrt(12));
  near(sharpeOfYear(0.145, 0.2, 0.045), 0.5);
});

Deno.test("volatility needs two returns and is zero without variance; then there is no Sharpe ratio", () => {
  for (const few of [[], [0.01]]) equal(annualisedVolatility(few), null);
  near(annualisedVolatility([0.1, 0.1, 0.1]), 0, 1e-14);
  equal(sharpeOfYear(0.1, 0, 0.045), null);
});

Deno.test("a constant growth of rounded values has no variance and no Sharpe ratio", () => {
  const values = Array.from({ length: 300 }, (_, i) => 12_345.67 * 1.0003 ** i);
  const volatility = annualisedVolatility(values.slice(1).map((v, i) => v / values[i]! - 1))!;
  equal(sharpeOfYear(0.08, volatility, 0.045), null);
});

Deno.test("drawdown() finds the deepest fall, where it began and where it ended, by hand", () => {
  deepEqual(drawdown([100, 120, 90, 130, 117]), { depth: 0.25, peak: 1, trough: 2 });
  deepEqual(drawdown([100, 100, 50, 50, 100, 50]), { depth: 0.5, peak: 1, trough: 2 });
  deepEqual(drawdown([1, 2, 3]), { depth: 0, peak: 0, trough: 0 });
  deepEqual(drawdown([0, 0, 4, 0]), { depth: 1, peak: 2, trough: 3 });
  near(maxDrawdown(grown(mixed)), 0.1);
  near(maxDrawdown(grown(falling)), 1 - grown(falling).at(-1)!);
});

Deno.test("drawdown() is null for too few values, negative ones and only zeros", () => {
  for (const values of [[], [1], [1, -1], [0, 0]]) equal(drawdown(values), null);
  equal(maxDrawdown([1]), null);
});

Deno.test("beta() is covariance over the benchmark's variance, by hand", () => {
  near(beta([0.01, 0.03, 0.02], [0.01, 0.02, 0.03]), 0.5);
  near(beta([0.03, 0.01], [0.01, 0.02]), -2);
  near(beta(mixed, mixed), 1);
  equal(beta([0.01], [0.02]), null);
  equal(beta([0.01, 0.02], [0.1, 0.1]), null);
  equal(beta([0.01, 0.02, 0.03], [0.1, 0.1, 0.1]), null);
  throws(() => beta([0.01, 0.02], [0.1]), /same length, not 2 and 1/);
});

Deno.test("numbers that are not finite are refused by every figure", () => {
  for (const bad of [NaN, Infinity, -Infinity]) {
    for (
      const figure of [
        () => timeWeightedReturn([{ startValue: 1, endValue: bad }]),
        () => timeWeightedReturn([{ startValue: bad, endValue: 1 }]),
        () => timeWeightedReturn([{ startValue: 1, startFlow: bad, endValue: 1 }]),
        () => timeWeightedReturn([{ startValue: 1, endFlow: bad, endValue: 1 }]),
        () => annualisedReturn(bad, 1),
        () => annualisedReturn(1, bad),
        () => annualisedReturn(1, 1, { periodsPerYear: bad }),
        () => annualisedVolatility([0, 1, bad]),
        () => sharpeOfYear(bad, 1, 0),
        () => drawdown([1, 2, bad]),
        () => beta([0, bad], [0, 1]),
        () => beta([0, 1], [0, bad]),
      ]
    ) throws(figure, RangeError, String(figure));
  }
  throws(() => annualisedVolatility([0, 1], { periodsPerYear: 0 }), RangeError);
});

Deno.test("figures that leave the range of numbers are null, never infinite", () => {
  const huge = [1e200, -1e200, 3e200];
  equal(annualisedVolatility(huge), null);
  equal(beta([0.1, 0.2, 0.4], huge), null);
  equal(growthFactor({ startValue: 1e308, startFlow: 1e308, endValue: 1 }), null);
  equal(beta(huge, huge), null);
  equal(timeWeightedReturn([{ startValue: 1e-300, endValue: 1e300 }]), null);
  equal(timeWeightedReturn(Array(3).fill({ startValue: 1e-80, endValue: 1e80 })), null);
});

Deno.test("deposits and withdrawals do not change a time-weighted return", () => {
  const flows = fc.array(fc.tuple(fc.integer({ min: -50, max: 200 }), fc.integer({ min: -50, max: 200 })), {
    minLength: 40,
    maxLength: 40,
  });
  fc.assert(fc.property(returnsOf({ minLength: 1 }), flows, (returns, percents) => {
    let value = 1000;
    const periods = returns.map((r, i) => {
      const startValue = value;
      const startFlow = startValue * percents[i]![0] / 100;
      const before = (startValue + startFlow) * (1 + r);
      const endFlow = before * percents[i]![1] / 100;
      value = before + endFlow;
      return { startValue, startFlow, endFlow, endValue: value };
    });
    near(timeWeightedReturn(periods), grown(returns).at(-1)! - 1, 1e-9);
  }));
});

Deno.test("a drawdown is within 0 and 1, between its positions, the deepest, and does not depend on scale", () => {
  const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30 });
  fc.assert(fc.property(values, fc.integer({ min: 1, max: 99 }), (series, scale) => {
    const found = drawdown(series);
    if (found === null) return ok(series.every((v) => v === 0));
    ok(found.depth >= 0 && found.depth <= 1 && found.peak <= found.trough);
    if (found.depth > 0) equal(found.depth, 1 - series[found.trough]! / series[found.peak]!);
    near(maxDrawdown(series.map((v) => v * scale)), found.depth);
    const deepest = series.flatMap((peak, i) => series.slice(i).map((v) => peak > 0 ? 1 - v / peak : 0));
    equal(found.depth, Math.max(...deepest));
  }));
});

Deno.test("volatility and beta grow with leverage", () => {
  fc.assert(fc.property(returnsOf({ minLength: 3 }), returnsOf({ minLength: 40 }), (returns, others) => {
    const benchmark = others.slice(0, returns.length);
    const twice = returns.map((r) => 2 * r);
    near(annualisedVolatility(twice), 2 * annualisedVolatility(returns)!);
    const sensitivity = beta(returns, benchmark);
    if (sensitivity !== null) {
      near(beta(twice, benchmark), 2 * sensitivity, 1e-9);
      near(beta(benchmark.map((b) => 0.001 + 1.5 * b), benchmark), 1.5, 1e-9);
    }
  }));
});
