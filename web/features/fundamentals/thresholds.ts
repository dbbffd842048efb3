/** The product's thresholds of a strong and a weak balance sheet. */
import { t } from "../../lib/text.ts";

export type Band = "green" | "yellow" | "red";

/** Both limits belong to the better band, except for debt to equity, where lower is better. */
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

/** The limit from which a measure is strong, as text. */
export const strongFrom = (measure: Measure, limit: string): string =>
  "less" in LIMITS[measure] ? t("strong below {limit}", { limit }) : t("strong from {limit}", { limit });
export const strongLimit = (measure: Measure): number => LIMITS[measure].green;
