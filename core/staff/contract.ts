/** Running the product: jobs. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { instant, nothing } from "../kernel/wire.ts";

const JobState = z.object({
  name: z.string(),
  schedule: z.string(),
  summary: z.string(),
  last_period: z.string().nullable(),
  last_state: z.enum(["running", "done", "failed"]).nullable(),
  last_finished_at: instant.nullable(),
  last_error: z.string().nullable(),
});

export const listJobs = contract({
  name: "jobs.list",
  kind: "query",
  summary: "List the jobs, when they run and how they last ended",
  access: ["admin"],
  input: nothing,
  output: z.array(JobState),
  errors: [],
});
export const runJob = contract({
  name: "jobs.run",
  kind: "command",
  summary: "Do now what is due for a job",
  access: ["admin"],
  input: z.strictObject({ name: z.string().min(1).max(60) }),
  output: z.object({ name: z.string(), result: z.record(z.string(), z.json()) }),
  errors: ["NOT_FOUND"],
});

export const staffContracts = [listJobs, runJob] as const;
