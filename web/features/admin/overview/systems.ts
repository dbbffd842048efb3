/** The automated systems of the product, and what their job or due work says about each. */
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { formatAxisDay, formatClock, formatCountdown, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

export interface System {
  readonly name: string;
  /** Null: this server has none. */
  readonly job: string | null;
}

export const systems = (): System[] => [
  { name: t("Limit order processing"), job: "match-orders" },
  { name: t("Dividend processing"), job: "pay-dividends" },
  { name: t("Split processing"), job: "process-splits" },
  { name: t("Recurring contributions"), job: "contribute" },
  { name: t("Interest payments"), job: "pay-interest" },
  { name: t("Portfolio snapshots"), job: "take-snapshots" },
  { name: t("Competition lifecycle"), job: "run-competitions" },
  { name: t("Waverider automation"), job: null },
];

export interface Live {
  /** The lamp's: nothing is known without a job. */
  readonly tone: "open" | "late" | "failed" | "none";
  readonly text: string;
}

const DAY_MS = 86_400_000;

/** When it last ran, within a day, else when it runs next. */
function idleText({ last_state, last_period, last_finished_at, next_at, kind }: JobState): string {
  // Due work's period is its instant of market time.
  const ran = kind === "due_work" ? last_period : last_finished_at;
  const until = next_at && Date.parse(next_at);
  if (last_state === "done" && ran && until && until - Date.parse(ran) <= DAY_MS) {
    return t("ran {time}", { time: formatClock(ran) });
  }
  return next_at ? t("next {day}", { day: formatAxisDay(next_at) }) : UNKNOWN;
}

export function liveOf(job: JobState | undefined): Live {
  if (!job) return { tone: "none", text: UNKNOWN };
  if (job.state === "failed") {
    if (job.set_aside > 0) {
      return { tone: "failed", text: t("{count} portfolios set aside", { count: job.set_aside }) };
    }
    const failed = job.last_finished_at ? t("failed {time}", { time: formatClock(job.last_finished_at) }) : t("failed");
    const retry = job.retry_at ? `, ${t("retry {time}", { time: formatClock(job.retry_at) })}` : "";
    return { tone: "failed", text: failed + retry };
  }
  if (job.state === "due" && job.undone_since) {
    return { tone: "late", text: t("late by {time}", { time: formatCountdown(job.lag_market_seconds * 1000) }) };
  }
  if (job.name === "match-orders") return { tone: "open", text: t("every tick") };
  if (job.state === "running") return { tone: "open", text: t("running") };
  return { tone: "open", text: idleText(job) };
}
