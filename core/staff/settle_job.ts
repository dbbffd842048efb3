/** A person decides about a period that failed, or about a portfolio that failed too often: try again, or give up. */
import { command, type PrepareContext } from "../kernel/run/handler.ts";
import { runWork } from "../orders/mod.ts";
import { giveUpFor, hasFailedAgain, takeUpAgain } from "../ledger/mod.ts";
import { giveUpJob, giveUpPortfolio, retryJob, retryPortfolio } from "./job_contract.ts";
import { jobs } from "./jobs.ts";
import { jobNames, presentRun } from "./list_jobs.ts";
import { runPeriod } from "./run_job.ts";
import { findRun, type RunRow, settleFailed } from "./runs.ts";

type Wanted = { readonly name: string; readonly period: string };
type Context = Pick<PrepareContext, "db" | "services"> & {
  refuse: (code: "NOT_FOUND" | "RULE_BROKEN", detail: string) => never;
};

const NOT_FAILED = "Only a period that failed can be tried again or given up";

/** @throws Refusal NOT_FOUND, or RULE_BROKEN when the period has not failed */
async function failedRun({ db, services, refuse }: Context, { name, period }: Wanted): Promise<RunRow> {
  const isKnown = jobNames(services.dueWork).includes(name);
  const run = isKnown ? await findRun(db, name, period) : undefined;
  if (!run) return refuse("NOT_FOUND", `There is no run of "${name}" for "${period}"`);
  if (run.state !== "failed") refuse("RULE_BROKEN", NOT_FAILED);
  return run;
}

export const retry = command(
  retryJob,
  async (ctx, { name, period }, before: RunRow) => {
    const run = await findRun(ctx.trx, name, period);
    if (!run) return ctx.refuse("NOT_FOUND", `There is no run of "${name}" for "${period}"`);
    ctx.audit({
      target: `${name} ${period}`,
      before: { state: before.state, error: before.error },
      after: { state: run.state, error: run.error },
    });
    return presentRun(run);
  },
  async (ctx, { name, period }) => {
    const run = await failedRun(ctx, { name, period });
    const { services } = ctx;
    const job = jobs.find((one) => one.name === name);
    if (job) await runPeriod(job, ctx, period, true);
    else {
      const work = services.dueWork.find((one) => one.name === name)!;
      const error = await runWork(services, ctx.call, work, Temporal.Instant.from(period));
      // A later run has done it meanwhile: nothing is due any more, and no run is recorded.
      if (error === null) {
        const finished_at = services.clock.wall();
        await settleFailed(ctx.db, { job: name, period }, { state: "done", error: null, finished_at });
      }
    }
    return run;
  },
);

export const giveUp = command(giveUpJob, async (ctx, { name, period, reason }) => {
  const run = await failedRun({ db: ctx.trx, services: ctx.services, refuse: ctx.refuse }, { name, period });
  if (!await settleFailed(ctx.trx, { job: name, period }, { state: "given_up" })) ctx.refuse("RULE_BROKEN", NOT_FAILED);
  ctx.audit({
    target: `${name} ${period}`,
    before: { state: run.state, error: run.error },
    after: { state: "given_up" },
    reason,
  });
  return presentRun({ ...run, state: "given_up" });
});

const notSetAside = (name: string) => `The portfolio is not set aside by "${name}" for this period`;

export const retryOfPortfolio = command(
  retryPortfolio,
  (ctx, { name, portfolio_id, period }, state: "done" | "failed") => {
    ctx.audit({ target: `${name} ${portfolio_id}`, before: { state: "set_aside", period }, after: { state, period } });
    return Promise.resolve({ portfolio_id, period, state });
  },
  async (ctx, { name, portfolio_id, period }) => {
    const { services, db } = ctx;
    const work = services.dueWork.find((one) => one.name === name);
    const which = { work: name, period, portfolio_id };
    if (!await takeUpAgain(db, which)) return ctx.refuse("NOT_FOUND", notSetAside(name));
    // Without the work, as after a change of the product, there is nothing to run any more.
    const error = work ? await runWork(services, ctx.call, work, ctx.now) : null;
    return error !== null || await hasFailedAgain(db, which) ? "failed" : "done";
  },
);

export const giveUpOfPortfolio = command(giveUpPortfolio, async (ctx, { name, portfolio_id, period, reason }) => {
  const given = await giveUpFor(ctx.trx, { work: name, period, portfolio_id }, ctx.wall);
  if (!given) ctx.refuse("NOT_FOUND", notSetAside(name));
  const [before, after] = ["set_aside", "given_up"].map((state) => ({ state, period }));
  ctx.audit({ target: `${name} ${portfolio_id}`, before, after, reason });
  return { portfolio_id, period, state: "given_up" as const };
});
