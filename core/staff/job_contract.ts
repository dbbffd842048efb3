/** Contracts of jobs and due work. Browser-safe. */
import { z } from "zod";
import { contract, staffRoles } from "../kernel/operation.ts";
import { id, idOut, instant, line, nothing, reason } from "../kernel/wire.ts";

/** How many of its last runs a list of jobs shows of each, and how many the list of a job's runs has. */
export const RECENT_RUNS = 12;
export const MAX_RUNS = 50;

export const runStates = ["running", "done", "failed", "given_up"] as const;
export const jobStates = ["idle", "due", "running", "failed"] as const;
export const jobKinds = ["job", "due_work"] as const;

const name = line().min(1).max(60);
const period = line().min(1).max(60);

const seconds = z.number().meta({ unit: "s" });

export const JobState = z.object({
  name: z.string(),
  schedule: z.string(),
  summary: z.string(),
  last_period: z.string().nullable(),
  last_state: z.enum(runStates).nullable(),
  last_finished_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Jobs fall due by the wall clock or the market's, due work by the market's. */
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /** When it falls due next, by `next_clock`; null: at any time. */
  next_at: instant.nullable(),
  next_clock: z.enum(["market", "wall"]),
  /** The first instant of market time at which it fell due and is not done; null when all is done. */
  undone_since: instant.nullable(),
  lag_market_seconds: seconds,
  /** At the market clock's speed; null while that stands. */
  lag_wall_seconds: seconds.nullable(),
  /** Milliseconds that the last run took. */
  took_ms: z.number().nullable(),
  last_started_at: instant.nullable(),
  /** Attempts of the last run; `max_tries` is how many are made without a person, null where it stays due. */
  tries: z.int(),
  max_tries: z.int().nullable(),
  /** When a failed run is tried again without a person. Wall time. */
  retry_at: instant.nullable(),
  /** Portfolios whose work failed too often, and that wait for a person. */
  set_aside: z.int(),
  /** The last runs, oldest first. */
  recent: z.array(z.enum(runStates)),
}).meta({ id: "JobState" });
export type JobState = z.output<typeof JobState>;

export const listJobs = contract({
  name: "jobs.list",
  route: "GET /admin/jobs",
  kind: "query",
  summary: "List the jobs, when they run and how they last ended",
  access: staffRoles,
  input: nothing,
  output: z.array(JobState),
  errors: [],
});

export const JobRun = z.object({
  period: z.string(),
  state: z.enum(runStates),
  tries: z.int(),
  started_at: instant,
  finished_at: instant.nullable(),
  took_ms: z.number().nullable(),
  error: z.string().nullable(),
}).meta({ id: "JobRun" });

export const listRuns = contract({
  name: "jobs.runs",
  route: "GET /admin/jobs/:name/runs",
  kind: "query",
  summary: "List the last runs of a job, newest first",
  access: staffRoles,
  input: z.strictObject({ name }),
  output: z.array(JobRun),
  errors: ["NOT_FOUND"],
});

export const runJob = contract({
  name: "jobs.run",
  route: "POST /admin/jobs/:name/run",
  kind: "command",
  summary: "Run the due periods of a job now",
  access: ["admin"],
  input: z.strictObject({ name }),
  output: z.object({ name: z.string(), result: z.record(z.string(), z.json()) }),
  errors: ["NOT_FOUND"],
});

export const retryJob = contract({
  name: "jobs.retry",
  route: "POST /admin/jobs/:name/retry",
  kind: "command",
  summary: "Try a failed period of a job again now",
  access: ["admin"],
  input: z.strictObject({ name, period }),
  output: JobRun,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const giveUpJob = contract({
  name: "jobs.give-up",
  route: "POST /admin/jobs/:name/give-up",
  kind: "command",
  summary: "Give up a failed period of a job; it is not tried again",
  access: ["admin"],
  input: z.strictObject({
    name,
    period,
    reason,
  }),
  output: JobRun,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const listSetAside = contract({
  name: "jobs.set-aside",
  route: "GET /admin/jobs/:name/portfolios",
  kind: "query",
  summary: "List the portfolios whose work failed too often, the latest first",
  access: staffRoles,
  input: z.strictObject({ name }),
  output: z.array(z.object({
    portfolio_id: idOut,
    period: z.string(),
    tries: z.int(),
    error: z.string(),
    failed_at: instant,
  })),
  errors: ["NOT_FOUND"],
});

const setAside = { name, portfolio_id: id, period };

export const retryPortfolio = contract({
  name: "jobs.retry-portfolio",
  route: "POST /admin/jobs/:name/portfolios/:portfolio_id/retry",
  kind: "command",
  summary: "Try the work of a portfolio again that failed too often",
  access: ["admin"],
  input: z.strictObject(setAside),
  output: z.object({ portfolio_id: idOut, period: z.string(), state: z.enum(["done", "failed"]) }),
  errors: ["NOT_FOUND"],
});

export const giveUpPortfolio = contract({
  name: "jobs.give-up-portfolio",
  route: "POST /admin/jobs/:name/portfolios/:portfolio_id/give-up",
  kind: "command",
  summary: "Give up the work of a portfolio that failed too often",
  access: ["admin"],
  input: z.strictObject({ ...setAside, reason }),
  output: z.object({ portfolio_id: idOut, period: z.string(), state: z.literal("given_up") }),
  errors: ["NOT_FOUND"],
});

export const jobContracts = [
  listJobs,
  listRuns,
  runJob,
  retryJob,
  giveUpJob,
  listSetAside,
  retryPortfolio,
  giveUpPortfolio,
] as const;
