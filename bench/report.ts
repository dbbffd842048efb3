/**
 * How a measurement is reported: next to its limit, with its goal, and marked when the machine's speed varied too much
 * for a verdict.
 */

import process from "node:process";

/** One line of the report. */
export interface Line {
  /** The benchmark, and what exactly was measured. */
  readonly bench: string;
  readonly what: string;
  readonly measured: string;
  /** The limit it is compared with, measured in the same run; empty where the goal is absolute. */
  readonly beside: string;
  readonly ratio: string;
  readonly goal: string;
  /** Null: there is no goal, or the machine's speed varied too much to judge. */
  readonly met: boolean | null;
  readonly note?: string;
}

/** A benchmark writes its lines as it runs. */
export type Report = (line: Omit<Line, "bench">) => void;

/** A measurement that is not possible on this machine; it is reported by name. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}

/** Takes a measurement; if it is not possible on this machine, one line reports that. */
export async function orSkip(report: Report, what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    report({ what, measured: "", beside: "", ratio: "", goal: "", met: null, note: `left out: ${error.message}` });
  }
}

/** If two limits differ by more than this factor, the machine's speed changed during the job between them. */
const MAX_DRIFT = 1.5;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Of a normal distribution: 95 % lie within so many standard deviations. */
const CONFIDENCE = 1.96;

/** The mean of logarithms of ratios, and how far the true one may be from it. */
export function ratioOf(logs: readonly number[]): { ratio: number; low: number; high: number } {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length - 1);
  const within = CONFIDENCE * Math.sqrt(variance / logs.length);
  return { ratio: Math.exp(mean), low: Math.exp(mean - within), high: Math.exp(mean + within) };
}

/** Milliseconds of processor time that a job of this process takes: time that other processes take does not count. */
export function processorTime(job: () => unknown): number {
  const before = process.cpuUsage();
  job();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The value at a quantile. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
};

export interface Bracketed {
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly job: number;
  readonly limit: number;
  /** How many pairs of limits were close enough; if none, the figures are from the other pairs. */
  readonly even: number;
  readonly tried: number;
}

/**
 * Runs a job between two runs of its limit, several times, and takes the median of the ratios whose two limits agree.
 * The machine's speed varies more than any change worth measuring, so only figures of the same minute are compared.
 */
export async function bracketed(
  job: () => Promise<number>,
  limit: () => Promise<number>,
  options: { pairs?: number; most?: number } = {},
): Promise<Bracketed> {
  const { pairs = 3, most = 6 } = options;
  const taken: { ratio: number; job: number; limit: number; even: boolean }[] = [];
  const evenOnes = () => taken.filter((t) => t.even);
  let before = await limit();
  while (evenOnes().length < pairs && taken.length < most) {
    const done = await job();
    const after = await limit();
    const between = Math.sqrt(before * after);
    taken.push({
      ratio: done / between,
      job: done,
      limit: between,
      even: Math.max(before, after) / Math.min(before, after) < MAX_DRIFT,
    });
    before = after;
  }
  const counted = evenOnes().length > 0 ? evenOnes() : taken;
  const ratios = counted.map((t) => t.ratio);
  return {
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    job: median(counted.map((t) => t.job)),
    limit: median(counted.map((t) => t.limit)),
    even: evenOnes().length,
    tried: taken.length,
  };
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
export const perSecond = (n: number): string => `${whole.format(n)}/s`;
export const ms = (n: number): string => `${n < 10 ? n.toFixed(2) : whole.format(n)} ms`;
export const megabytes = (bytes: number): string => `${whole.format(bytes / 1e6)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`;
export const count = (n: number): string => whole.format(n);

/** A ratio with the interval in which the true one lies. */
export const interval = (ratio: number, low: number, high: number): string =>
  `${ratio.toFixed(2)} [${low.toFixed(2)}..${high.toFixed(2)}]`;

/** How sure it is that the median lies between the lowest and the highest of so many values, in percent. */
const confidence = (values: number): string => `${whole.format(100 * (1 - 2 ** (1 - values)))} %`;

/** A line with a bracketed ratio. Without a goal it is only shown. */
export function ratioLine(
  what: string,
  b: Bracketed,
  limitName: string,
  goal: number | null,
  show: (n: number) => string = perSecond,
): Omit<Line, "bench"> {
  return {
    what,
    measured: show(b.job),
    beside: `${limitName}: ${show(b.limit)}`,
    ratio: interval(b.ratio, b.lowest, b.highest),
    goal: goal === null ? "" : `>= ${goal}`,
    met: goal === null || b.even === 0 ? null : b.ratio >= goal,
    note: b.even === 0
      ? `uneven: in all ${b.tried} pairs the limits differ by 1.5 x or more; does not count`
      : `${confidence(b.even)} sure of the median's range${
        b.even < b.tried ? `; ${b.tried - b.even} of ${b.tried} pairs left out as uneven` : ""
      }`,
  };
}

/** A line as text. */
export function format(line: Line): string {
  const verdict = line.met === null ? "" : line.met ? "met" : "MISSED";
  const cells = [
    line.bench.padEnd(14),
    line.what.padEnd(46),
    line.measured.padStart(11),
    line.beside.padEnd(44),
    line.ratio.padEnd(19),
    line.goal.padEnd(11),
    verdict.padEnd(6),
  ];
  return cells.join("  ").trimEnd() + (line.note ? `\n${" ".repeat(16)}(${line.note})` : "");
}
