/** The staff module's only door. */
import type { Handler } from "../kernel/handler.ts";
import { listJobs } from "./list_jobs.ts";
import { runJob } from "./run_job.ts";

export const staffHandlers: readonly Handler[] = [listJobs, runJob];
export { jobs } from "./jobs.ts";
