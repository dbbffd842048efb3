/** What the figures of the product's health mean, in words. */
import type { OutputOf } from "../../../../core/contracts.ts";
import { formatCountdown, formatDuration, formatPercent, formatPoints, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

export type Health = OutputOf<"health.show">;

/** Above these something is wrong. */
const MOST_ERRORS = 0.01;
const MOST_LAG_SECONDS = 60;

export interface Verdict {
  readonly tone: "green" | "amber" | "red";
  readonly word: string;
}

/** The worst that the figures say. */
export function verdictOf({ instances, error_share: errors, provider, outbox_lag_seconds, clock }: Health): Verdict {
  const silent = instances.filter(({ alive }) => !alive).length;
  if (silent > 0) return { tone: "red", word: t("{count} instances silent", { count: silent }) };
  if ((errors.now ?? 0) > MOST_ERRORS) return { tone: "red", word: t("Many errors") };
  if (provider.state === "down") return { tone: "red", word: t("Provider down") };
  if (provider.state !== "ok") return { tone: "amber", word: t("Provider degraded") };
  if (outbox_lag_seconds > MOST_LAG_SECONDS) return { tone: "amber", word: t("Events late") };
  if ((clock.lag_wall_seconds ?? clock.lag_market_seconds) > MOST_LAG_SECONDS) {
    return { tone: "amber", word: t("Catching up") };
  }
  return { tone: "green", word: t("Healthy") };
}

export const rateText = (value: number | null): string => value === null ? UNKNOWN : formatPoints(value);
export const shareText = (value: number | null): string => value === null ? UNKNOWN : formatPercent(value * 100, false);
export const msText = (value: number | null): string => value === null ? UNKNOWN : formatDuration(value);

/** Milliseconds are too fine for a lag. */
export const lagText = (seconds: number): string => seconds < 1 ? t("none") : formatCountdown(seconds * 1000);
