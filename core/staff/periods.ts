/** Names of periods. */
import { NEW_YORK, previousTradingDay, tradingHours } from "../market/calendar.ts";

/** The latest trading date whose last session, after-hours, has ended: `2026-11-17`. */
export function endedTradingDate(now: Temporal.Instant): string {
  let date = now.toZonedDateTimeISO(NEW_YORK).toPlainDate();
  const ended = (on: Temporal.PlainDate): boolean => {
    const hours = tradingHours(on);
    return hours !== null && Temporal.Instant.compare(hours.postClose, now) <= 0;
  };
  while (!ended(date)) date = previousTradingDay(date);
  return date.toString();
}

/** The latest date on which the given hour of the day has passed, in New York: `2026-11-17`. */
export function dateSince(wall: Temporal.Instant, hour: number): string {
  return wall.toZonedDateTimeISO(NEW_YORK).toPlainDateTime().subtract({ hours: hour }).toPlainDate().toString();
}

/** The interval of this many minutes that an instant is in, named by its start: `2026-11-17T15:30Z`. */
export function spanOf(wall: Temporal.Instant, minutes: number): string {
  const ms = minutes * 60_000;
  return `${
    Temporal.Instant.fromEpochMilliseconds(Math.floor(wall.epochMilliseconds / ms) * ms).toString().slice(0, 16)
  }Z`;
}
