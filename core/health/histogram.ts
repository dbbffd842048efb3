/**
 * Counts of durations in fixed buckets, each 19 % wider than the previous one, from 0.1 ms to about a minute.
 * Histograms of steps and of instances are merged by adding their counts; percentiles are read from the merged counts,
 * and are never averaged.
 */

const LOWEST_MS = 0.1;
const HIGHEST_MS = 60_000;
const STEPS_PER_DOUBLING = 4;

/** The first bucket is for everything below the lowest bound, the last for everything from the highest on. */
export const BUCKETS = Math.ceil(STEPS_PER_DOUBLING * Math.log2(HIGHEST_MS / LOWEST_MS)) + 2;

export type Counts = Uint32Array<ArrayBuffer>;

export const noCounts = (): Counts => new Uint32Array(BUCKETS);

/** The bucket of a duration in milliseconds. */
export function bucketOf(ms: number): number {
  // Also for a duration that is no number.
  if (!(ms >= LOWEST_MS)) return 0;
  return Math.min(BUCKETS - 1, 1 + Math.floor(STEPS_PER_DOUBLING * Math.log2(ms / LOWEST_MS)));
}

/** The middle of a bucket, in milliseconds. */
function middleOf(bucket: number): number {
  if (bucket === 0) return LOWEST_MS / 2;
  // Of the last one its lower bound.
  const steps = bucket === BUCKETS - 1 ? bucket - 1 : bucket - 0.5;
  return LOWEST_MS * 2 ** (steps / STEPS_PER_DOUBLING);
}

export function add(into: Counts, counts: Counts): void {
  for (let at = 0; at < BUCKETS; at++) into[at]! += counts[at]!;
}

export function totalOf(counts: Counts): number {
  let total = 0;
  for (let at = 0; at < BUCKETS; at++) total += counts[at]!;
  return total;
}

/** The middle of the bucket that a quantile is in, in milliseconds; null without values. */
export function percentileOf(counts: Counts, share: number): number | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  let left = Math.max(1, Math.ceil(total * share));
  let at = 0;
  while ((left -= counts[at]!) > 0) at++;
  return middleOf(at);
}

/** Pairs of bucket and count, without the empty buckets: for the store. */
export function toPairs(counts: Counts): number[] {
  const pairs: number[] = [];
  for (let at = 0; at < BUCKETS; at++) if (counts[at]! > 0) pairs.push(at, counts[at]!);
  return pairs;
}

export function fromPairs(pairs: readonly number[]): Counts {
  const counts = noCounts();
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    // Buckets of a later release are left out.
    if (pairs[at]! < BUCKETS) counts[pairs[at]!] = pairs[at + 1]!;
  }
  return counts;
}
