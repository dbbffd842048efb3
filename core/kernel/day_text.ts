import { NEW_YORK } from "../market/calendar.ts";

/** A day as a sentence names it: Nov 20, 2026. */
export const dayText = (day: Temporal.PlainDate | string): string =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { dateStyle: "medium" });

/** New York's day of an instant, epoch milliseconds. */
export const dayTextAt = (ms: number): string =>
  dayText(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(NEW_YORK).toPlainDate());
