/** Words of a trade, and which colour its figures have. */
import type { RunnerClass } from "../../../../core/waverider/trade/names.ts";
import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";

export type Trade = OutputOf<"waverider.trades">["trades"][number];
type Context = Trade["market_context"];

export const statusWord = (status: string): string =>
  status === "open" ? t("Open|trade") : status === "closed" ? t("Closed|trade") : status;

/** Any status but open and closed has a look of its own. */
export const statusTone = (status: string): "blue" | "" | "amber" =>
  status === "open" ? "blue" : status === "closed" ? "" : "amber";

export const runnerWord = (runner: RunnerClass): string =>
  ({
    runner_40_plus: t("Runner, 40% and more"),
    runner_20_plus: t("Runner, 20% and more"),
    small_winner: t("Small winner"),
    breakeven: t("Breakeven"),
    loser: t("Loser"),
  })[runner];

export const triggers = [
  ...["top_gainer", "first_hour_breakout", "reaccel_trigger", "consolidation_breakout", "extreme_gapper"] as const,
  ...["overextended", "late_surge_exception", "late_day_squeeze_mode"] as const,
] as const;
export type Trigger = (typeof triggers)[number];

export const triggerWord = (trigger: Trigger): string =>
  ({
    top_gainer: t("Top gainer"),
    first_hour_breakout: t("First-hour breakout"),
    reaccel_trigger: t("Re-acceleration"),
    consolidation_breakout: t("Consolidation breakout"),
    extreme_gapper: t("Extreme gapper"),
    overextended: t("Overextended"),
    late_surge_exception: t("Late surge"),
    late_day_squeeze_mode: t("Late-day squeeze"),
  })[trigger];

export const triggersOf = (context: Context): readonly Trigger[] => triggers.filter((name) => context[name]);

/** What may allow an overextended entry, in the order in which the first one that holds is named. */
const allowing = [
  ...["extreme_gapper", "late_surge_exception", "late_day_squeeze_mode"] as const,
  ...["first_hour_breakout", "reaccel_trigger", "consolidation_breakout"] as const,
] as const;

/** Whether an entry was overextended, and what allowed it. */
export function overextendedText(context: Context): string {
  if (!context.overextended) return t("No");
  const reason = allowing.find((name) => context[name]);
  return reason ? t("Yes: {reason}", { reason: triggerWord(reason) }) : t("Unknown or not top gainer");
}

/** Of dollars or percent: by their sign, once they are rounded as they are shown. */
export const signTone = (value: number | null): "gain" | "loss" | "" =>
  value === null || Math.abs(value) < 0.005 ? "" : value > 0 ? "gain" : "loss";
