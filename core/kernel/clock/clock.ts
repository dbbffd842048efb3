/**
 * The only clock in core. The wall clock is for sessions, tokens and limits; the market clock is for everything in
 * portfolios and markets. The market clock's anchor is one row of the store, so that instances agree.
 *
 * - practice: starts at 09:45 New York time of the latest trading day and runs at real speed from five minutes before
 *   the open to ten minutes after the close; the rest is skipped, so the wait for an open market is short.
 * - real: the wall clock.
 * - set: starts at the configured time and runs at its speed; nothing is skipped.
 *
 * Practice and set clocks stand still while no server runs.
 */
import {
  epochDayAt,
  isTradingDay,
  NEW_YORK,
  previousTradingDay,
  tradingHours,
  tradingHoursMs,
} from "../../market/calendar.ts";

export type ClockMode = "practice" | "real" | "set";

export interface Clock {
  /** Wall time. */
  wall(): Temporal.Instant;
  /** Market time at a wall time; now when it is not given. */
  market(wall?: Temporal.Instant): Temporal.Instant;
}

/** At `wall` the market clock was at `market` and has run at `speed` since. */
export interface Anchor {
  readonly mode: ClockMode;
  readonly wall: number;
  readonly market: number;
  readonly speed: number;
}

const MINUTE = 60_000;
const BEFORE_OPEN = 5 * MINUTE;
const AFTER_CLOSE = 10 * MINUTE;
/** How often a running server saves the time; after a crash the clock resumes one heartbeat later, never earlier. */
export const HEARTBEAT_MS = 5_000;

export const wallNow = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds);

const dateAt = (ms: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** Where a practice clock starts: 09:45 of the latest trading day. */
export function practiceStart(wall: number): number {
  const today = dateAt(wall);
  const date = isTradingDay(today) ? today : previousTradingDay(today);
  return tradingHours(date)!.open.epochMilliseconds + 15 * MINUTE;
}

/** Practice time after `elapsed` milliseconds from `market`, without the skipped hours. */
export function practiceTime(market: number, elapsed: number): number {
  let at = market;
  for (let day = epochDayAt(market);; day++) {
    const hours = tradingHoursMs(day);
    if (!hours) continue;
    at = Math.max(at, hours.open - BEFORE_OPEN);
    const left = hours.close + AFTER_CLOSE - at;
    if (elapsed < left) return at + elapsed;
    elapsed -= Math.max(0, left);
  }
}

/** Milliseconds that an anchor's clock has run. */
export const elapsedAt = (anchor: Anchor, wall: number): number =>
  Math.max(0, Math.floor((wall - anchor.wall) * anchor.speed));

/** Market time of an anchor at a wall instant, epoch milliseconds. */
export function marketTime(anchor: Anchor, wall: number): number {
  if (anchor.mode === "real") return wall;
  const elapsed = elapsedAt(anchor, wall);
  return anchor.mode === "practice" ? practiceTime(anchor.market, elapsed) : anchor.market + elapsed;
}
