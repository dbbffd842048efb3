import { isTradingDay, NEW_YORK, nextTradingDay, tradingHours } from "../market/calendar.ts";
import { GTC_DAYS, type TimeInForce } from "./contract.ts";

/** Day orders end with the late session of their trading day, the others after 90 calendar days. */
export function expiry(timeInForce: TimeInForce, now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(NEW_YORK);
  if (timeInForce === "gtc") return local.add({ days: GTC_DAYS }).toInstant();
  const today = local.toPlainDate();
  const end = isTradingDay(today) ? tradingHours(today)!.postClose : null;
  return end && Temporal.Instant.compare(now, end) < 0 ? end : tradingHours(nextTradingDay(today))!.postClose;
}
