/**
 * How often each job is asked what is due: cron patterns in America/New_York, wall time. What is due is the job's own
 * matter (core/staff/jobs.ts), so a wake too many does nothing and one too few only delays.
 */
export interface Wake {
  readonly job: string;
  readonly pattern: string;
}

export const schedule: readonly Wake[] = [
  // The market clock may run faster than the wall's, or skip the night, so market work is asked for each minute.
  { job: "expire-orders", pattern: "* * * * *" },
  { job: "checkpoint-store", pattern: "*/5 * * * *" },
  { job: "prune", pattern: "12,42 * * * *" },
];
