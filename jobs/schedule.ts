/**
 * How often each job is checked for due periods: cron patterns in America/New_York, wall time. The job itself defines
 * what is due (core/staff/jobs.ts), so an extra check does nothing and a missing one only delays.
 */
export interface JobSchedule {
  readonly job: string;
  readonly pattern: string;
}

export const schedule: readonly JobSchedule[] = [
  // The market clock may run faster than the wall clock, or skip the night, so market work is checked every minute.
  { job: "expire-orders", pattern: "* * * * *" },
  // An import can make this due at any time.
  { job: "restate-snapshots", pattern: "* * * * *" },
  { job: "checkpoint-store", pattern: "*/5 * * * *" },
  { job: "erase-accounts", pattern: "*/15 * * * *" },
  { job: "staff-actions-head", pattern: "0 * * * *" },
  { job: "verify-staff-actions", pattern: "5 * * * *" },
  { job: "prune", pattern: "12,42 * * * *" },
];
