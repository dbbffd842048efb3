import { ok } from "node:assert/strict";
import { annualisedReturn, annualisedVolatility, maxDrawdown, timeWeightedReturn, xirr } from "./returns.ts";
import { growthIndex, subperiods } from "./subperiods.ts";

interface Vectors {
  xirr: { flows: [string, number][]; expected: number; tolerance: number }[];
  risk: {
    returns: number[];
    annual_volatility?: number;
    max_drawdown?: number;
    annual_return_compound?: number;
  }[];
}

function near(actual: number | null, expected: number | undefined, tolerance = 1e-10): void {
  if (expected === undefined) return;
  ok(actual !== null && Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);
}

const vectors = JSON.parse(
  Deno.readTextFileSync(new URL("../../../tests/data/performance.json", import.meta.url)),
) as Vectors;

Deno.test("returns and risk figures equal the independent vectors", () => {
  for (const { flows, expected, tolerance } of vectors.xirr) {
    near(xirr(flows.map(([date, amount]) => ({ date, amount }))), expected, tolerance);
  }
  for (const { returns, ...expected } of vectors.risk) {
    const index = growthIndex(returns.map((r) => ({ factor: 1 + r })))!;
    const total = index.at(-1)! - 1;
    near(annualisedVolatility(returns), expected.annual_volatility);
    // The list gives drawdowns as negative numbers, and counts one period more than it has returns. Without a drawdown
    // the returns are all losses.
    near(maxDrawdown(index), -(expected.max_drawdown ?? total));
    near(annualisedReturn(total, returns.length + 1), expected.annual_return_compound);
  }
});

Deno.test("a payment at the start of a day earns that day's return: 10% without it, 10% with it, 21% in all", () => {
  const values = [["2026-11-16", 1000], ["2026-11-17", 1100], ["2026-11-18", 2310]] as const;
  const paidIn = [{ date: "2026-11-18", amount: 1000 }];
  near(timeWeightedReturn(subperiods(values.map(([date, value]) => ({ date, value })), paidIn)), 0.21);
});
