import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { type SizeInputs, sizeOf, stopPercentOf } from "./size.ts";

const plain: SizeInputs = {
  ...{ ask: 5, bid: 4.99, spread: 0.01, askShares: 10_000, volume5: 1_000_000, mode: "STANDARD" },
  ...{ equity: 10_000, cash: 10_000, maxPositions: 4 },
};
const size = (changes: Partial<SizeInputs> = {}) => sizeOf({ ...plain, ...changes }, DEFAULTS);

Deno.test("with $10,000 and four places a stock at $5 is bought 500 times, and $50 are lost at the stop", () => {
  const { shares, stopPercent, riskDollars, decidedBy } = size();
  assert.deepEqual([shares, stopPercent, decidedBy], [500, 2, "slot"]);
  assert.ok(Math.abs(riskDollars - 50) < 1e-9);
});

Deno.test("each bound decides when it is the lowest", () => {
  const shares = (changes: Partial<SizeInputs>) => [size(changes).shares, size(changes).decidedBy];
  assert.deepEqual(shares({ maxPositions: 1 }), [1_000, "risk"]);
  assert.deepEqual(shares({ cash: 501 }), [100, "cash"]);
  assert.deepEqual(shares({ cash: 500.99 }), [99, "cash"]);
  assert.deepEqual(shares({ volume5: 1_999 }), [99, "volume"]);
  assert.deepEqual(shares({ volume5: 2_000 }), [100, "volume"]);
  assert.deepEqual(shares({ askShares: 50 }), [100, "depth"]);
  assert.deepEqual(shares({ mode: "SYMPATHY" }), [250, "slot"]);
  assert.deepEqual(shares({ mode: "EARLY_STANDARD" }), [375, "slot"]);
  assert.deepEqual(shares({ mode: "PARABOLIC", maxPositions: 1 }), [666, "risk"]);
  assert.equal(size().bounds.length, 5);
});

Deno.test("the configuration says how much of the equity a trade risks", () => {
  const config = { ...DEFAULTS, size: { ...DEFAULTS.size, risk: 0.3 } };
  const { shares, decidedBy } = sizeOf(plain, config);
  assert.deepEqual([shares, decidedBy], [300, "risk"]);
});

Deno.test("nothing is bought for less than a share, or when a bound is not known", () => {
  assert.deepEqual([size({ ask: 2_501, bid: 2_500 }).shares, size({ ask: 2_500, bid: 2_499.99 }).shares], [0, 1]);
  assert.equal(size({ ask: 2_501, bid: 2_500 }).riskDollars, 0);
  assert.deepEqual([size({ volume5: NaN }).shares, size({ volume5: NaN }).decidedBy], [0, "volume"]);
  assert.equal(size({ volume5: NaN }).bounds.find(({ name }) => name === "volume")?.shares, null);
  assert.equal(size({ cash: -5 }).shares, 0);
});

Deno.test("the stop is at least three spreads away, and at most 6 %", () => {
  const stop = (spread: number, mode: SizeInputs["mode"] = "STANDARD") =>
    stopPercentOf({ ...plain, mode, ask: 10 + spread / 2, bid: 10 - spread / 2, spread }, DEFAULTS);
  const rows: [spread: number, percent: number][] = [[0.01, 2], [0.06, 2], [0.07, 2.1], [0.2, 6], [0.21, 6]];
  for (const [spread, percent] of rows) assert.ok(Math.abs(stop(spread) - percent) < 1e-9, `${spread}`);
  assert.deepEqual((["PARABOLIC", "EARLY_STANDARD", "SYMPATHY"] as const).map((mode) => stop(0.01, mode)), [3, 2, 2.5]);
});
