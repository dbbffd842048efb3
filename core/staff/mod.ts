/** The public interface of the staff module. */
import type { Handler } from "../kernel/run/handler.ts";
import { clockHandlers } from "./clock.ts";
import { list, runs, setAside } from "./list_jobs.ts";
import { overview, stats } from "./overview.ts";
import { runJob } from "./run_job.ts";
import { giveUp, giveUpOfPortfolio, retry, retryOfPortfolio } from "./settle_job.ts";

export const staffHandlers: readonly Handler[] = [
  ...[list, runs, runJob, retry, giveUp],
  ...[setAside, retryOfPortfolio, giveUpOfPortfolio],
  ...clockHandlers,
  ...[stats, overview],
];
export { jobs } from "./jobs.ts";
