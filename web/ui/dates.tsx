/** Dates and times, always in New York time. */
import { formatCountdown, formatDate, formatDateTime, formatDay, formatSeconds, formatTime } from "../lib/format.ts";

const styles = {
  date: formatDate,
  dateTime: formatDateTime,
  day: formatDay,
  time: formatTime,
  seconds: formatSeconds,
} as const;

export function When({ at, as = "dateTime" }: { at: string | number; as?: keyof typeof styles }) {
  const iso = typeof at === "number" ? new Date(at).toISOString() : at;
  return <time className="num" dateTime={iso} title={formatDateTime(at)}>{styles[as](at)}</time>;
}

export const Countdown = ({ ms }: { ms: number }) => <span className="num" role="timer">{formatCountdown(ms)}</span>;
