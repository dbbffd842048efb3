import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { bandOf } from "../../ui/chart/plot/plot.ts";
import { measures, zoneOf } from "./risk_zones.ts";

Deno.test("the verdict on a risk turns at the product's thresholds", () => {
  const verdicts = (key: string, ...values: number[]) => {
    const measure = measures().find((one) => one.key === key)!;
    return values.map((value) => zoneOf(measure, value).tone);
  };
  assert.deepEqual(verdicts("volatility", 14.99, 15, 24.99, 25), ["green", "amber", "amber", "red"]);
  assert.deepEqual(verdicts("sharpe_ratio", 1.01, 1, 0.51, 0.5, -2), ["green", "amber", "amber", "red", "red"]);
  assert.deepEqual(verdicts("max_drawdown", 9.99, 10, 19.99, 20), ["green", "amber", "amber", "red"]);
  assert.deepEqual(verdicts("beta", 0.79, 0.8, 1.2, 1.21, -1), ["green", "amber", "amber", "red", "green"]);
});

Deno.test("a tile of the heatmap takes the band of its gain", () => {
  const gains = [10, 9.99, 5, 4.99, 2, 1.99, 0, -0.01, -1.99, -2, -4.99, -5, -9.99, -10];
  assert.deepEqual(gains.map(bandOf), [
    ...["g4", "g3", "g3", "g2", "g2", "g1", "g1"],
    ...["l1", "l1", "l2", "l2", "l3", "l3", "l4"],
  ]);
});
