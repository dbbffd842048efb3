/** jobs.list and jobs.runs: what falls due when, how far it is behind, and how its last runs ended. */
import { wallLag } from "../health/mod.ts";
import type { DueWork } from "../kernel/clock/due_work.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { countSetAside, listSetAside } from "../ledger/mod.ts";
import { processedUntil, reached } from "../orders/mod.ts";
import type { z } from "zod";
import type { Job } from "./job.ts";
import * as contract from "./job_contract.ts";
import type { JobRun, JobState } from "./job_contract.ts";
import { jobs, MATCHING } from "./jobs.ts";
import { MAX_TRIES, retryAt, type RunRow, STALE_MINUTES } from "./runs.ts";
import { recentRuns } from "./runs_bulk.ts";

const { compare } = Temporal.Instant;

/** Names of everything that `jobs.list` lists. */
export const jobNames = (dueWork: readonly DueWork[]): string[] =>
  [MATCHING, ...dueWork, ...jobs].map(({ name }) => name);

export const list = query(contract.listJobs, async (ctx) => {
  const { services, now } = ctx;
  const [runs, behind, { processed }, setAside] = await Promise.all([
    recentRuns(ctx.db, jobNames(services.dueWork), contract.RECENT_RUNS),
    processedUntil(services, now),
    reached(services, now.epochMilliseconds),
    countSetAside(ctx.db),
  ]);
  const runsOf = (name: string) => runs.get(name) ?? [];
  // What has fallen due within this tick is being done.
  const done = behind ? Temporal.Instant.fromEpochMilliseconds(processed) : now;
  return [
    matching(ctx, behind),
    ...services.dueWork.map((work) => stateOfWork(ctx, work, done, runsOf(work.name), setAside.get(work.name) ?? 0)),
    ...jobs.map((job) => stateOfJob(ctx, job, runsOf(job.name))),
  ];
});

/** The lag of work that fell due at an instant of market time and is not done. */
function lagSince({ now, services }: QueryContext, since: Temporal.Instant | null) {
  const seconds = since ? Math.max(0, (now.epochMilliseconds - since.epochMilliseconds) / 1_000) : 0;
  return {
    undone_since: since?.toString() ?? null,
    lag_market_seconds: seconds,
    lag_wall_seconds: wallLag(seconds, services.clock.anchor?.speed ?? 0),
  };
}

/** What its runs say, the newest first. */
function ofRuns(runs: readonly RunRow[]) {
  const last = runs[0];
  return {
    last_period: last?.period ?? null,
    last_state: last?.state ?? null,
    last_started_at: last?.started_at.toString() ?? null,
    last_finished_at: last?.finished_at?.toString() ?? null,
    last_error: last?.error ?? null,
    took_ms: last ? tookMs(last) : null,
    tries: last?.tries ?? 0,
    set_aside: 0,
    recent: runs.map(({ state }) => state).reverse(),
  };
}

const tookMs = ({ started_at, finished_at }: RunRow): number | null =>
  finished_at && Math.max(0, finished_at.epochMilliseconds - started_at.epochMilliseconds);

function matching(ctx: QueryContext, behind: Temporal.Instant | null): JobState {
  return {
    ...MATCHING,
    ...ofRuns([]),
    ...lagSince(ctx, behind),
    kind: "due_work",
    state: behind ? "due" : "running",
    next_at: null,
    next_clock: "market",
    max_tries: null,
    retry_at: null,
  };
}

function stateOfWork(
  ctx: QueryContext,
  { name, schedule, summary, next }: DueWork,
  done: Temporal.Instant,
  runs: readonly RunRow[],
  setAside: number,
): JobState {
  const at = next(done);
  const undone = compare(at, ctx.now) <= 0 ? at : null;
  return {
    ...{ name, schedule, summary, ...ofRuns(runs), ...lagSince(ctx, undone) },
    kind: "due_work",
    state: runs[0]?.state === "failed" || setAside > 0 ? "failed" : undone ? "due" : "idle",
    set_aside: setAside,
    next_at: at.toString(),
    next_clock: "market",
    max_tries: null,
    retry_at: null,
  };
}

function stateOfJob(ctx: QueryContext, job: Job, runs: readonly RunRow[]): JobState {
  const { name, schedule, summary, clock = "wall" } = job;
  const last = runs[0];
  const settled = (period: string) =>
    runs.some((run) => run.period === period && (run.state === "done" || run.state === "given_up"));
  const isRunning = last?.state === "running" &&
    compare(last.started_at, ctx.wall.subtract({ minutes: STALE_MINUTES })) >= 0;
  const isDue = job.due(ctx).some((period) => !settled(period));
  return {
    ...{ name, schedule, summary, ...ofRuns(runs), ...lagSince(ctx, null) },
    kind: "job",
    state: isRunning ? "running" : last?.state === "failed" ? "failed" : isDue ? "due" : "idle",
    next_at: job.next(ctx)?.toString() ?? null,
    next_clock: clock,
    max_tries: MAX_TRIES,
    retry_at: last?.state === "failed" ? retryAt(last)?.toString() ?? null : null,
  };
}

export const presentRun = ({ job: _, ...run }: RunRow): z.output<typeof JobRun> => ({
  ...run,
  started_at: run.started_at.toString(),
  finished_at: run.finished_at?.toString() ?? null,
  took_ms: tookMs({ job: "", ...run }),
});

export const runs = query(contract.listRuns, async (ctx, { name }) => {
  if (!jobNames(ctx.services.dueWork).includes(name)) ctx.refuse("NOT_FOUND", `There is no job "${name}"`);
  return (await recentRuns(ctx.db, [name], contract.MAX_RUNS)).get(name)?.map(presentRun) ?? [];
});

export const setAside = query(contract.listSetAside, async (ctx, { name }) => {
  if (!jobNames(ctx.services.dueWork).includes(name)) ctx.refuse("NOT_FOUND", `There is no job "${name}"`);
  const rows = await listSetAside(ctx.db, name, contract.MAX_RUNS);
  return rows.map(({ work: _, ...row }) => ({ ...row, failed_at: row.failed_at.toString() }));
});
