/** The hour of all instances: their counters summed and their histograms merged, step by step. */
import type { HealthPoint } from "./contract.ts";
import { MAX_OPERATIONS } from "./contract.ts";
import { add, BUCKETS, type Counts, fromPairs, noCounts, percentileOf, totalOf } from "./histogram.ts";
import { type Minute, MINUTE_MS, type Recorder, type Step, STEP_MS } from "./recorder.ts";
import type { Measured } from "./tables.ts";

/** A minute that another process has written. */
export interface Row {
  readonly minute: Temporal.Instant;
  readonly instance_id: string;
  readonly measured: Measured;
}

const HOUR_MS = 60 * MINUTE_MS;

type Part = Omit<Step, "rss" | "heap">;
type OperationCounts = { latency: Counts; errors: number };

/**
 * With other instances the steps are minutes: that is what they write. A minute of this process that is not over is
 * then left out.
 */
export function mergedHour(recorder: Recorder, rows: readonly Row[], now: number) {
  const since = now - HOUR_MS;
  const others = rows.filter(({ minute }) => minute.epochMilliseconds >= since);
  const stepMs = others.length > 0 ? MINUTE_MS : STEP_MS;
  const at = new Map<number, Part>();
  const end = Math.floor(now / stepMs) * stepMs;
  const own = recorder.steps.filter((step) => step.at >= since && step.at < end);
  // Of a minute's open streams the last count stands, and those of several instances are summed.
  for (const [minute, steps] of Map.groupBy(own, (step) => Math.floor(step.at / stepMs) * stepMs)) {
    for (const [i, step] of steps.entries()) {
      merge(at, minute, { ...step, streams: i === steps.length - 1 ? step.streams : 0 });
    }
  }
  for (const { minute, measured } of others) merge(at, minute.epochMilliseconds, partOf(measured));
  const steps = [...at.values()].sort((a, b) => a.at - b.at);
  return {
    stepSeconds: stepMs / 1_000,
    series: steps.map((step) => pointOf(step, stepMs / 1_000)),
    operations: operationsIn([...recorder.minutes, recorder.current], others, now),
  };
}

const partOf = ({ latency, loop, errors, streams }: Measured) => ({
  latency: fromPairs(latency),
  loop: fromPairs(loop),
  errors,
  streams,
});

function merge(into: Map<number, Part>, at: number, part: Omit<Part, "at">): void {
  const known = into.get(at) ?? { at, latency: noCounts(), loop: noCounts(), errors: 0, streams: 0 };
  add(known.latency, part.latency);
  add(known.loop, part.loop);
  known.errors += part.errors;
  known.streams += part.streams;
  into.set(at, known);
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const msOf = (counts: Counts, share: number): number | null => {
  const value = percentileOf(counts, share);
  return value === null ? null : rounded(value, 2);
};

function pointOf({ at, latency, loop, errors, streams }: Part, seconds: number): HealthPoint {
  const requests = totalOf(latency);
  return {
    at: Temporal.Instant.fromEpochMilliseconds(at).toString(),
    requests_per_second: rounded(requests / seconds, 2),
    error_share: requests === 0 ? null : rounded(errors / requests, 6),
    p50_ms: msOf(latency, 0.5),
    p99_ms: msOf(latency, 0.99),
    loop_p99_ms: msOf(loop, 0.99),
    streams,
  };
}

/** The slowest first; their rate is over the time that was measured, an hour at most. */
function operationsIn(minutes: readonly Minute[], rows: readonly Row[], now: number) {
  const since = now - HOUR_MS;
  const merged = new Map<string, OperationCounts>();
  const count = (name: string, latency: Counts, errors: number) => {
    const known = merged.getOrInsertComputed(name, () => ({ latency: noCounts(), errors: 0 }));
    add(known.latency, latency);
    known.errors += errors;
  };
  const own = minutes.filter(({ at }) => at >= since);
  for (const { operations } of own) {
    for (const [name, counts] of operations) count(name, counts, counts[BUCKETS]!);
  }
  for (const { measured } of rows) {
    for (const [name, { latency, errors }] of Object.entries(measured.operations)) {
      count(name, fromPairs(latency), errors);
    }
  }
  const begun = Math.min(now, ...own.map(({ at }) => at), ...rows.map(({ minute }) => minute.epochMilliseconds));
  const seconds = Math.max(1, (now - begun) / 1_000);
  return [...merged].map(([operation, { latency, errors }]) => {
    const requests = totalOf(latency);
    return {
      operation,
      requests,
      per_second: rounded(requests / seconds, 3),
      p50_ms: msOf(latency, 0.5) ?? 0,
      p99_ms: msOf(latency, 0.99) ?? 0,
      errors,
    };
  }).sort((a, b) => b.p99_ms - a.p99_ms || b.requests - a.requests).slice(0, MAX_OPERATIONS);
}
