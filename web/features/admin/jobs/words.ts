/** What jobs are doing, in words. */
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { formatAxisDay, formatClock, formatShort, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

type RunState = NonNullable<JobState["last_state"]>;

export const stateWord = (state: JobState["state"]): string =>
  ({ idle: t("Idle"), due: t("Due"), running: t("Running"), failed: t("Failed") })[state];

export const stateTone = (state: JobState["state"]) =>
  ({ idle: "", due: "amber", running: "blue", failed: "red" } as const)[state];

export const runWord = (state: RunState): string =>
  ({ running: t("running"), done: t("done"), failed: t("failed"), given_up: t("given up") })[state];

const DAY_MS = 86_400_000;

/** The time of an instant that is less than a day from another; else its date, too. */
export const timeOf = (instant: string, other: number): string =>
  Math.abs(Date.parse(instant) - other) < DAY_MS ? formatClock(instant) : formatShort(instant);

/** When due work fell due, in market time; when a job ran, in wall time. */
export function lastText(job: JobState, now: number): string {
  if (job.name === "match-orders") return job.state === "running" ? t("now") : UNKNOWN;
  if (job.state === "running") return t("now");
  if (job.kind === "due_work") return job.last_period ? formatShort(job.last_period) : UNKNOWN;
  return job.last_finished_at ? timeOf(job.last_finished_at, now) : UNKNOWN;
}

export function nextText(job: JobState, now: number): string {
  if (job.name === "match-orders") return t("on each tick");
  if (job.retry_at) {
    const time = timeOf(job.retry_at, now);
    return t("{time}, try {next} of {most}", { time, next: job.tries + 1, most: job.max_tries ?? job.tries + 1 });
  }
  if (job.state === "failed" && job.kind === "job") return t("waits for a person");
  if (!job.next_at) return UNKNOWN;
  return job.next_clock === "market" ? formatShort(job.next_at) : timeOf(job.next_at, now);
}

/** A period as a date or a time, where it is one. */
export function periodText(period: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(period)) return formatAxisDay(`${period}T17:00:00Z`);
  return Number.isNaN(Date.parse(period)) ? period : formatShort(period);
}
