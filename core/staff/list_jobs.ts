/** jobs.list: the jobs, when they fall due and how their last run ended. */
import { query } from "../kernel/run/handler.ts";
import { listJobs as contract } from "./contract.ts";
import { jobs } from "./jobs.ts";
import { latestRuns } from "./runs.ts";

export const listJobs = query(contract, async (ctx) => {
  const runs = await latestRuns(ctx.db);
  return [...ctx.services.dueWork, ...jobs].map(({ name, schedule, summary }) => {
    const last = runs.get(name);
    return {
      name,
      schedule,
      summary,
      last_period: last?.period ?? null,
      last_state: last?.state ?? null,
      last_finished_at: last?.finished_at?.toString() ?? null,
      last_error: last?.error ?? null,
    };
  });
});
