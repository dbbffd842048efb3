/** The days from which the periods count. */
import { latestSessionDay, NEW_YORK, previousTradingDay } from "../market/calendar.ts";

/** Periods that begin at an earlier close; `lifetime` begins when the portfolio joined. */
export const datedPeriods = ["1d", "7d", "30d"] as const;
export type DatedPeriod = (typeof datedPeriods)[number];

/** The latest session counts from the close before it, the others from the last close so many days ago or earlier. */
export function baseDays(at: Temporal.Instant): Record<DatedPeriod, string> {
  const today = at.toZonedDateTimeISO(NEW_YORK).toPlainDate();
  const lastCloseBy = (days: number) => previousTradingDay(today.subtract({ days: days - 1 })).toString();
  return { "1d": previousTradingDay(latestSessionDay(at)).toString(), "7d": lastCloseBy(7), "30d": lastCloseBy(30) };
}
