/**
 * jobs.run: does the due periods of a job. The loop calls it at each wake-up, a person at any time. The work is done
 * before the operation's own transaction opens: it opens separate transactions, and the embedded store has one
 * connection.
 */
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type PrepareContext } from "../kernel/run/handler.ts";
import { runJob as contract } from "./job_contract.ts";
import type { Job } from "./job.ts";
import { jobs, MATCHING } from "./jobs.ts";
import { processUpToNow, runWork } from "../orders/mod.ts";
import { claimPeriod, finishPeriod } from "./runs.ts";

interface RunSummary {
  readonly periods: string[];
  readonly failed: string[];
  readonly results: Record<string, Record<string, number | string>>;
}

export const runJob = command(
  contract,
  (ctx, input, done: RunSummary) => {
    ctx.audit({ target: input.name, after: { periods: done.periods, failed: done.failed } });
    return Promise.resolve({ name: input.name, result: { ...done } });
  },
  async (ctx, input): Promise<RunSummary> => {
    const { services } = ctx;
    if (input.name === MATCHING.name) {
      await processUpToNow(services, ctx.call);
      return { periods: [], failed: [], results: {} };
    }
    const work = services.dueWork.find((w) => w.name === input.name);
    if (work) {
      await processUpToNow(services, ctx.call);
      const error = await runWork(services, ctx.call, work, ctx.now);
      return { periods: [], failed: error ? [error] : [], results: {} };
    }
    const job = jobs.find((j) => j.name === input.name);
    if (!job) {
      const names = [MATCHING, ...services.dueWork, ...jobs].map((j) => j.name).join(", ");
      throw new Refusal("NOT_FOUND", `There is no job "${input.name}"; the jobs are ${names}`);
    }
    const scheduled = ctx.actor.kind === "system" && ctx.actor.name !== OPERATOR;
    return await runDue(job, ctx, !scheduled);
  },
);

type RunContext = Pick<PrepareContext, "now" | "wall" | "services" | "call">;

/** Runs the due periods that no other caller has claimed; a failure is recorded and the next period is run. */
export async function runDue(job: Job, ctx: RunContext, manual: boolean): Promise<RunSummary> {
  const { now, wall, services } = ctx;
  const done: RunSummary = { periods: [], failed: [], results: {} };
  for (const period of job.due({ now, wall, services })) {
    const result = await runPeriod(job, ctx, period, manual);
    if (result === "failed") done.failed.push(period);
    else if (result) {
      done.periods.push(period);
      done.results[period] = result;
    }
  }
  return done;
}

/** Runs a period, unless another caller has claimed it: then null. A failure is recorded. */
export async function runPeriod(
  job: Job,
  ctx: RunContext,
  period: string,
  manual: boolean,
): Promise<Record<string, number | string> | "failed" | null> {
  const { now, wall, services } = ctx;
  const tries = await claimPeriod(services.db, job.name, period, services.clock.wall(), manual);
  if (tries === null) return null;
  const run = { job: job.name, period, tries };
  try {
    const call = (operation: string, input: unknown) => ctx.call(operation, systemActor(job.name), input);
    const result = await job.run({ now, wall, services, period, call });
    await finishPeriod(services.db, run, services.clock.wall(), { result });
    return result;
  } catch (error) {
    const what = { job: job.name, period, tries };
    // What a stop refuses the next server does.
    if (error instanceof Refusal && services.stopping.aborted) services.log.warn("a job ended with the server", what);
    else services.log.error("a job failed", error, what);
    const message = error instanceof Refusal ? error.message : "Internal error; see the log";
    await finishPeriod(services.db, run, services.clock.wall(), { error: message });
    return "failed";
  }
}
