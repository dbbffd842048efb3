/**
 * jobs.run: does the due periods of a job. The loop calls it at each wake-up, a person at any time. The work is done
 * before the operation's own transaction opens: it opens separate transactions, and the embedded store has one
 * connection.
 */
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type PrepareContext } from "../kernel/run/handler.ts";
import { runJob as contract } from "./contract.ts";
import type { Job, JobTimes } from "./job.ts";
import { jobs } from "./jobs.ts";
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
    const work = services.dueWork.find((w) => w.name === input.name);
    if (work) {
      await processUpToNow(services, ctx.call);
      const error = await runWork(services, ctx.call, work, ctx.now);
      return { periods: [], failed: error ? [error] : [], results: {} };
    }
    const job = jobs.find((j) => j.name === input.name);
    if (!job) {
      const names = [...services.dueWork, ...jobs].map((j) => j.name).join(", ");
      throw new Refusal("NOT_FOUND", `There is no job "${input.name}"; the jobs are ${names}`);
    }
    const scheduled = ctx.actor.kind === "system" && ctx.actor.name !== OPERATOR;
    return await runDue(job, ctx, !scheduled);
  },
);

/** Runs the due periods that no other caller has claimed; a failure is recorded and the next period is run. */
export async function runDue(
  job: Job,
  ctx: Pick<PrepareContext, "now" | "wall" | "services" | "call">,
  manual: boolean,
): Promise<RunSummary> {
  const { services } = ctx;
  const times: JobTimes = { now: ctx.now, wall: ctx.wall, services };
  const done: RunSummary = { periods: [], failed: [], results: {} };
  for (const period of job.due(times)) {
    const tries = await claimPeriod(services.db, job.name, period, services.clock.wall(), manual);
    if (tries === null) continue;
    const run = { job: job.name, period, tries };
    try {
      const call = (operation: string, input: unknown) => ctx.call(operation, systemActor(job.name), input);
      const result = await job.run({ ...times, period, call });
      await finishPeriod(services.db, run, services.clock.wall(), { result });
      done.periods.push(period);
      done.results[period] = result;
    } catch (error) {
      const what = { job: job.name, period, tries };
      // What a stop refuses the next server does.
      if (error instanceof Refusal && services.stopping.aborted) services.log.warn("a job ended with the server", what);
      else services.log.error("a job failed", error, what);
      const message = error instanceof Refusal ? error.message : "Internal error; see the log";
      await finishPeriod(services.db, run, services.clock.wall(), { error: message });
      done.failed.push(period);
    }
  }
  return done;
}
