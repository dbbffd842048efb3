/** When scans are made: 18 before the open, 130 in a full session. */
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";

const MINUTE = 60_000;
/** Minutes from the open at which each part begins, and how long it waits between scans. */
const PARTS = [
  { from: -90, until: 0, every: 5 },
  { from: 0, until: 60, every: 1 },
  { from: 60, until: 270, every: 3 },
] as const;

/** Minutes from the open, ascending. */
const OFFSETS: readonly number[] = PARTS.flatMap(({ from, until, every }) =>
  Array.from({ length: (until - from) / every }, (_, i) => from + i * every)
);

/** The instants of the scans of a day, epoch milliseconds; none on a day without a session. */
export function scansOf(epochDay: number): readonly number[] {
  const hours = tradingHoursMs(epochDay);
  if (!hours) return [];
  return OFFSETS.map((minutes) => hours.open + minutes * MINUTE).filter((at) => at < hours.close);
}

/** The first scan after an instant. */
export function nextScan(after: number): number {
  for (let day = epochDayAt(after);; day++) {
    const found = scansOf(day).find((at) => at > after);
    if (found !== undefined) return found;
  }
}

/** How long until the scan after one of the session, in milliseconds. */
export const intervalAt = (minutesFromOpen: number): number =>
  (PARTS.find(({ until }) => minutesFromOpen < until) ?? PARTS.at(-1)!).every * MINUTE;
