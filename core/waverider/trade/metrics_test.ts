import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { ENTERED, entered } from "../position/testing.ts";
import { gradeOf, gradePoints } from "./grade.ts";
import { metricFields, metricsOf, outcomeOf, runnerClassOf, slippageBps } from "./metrics.ts";
import { rounded, roundedOrNull } from "./round.ts";

const closed = (exitPrice: number, highest: number, lowest = 19.98) =>
  metricFields(metricsOf(
    { ...entered(), highest, lowest },
    { exitPrice, exitAt: ENTERED + 754_000, pnl: (exitPrice - 20) * 100 },
    DEFAULTS,
  ));

Deno.test("a trade's figures: of a gain that was partly given back", () => {
  assert.deepEqual(closed(20.6, 21, 19.8), {
    pnl_pct: 3,
    max_gain_pct: 5,
    max_drawdown_pct: -1,
    giveback_pct: 2,
    profit_capture_efficiency: 60,
    risk_reward_ratio: 1,
    hold_time_minutes: 12.6,
    runner_classification: "small_winner",
    trade_grade: "B",
  });
});

Deno.test("capture is from 0 to 100, and 0 when it never gained", () => {
  assert.equal(closed(19.4, 20.2).profit_capture_efficiency, 0);
  assert.equal(closed(19.4, 19.98).profit_capture_efficiency, 0);
  assert.equal(closed(20.3, 20.2).profit_capture_efficiency, 100);
  assert.equal(closed(20, 20).profit_capture_efficiency, 0);
});

Deno.test("more than a cent is a win, a loss of more than a cent a loss", () => {
  assert.deepEqual([0.02, 0.01, 0, -0.01, -0.02].map(outcomeOf), [
    "win",
    "breakeven",
    "breakeven",
    "breakeven",
    "loss",
  ]);
});

Deno.test("a trade is classed by how far it once ran, and else by what it earned", () => {
  assert.deepEqual(
    [runnerClassOf(40, -5), runnerClassOf(39.99, 5), runnerClassOf(20, 0), runnerClassOf(19.99, 5)],
    ["runner_40_plus", "runner_20_plus", "runner_20_plus", "small_winner"],
  );
  assert.deepEqual([runnerClassOf(3, 0.01), runnerClassOf(3, -0.02)], ["breakeven", "loser"]);
});

Deno.test("slippage is a cost when it is positive, for buying and for selling", () => {
  const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-6, `${actual}`);
  near(slippageBps("BUY", 20.02, 19.98, 20.02), 10);
  near(slippageBps("SELL", 19.98, 19.98, 20.02), 10);
  near(slippageBps("SELL", 20.02, 19.98, 20.02), -10);
});

/** Of a result and the highest gain, in percent, with a stop at 3 % and EWS 8. */
const graded = (pnlPercent: number, most: number) => {
  const capture = Math.min(100, Math.max(0, pnlPercent / most * 100));
  const inputs = { pnlPercent, riskReward: pnlPercent / 3, capture, ewsScore: 8 };
  return [Math.round(gradePoints(inputs, DEFAULTS) * 10) / 10, gradeOf(inputs, DEFAULTS)];
};

Deno.test("grades of the specification's examples", () => {
  assert.deepEqual(graded(5, 6), [90.3, "A+"]);
  assert.deepEqual(graded(2, 3), [67.5, "B"]);
  assert.deepEqual(graded(0, 1), [41.2, "D"]);
  assert.deepEqual(graded(-3, 0.4), [21.7, "F"]);
});

Deno.test("each grade begins at its points; none exceeds 100 or falls below 0", () => {
  // Without a result and a score, profit and reward give 35, and capture a fifth.
  const at = (points: number) =>
    gradeOf({ pnlPercent: 0, riskReward: 0, capture: 0, ewsScore: 0 }, {
      ...DEFAULTS,
      grade: { ...DEFAULTS.grade, profit_base: points, reward_base: points, profit_weight: 50, reward_weight: 50 },
    });
  assert.deepEqual([90, 89.9, 80, 79.9, 65, 64.9, 50, 49.9, 35, 34.9].map(at), [
    ...["A+", "A", "A", "B", "B", "C", "C", "D", "D", "F"],
  ]);
  assert.equal(gradePoints({ pnlPercent: 500, riskReward: 500, capture: 500, ewsScore: 50 }, DEFAULTS), 100);
  assert.equal(gradePoints({ pnlPercent: -500, riskReward: -500, capture: -500, ewsScore: 0 }, DEFAULTS), 0);
});

Deno.test("figures are rounded half up, away from zero, and what is unknown stays unknown", () => {
  assert.deepEqual([rounded(1.005, 2), rounded(-1.005, 2), rounded(0.0049, 2), rounded(2.5, 0)], [1.01, -1.01, 0, 3]);
  assert.ok(Object.is(rounded(-0.001, 2), 0));
  assert.deepEqual([roundedOrNull(NaN, 2), roundedOrNull(1.234, 2)], [null, 1.23]);
});
