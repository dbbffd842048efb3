/** The periods that the analytics are shown for. */
import { baseDay, NEW_YORK, previousTradingDay } from "../market/mod.ts";
import type { Period } from "./contract.ts";

/** The trading day whose close a period starts from, as ISO text. Null for all. */
export function periodStart(period: Period, now: Temporal.Instant): string | null {
  if (period === "ALL") return null;
  const today = now.toZonedDateTimeISO(NEW_YORK).toPlainDate().toString();
  return previousTradingDay(Temporal.PlainDate.from(baseDay(period, today)).add({ days: 1 })).toString();
}
