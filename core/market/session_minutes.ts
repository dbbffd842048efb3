/**
 * Time that counts only regular trading sessions. It imports only the rules of the holidays, so that a browser can use
 * it.
 */
import { civil, closuresOf, earlyClosesOf, epochDay, isWeekend } from "./holidays.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Minutes of the day. */
const OPEN = 9 * 60 + 30;
const [SESSION, SHORT_SESSION] = [6.5 * 60, 3.5 * 60];

/** The calendar's first day, and for each day from then on the minutes of the sessions before it. */
const FIRST_DAY = epochDay(1999, 1, 1);
const before: number[] = [0];

function addYear(year: number): void {
  const [closures, earlyCloses] = [closuresOf(year), earlyClosesOf(year)];
  for (let day = epochDay(year, 1, 1); day < epochDay(year + 1, 1, 1); day++) {
    const length = isWeekend(day) || closures.has(day) ? 0 : earlyCloses.has(day) ? SHORT_SESSION : SESSION;
    before.push(before.at(-1)! + length);
  }
}

/**
 * The whole minutes of regular sessions between the beginning of 1999 and a time on New York's clock: the same from the
 * end of a session to the next open. Earlier times count as the beginning of 1999.
 * @param clock epoch milliseconds as if New York's clock were UTC
 */
export function sessionMinutesAt(clock: number): number {
  const day = Math.floor(clock / DAY);
  if (day < FIRST_DAY) return 0;
  const until = day - FIRST_DAY;
  while (until + 1 >= before.length) addYear(civil(FIRST_DAY + before.length - 1).year);
  const length = before[until + 1]! - before[until]!;
  const minute = Math.floor((clock - day * DAY) / MINUTE) - OPEN;
  return before[until]! + Math.max(0, Math.min(minute, length));
}
