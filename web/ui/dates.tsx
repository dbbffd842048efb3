/** Dates and times, in New York time but for WallTime. */
import {
  formatAxisDay,
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonthLetter,
  formatMonthYear,
  formatSeconds,
  formatShort,
  formatTime,
  formatWallDate,
  formatWallTime,
} from "../lib/format.ts";

const styles = {
  date: formatDate,
  dateTime: formatDateTime,
  day: formatDay,
  time: formatTime,
  seconds: formatSeconds,
  clock: formatClock,
  short: formatShort,
  monthDay: formatAxisDay,
} as const;

export function When({ at, as = "dateTime" }: { at: string | number; as?: keyof typeof styles }) {
  const iso = typeof at === "number" ? new Date(at).toISOString() : at;
  return <time className="num" dateTime={iso} title={formatDateTime(at)}>{styles[as](at)}</time>;
}

/** A calendar date like 2026-11-30, independent of time zones. */
export const Day = ({ date }: { date: string }) => (
  <time className="num" dateTime={date.slice(0, 10)}>{formatDate(`${date.slice(0, 10)}T17:00:00Z`)}</time>
);

export const Countdown = ({ ms }: { ms: number }) => <span className="num" role="timer">{formatCountdown(ms)}</span>;

/** The user's own time, of events on this device. */
export const WallTime = ({ at }: { at: number }) => (
  <time className="num" dateTime={new Date(at).toISOString()}>{formatWallTime(at)}</time>
);

export const WallDate = ({ at }: { at: string }) => <time className="num" dateTime={at}>{formatWallDate(at)}</time>;

/** November 2026, for a month such as 2026-11. */
export const monthText = (month: string): string => formatMonthYear(`${month}-15`);
export const monthLetter = (month: string): string => formatMonthLetter(`${month}-15`);
