/** Names of periods. */
import { isTradingDay, NEW_YORK, previousTradingDay, tradingHours } from "../market/calendar.ts";

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

/** The end of the last session of the trading day that is not over. */
export function nextTradingEnd(now: Temporal.Instant): Temporal.Instant {
  for (let date = now.toZonedDateTimeISO(NEW_YORK).toPlainDate();; date = date.add({ days: 1 })) {
    if (!isTradingDay(date)) continue;
    const { postClose } = tradingHours(date)!;
    if (Temporal.Instant.compare(postClose, now) > 0) return postClose;
  }
}

/** The next time that this hour of the day comes, in New York. */
export function nextHour(wall: Temporal.Instant, hour: number): Temporal.Instant {
  const there = wall.toZonedDateTimeISO(NEW_YORK);
  const today = there.toPlainDate().toZonedDateTime({ timeZone: NEW_YORK, plainTime: { hour } });
  return (Temporal.ZonedDateTime.compare(today, there) > 0 ? today : today.add({ days: 1 })).toInstant();
}

/** The end of the interval of this many minutes that an instant is in. */
export function spanEnd(wall: Temporal.Instant, minutes: number): Temporal.Instant {
  const ms = minutes * 60_000;
  return Temporal.Instant.fromEpochMilliseconds((Math.floor(wall.epochMilliseconds / ms) + 1) * ms);
}
