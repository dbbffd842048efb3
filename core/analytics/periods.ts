/** The periods that the analytics are shown for. */
import { NEW_YORK, previousTradingDay } from "../market/mod.ts";
import type { Period } from "./contract.ts";

const lengths = {
  "7D": { days: 7 },
  "1M": { months: 1 },
  "3M": { months: 3 },
  "6M": { months: 6 },
  "1Y": { years: 1 },
} as const;

/**
 * The trading day whose close a period starts from, as ISO text: the last on or before the day so long ago, or the last
 * of the year before. Null for all.
 */
export function periodStart(period: Period, now: Temporal.Instant): string | null {
  if (period === "ALL") return null;
  const today = now.toZonedDateTimeISO(NEW_YORK).toPlainDate();
  const after = period === "YTD" ? today.with({ month: 1, day: 1 }) : today.subtract(lengths[period]).add({ days: 1 });
  return previousTradingDay(after).toString();
}
