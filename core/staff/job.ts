/**
 * A job is work that falls due by the clock. It lists the due periods; the caller skips those that are done. So it may
 * be run at any frequency, by any process and late: each period is done once.
 */
import type { Services } from "../kernel/run/handler.ts";

export interface JobTimes {
  /** Market time: periods of market work are dates of the market clock. */
  readonly now: Temporal.Instant;
  /** Wall time: periods of housekeeping are dates of the wall clock. */
  readonly wall: Temporal.Instant;
  readonly services: Services;
}

export interface JobWork extends JobTimes {
  readonly period: string;
  /** Runs an operation as the system actor. */
  call(operation: string, input: unknown): Promise<unknown>;
}

export interface Job {
  readonly name: string;
  /** When it falls due, in words, in New York time. */
  readonly schedule: string;
  readonly summary: string;
  /** Due periods, oldest first. Must name the same period for the same time on every instance. */
  readonly due: (at: JobTimes) => readonly string[];
  /** When it falls due next; null when it never does here. By the market's clock where `clock` says so. */
  readonly next: (at: JobTimes) => Temporal.Instant | null;
  readonly clock?: "market";
  /** Must be safe to run again for a started period: a process may crash in the middle. */
  readonly run: (work: JobWork) => Promise<Record<string, number | string>>;
  /** For how many days the records of done periods are stored, where the default is too long. */
  readonly keepDays?: number;
}
