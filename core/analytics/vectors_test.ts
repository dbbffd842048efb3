import { ok } from "node:assert/strict";
import {
  annualisedReturn,
  annualisedVolatility,
  maxDrawdown,
  modifiedDietz,
  sharpeRatio,
  timeWeightedReturn,
  xirr,
} from "./returns.ts";
import { growthIndex, subperiods } from "./subperiods.ts";

const published = new URL("../../../shared/data/risk/performance_vectors.json", import.meta.url);
const exists = (() => {
  try {
    return Deno.statSync(published).isFile;
  } catch {
    return false;
  }
})();

interface Vectors {
  xirr: { flows: [string, number][]; expected: number; tolerance: number }[];
  modified_dietz: { begin: number; end: number; flows: [number, number][]; days: number; expected: number }[];
  twr: { expected: number }[];
  risk: {
    returns: number[];
    annual_volatility?: number;
    sharpe_rf0?: number;
    max_drawdown?: number;
    annual_return_compound?: number;
    max_drawdown_note?: string;
  }[];
}

function near(actual: number | null, expected: number | undefined, tolerance = 1e-10): void {
  if (expected === undefined) return;
  ok(actual !== null && Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);
}

Deno.test({
  name: "returns and risk figures equal the independent vectors",
  ignore: !exists,
  fn() {
    const vectors = JSON.parse(Deno.readTextFileSync(published)) as Vectors;
    for (const { flows, expected, tolerance } of vectors.xirr) {
      near(xirr(flows.map(([date, amount]) => ({ date, amount }))), expected, tolerance);
    }
    for (const { flows, expected, ...period } of vectors.modified_dietz) {
      near(modifiedDietz({ ...period, flows: flows.map(([day, amount]) => ({ day, amount })) }), expected);
    }
    const days = [["2026-11-16", 1000], ["2026-11-17", 1100], ["2026-11-18", 2310]] as const;
    const values = days.map(([date, value]) => ({ date, value }));
    near(timeWeightedReturn(subperiods(values, [{ date: "2026-11-18", amount: 1000 }])), vectors.twr[0]!.expected);
    for (const { returns, ...expected } of vectors.risk) {
      const index = growthIndex(returns.map((r) => ({ factor: 1 + r })))!;
      const total = index.at(-1)! - 1;
      near(annualisedVolatility(returns), expected.annual_volatility);
      near(sharpeRatio(returns), expected.sharpe_rf0);
      // The list gives drawdowns as negative numbers, and counts one period more than it has returns.
      const deepest = expected.max_drawdown_note === undefined ? expected.max_drawdown : total;
      near(maxDrawdown(index), deepest === undefined ? undefined : -deepest);
      near(annualisedReturn(total, returns.length + 1), expected.annual_return_compound);
    }
  },
});
