/** The public interface of the staff module. */
import type { Handler } from "../kernel/run/handler.ts";
import { clockHandlers } from "./clock.ts";
import { listJobs } from "./list_jobs.ts";
import { runJob } from "./run_job.ts";

export const staffHandlers: readonly Handler[] = [listJobs, runJob, ...clockHandlers];
export { jobs } from "./jobs.ts";
