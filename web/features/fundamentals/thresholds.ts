/** What the product takes for a strong or a weak balance sheet. */
import { t } from "../../lib/text.ts";

export type Band = "green" | "yellow" | "red";

/** Both limits are part of the better band; debt to equity is the better the smaller, and its limits are not. */
const LIMITS = {
  current_ratio: { green: 1.5, yellow: 1 },
  quick_ratio: { green: 1, yellow: 0.5 },
  cash_ratio: { green: 0.5, yellow: 0.2 },
  debt_to_equity: { green: 1, yellow: 2, less: true },
} as const;
export type Measure = keyof typeof LIMITS;

export function bandOf(measure: Measure, value: number): Band {
  const limits = LIMITS[measure];
  const reaches = (limit: number) => "less" in limits ? value < limit : value >= limit;
  return reaches(limits.green) ? "green" : reaches(limits.yellow) ? "yellow" : "red";
}

export const bandWord = (band: Band): string =>
  ({ green: t("Strong"), yellow: t("Watch|rating"), red: t("Weak") })[band];

/** From where a measure is strong, in words. */
export const strongFrom = (measure: Measure, limit: string): string =>
  "less" in LIMITS[measure] ? t("strong below {limit}", { limit }) : t("strong from {limit}", { limit });
export const strongLimit = (measure: Measure): number => LIMITS[measure].green;
