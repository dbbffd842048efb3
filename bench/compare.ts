/** A load beside its limit, by throughput and by processor time. */
import { type Cost, costRatio, total } from "./processor.ts";
import { bracketed, interval, ms, ratioLine, type Report } from "./report.ts";

/** Of six values, the lowest and the highest hold the median with a confidence of 97 %. */
const PAIRS = { pairs: 6, most: 9 };

/** What a load of some seconds measured. */
interface Measured {
  readonly perSecond: number;
  readonly cost: Cost;
}
/** Its latencies in milliseconds. */
interface Timed extends Measured {
  readonly p50: number;
  readonly p99: number;
}

/** What is compared with its limit. */
export interface Compared {
  readonly what: string;
  /** Names of the processes that take part in one of the job, and of those of its limit. */
  readonly parts: readonly string[];
  readonly limitParts: readonly string[];
  readonly limitName: string;
  readonly goals: { readonly throughput: number | null; readonly processor: number | null };
}

const microseconds = (cost: Cost, names: readonly string[]) =>
  names.map((name, i) => `${name} ${cost[i]!.toFixed(0)}`).join(" + ");
const sum = (cost: Cost) => `${total(cost).toFixed(0)} us`;

/** Runs a job between runs of its limit, and reports the ratios of throughput and of processor time. */
export async function compare(
  report: Report,
  { what, parts, limitParts, limitName, goals }: Compared,
  job: () => Promise<Timed>,
  limit: () => Promise<Measured>,
): Promise<void> {
  const jobs: Timed[] = [];
  const limits: Measured[] = [];
  const keep = <M extends Measured>(runs: M[], measure: () => Promise<M>) => async () => {
    const measured = await measure();
    runs.push(measured);
    return measured.perSecond;
  };
  const result = await bracketed(keep(jobs, job), keep(limits, limit), PAIRS);
  const line = ratioLine(what, result, limitName, goals.throughput);
  const latencies = jobs.map(({ p50, p99 }) => `${ms(p50)} / ${ms(p99)}`).join(", ");
  report({ ...line, note: `${line.note}; p50 / p99: ${latencies}` });
  const cost = costRatio(jobs.map((one) => one.cost), limits.map((one) => one.cost));
  report({
    what: "  processor time of one",
    measured: sum(cost.job),
    beside: `${limitName}: ${sum(cost.limit)}`,
    ratio: interval(cost.ratio, cost.low, cost.high),
    goal: goals.processor === null ? "" : `>= ${goals.processor}`,
    met: goals.processor === null ? null : cost.ratio >= goals.processor,
    note: `us: ${microseconds(cost.job, parts)}; ${limitName}: ${microseconds(cost.limit, limitParts)}`,
  });
}
