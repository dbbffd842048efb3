/**
 * Work that falls due at instants of market time: splits before the open, dividends on their pay date, interest at the
 * end of the month. Each module declares its own; `core/orders/matching/timeline.ts` does it in order, between the
 * fills of resting orders.
 */
import type { RawBuilder } from "kysely";
import type { MarketData } from "../../market/port.ts";
import { isTradingDay, NEW_YORK, tradingHours } from "../../market/calendar.ts";
import type { Db } from "../store/db.ts";

export interface DueWork {
  /** For example "pay-dividends". */
  readonly name: string;
  /** When it falls due, in words. */
  readonly schedule: string;
  readonly summary: string;
  /**
   * The command that does it. Its input is `{until}`: it does at most one part of what fell due up to that instant and
   * is not done yet, as of that instant, and returns `caught_up: false` while more is left.
   */
  readonly operation: string;
  /** The first instant after another at which it falls due. */
  readonly next: (after: Temporal.Instant) => Temporal.Instant;
  /** Whether anything is due at the instant; cheap. The operation is called only then. */
  readonly isDue: (db: Db, at: Temporal.Instant) => Promise<boolean>;
  /**
   * For work that depends on prices: between those instants, called once per minute of market time when everything
   * earlier is done; true runs the operation. It only reads.
   */
  readonly follow?: (db: Db, market: MarketData, at: Temporal.Instant) => Promise<boolean>;
  /**
   * It is also done in between, whenever resting orders are matched: up to each instant at which anything falls due,
   * and to now. It decides at its own instants, so that it does not matter how often that is.
   */
  readonly continuous?: true;
  /**
   * Queries for stored rows which show that it was not done at its instant, one sentence a row. Work may be late for
   * good reason: the live market reports some things after they happened, and a portfolio that failed is retried later.
   * The simulated market knows everything in advance.
   */
  readonly faults?: (market: MarketData["kind"]) => readonly RawBuilder<{ problem: string }>[];
}

/** The instant up to which a command does due work: the requested one, but never after now. */
export function dueInstant(now: Temporal.Instant, until: string | undefined): Temporal.Instant {
  const wanted = until === undefined ? now : Temporal.Instant.from(until);
  return Temporal.Instant.compare(wanted, now) < 0 ? wanted : now;
}

const localTime = (day: Temporal.PlainDate, hour: number, minute: number): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: NEW_YORK, plainTime: { hour, minute } }).toInstant();

/** The first instant after `after` among those that `of` gives for its day and later days. */
function firstAfter(
  after: Temporal.Instant,
  of: (day: Temporal.PlainDate) => Temporal.Instant | null,
): Temporal.Instant {
  let day = after.toZonedDateTimeISO(NEW_YORK).toPlainDate();
  for (;; day = day.add({ days: 1 })) {
    const at = of(day);
    if (at && Temporal.Instant.compare(at, after) > 0) return at;
  }
}

/** Every calendar day at a time of day in New York. */
export const everyDayAt = (hour: number, minute = 0): DueWork["next"] => (after) =>
  firstAfter(after, (day) => localTime(day, hour, minute));

/** Every trading day, some minutes after the regular open or close. */
export const everyTradingDay = (from: "open" | "close", minutes: number): DueWork["next"] => (after) =>
  firstAfter(after, (day) => isTradingDay(day) ? tradingHours(day)![from].add({ minutes }) : null);

/** The last calendar day of every month at a time of day in New York. */
export const everyMonthEndAt = (hour: number, minute: number): DueWork["next"] => (after) =>
  firstAfter(after, (day) => day.day === day.daysInMonth ? localTime(day, hour, minute) : null);
