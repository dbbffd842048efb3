import { t } from "../../lib/text.ts";

export type SplitStatus = "upcoming" | "completed" | "pending";
/** Pending: the day has come, but shares are not adjusted yet. */
export const statusOf = (split: { execution_date: string; is_processed: boolean }, today: string): SplitStatus =>
  split.is_processed ? "completed" : split.execution_date > today ? "upcoming" : "pending";

export const statusText = (status: SplitStatus): string =>
  ({ upcoming: t("Upcoming"), completed: t("Completed"), pending: t("Pending") })[status];
