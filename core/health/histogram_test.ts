import assert from "node:assert/strict";
import { add, bucketOf, BUCKETS, fromPairs, noCounts, percentileOf, toPairs, totalOf } from "./histogram.ts";

/** Different in each call, and the same in each run of the test. */
function durations(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 0.05 * 2 ** (state / 2_147_483_648 * 21);
  });
}

function countsOf(values: readonly number[]) {
  const counts = noCounts();
  for (const value of values) counts[bucketOf(value)]!++;
  return counts;
}

Deno.test("the merged histograms of two instances are the histogram of all their values", () => {
  const [one, two] = [durations(500, 1), durations(900, 2)];
  const merged = countsOf(one);
  add(merged, countsOf(two));
  assert.deepEqual(merged, countsOf([...one, ...two]));
  assert.equal(totalOf(merged), 1400);
});

Deno.test("a percentile is in the bucket of the exact one, also of merged histograms", () => {
  const values = [...durations(500, 3), ...durations(250, 4)];
  const merged = countsOf(values.slice(0, 500));
  add(merged, countsOf(values.slice(500)));
  const sorted = values.toSorted((a, b) => a - b);
  for (const share of [0.01, 0.5, 0.9, 0.99, 1]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
    assert.equal(bucketOf(percentileOf(merged, share)!), bucketOf(exact), `${share} of ${exact}`);
  }
  // The mean of two percentiles is another figure.
  const [fast, slow] = [countsOf(Array(99).fill(1)), countsOf(Array(1).fill(1_000))];
  const mean = (percentileOf(fast, 0.5)! + percentileOf(slow, 0.5)!) / 2;
  add(fast, slow);
  assert.ok(percentileOf(fast, 0.5)! < mean / 100);
  assert.equal(percentileOf(noCounts(), 0.5), null);
});

Deno.test("every duration has a bucket, and a histogram is read from the store as it was written", () => {
  assert.deepEqual([-1, 0, 0.09, NaN].map(bucketOf), [0, 0, 0, 0]);
  assert.deepEqual([65_000, 1e9, Infinity].map(bucketOf), [BUCKETS - 1, BUCKETS - 1, BUCKETS - 1]);
  for (let bucket = 1; bucket < BUCKETS - 1; bucket++) {
    const counts = noCounts();
    counts[bucket] = 1;
    assert.equal(bucketOf(percentileOf(counts, 0.5)!), bucket);
  }
  const counts = countsOf(durations(300, 5));
  assert.deepEqual(fromPairs(JSON.parse(JSON.stringify(toPairs(counts)))), counts);
  assert.deepEqual(fromPairs([BUCKETS + 3, 7]), noCounts());
});
