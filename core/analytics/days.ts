/** The days of analytics. A day's values are taken minutes after its close; later events belong to the next day. */
import { NEW_YORK, nextTradingDay, previousTradingDay, tradingHours } from "../market/mod.ts";

/** After the close, when its prices are final. */
export const SNAPSHOT_MINUTES = 15;

/** The instant of a trading day's snapshot: values are as they were just before it. */
export const snapshotInstant = (day: Temporal.PlainDate): Temporal.Instant =>
  tradingHours(day)!.close.add({ minutes: SNAPSHOT_MINUTES });

const dateAt = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** The latest trading day whose snapshot has fallen due at an instant. */
export function lastSnapshotDay(at: Temporal.Instant): Temporal.PlainDate {
  const day = previousTradingDay(dateAt(at).add({ days: 1 }));
  return Temporal.Instant.compare(snapshotInstant(day), at) <= 0 ? day : previousTradingDay(day);
}

/** The trading day whose snapshot is the first to contain an event at an instant. */
export const snapshotDayOf = (at: Temporal.Instant): Temporal.PlainDate => nextTradingDay(lastSnapshotDay(at));
