/** Days as ISO text, 2026-11-20. */

/** Noon in New York, or an hour off, where an instant is needed: the date is the same in nearby time zones. */
export const noonOf = (day: string): number => Date.parse(`${day}T17:00:00Z`);

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return iso(date);
}

/** Calendar days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);

/** A month as 2026-11. */
export function addMonths(month: string, months: number): string {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return iso(date).slice(0, 7);
}

/** The weeks of a month's calendar, from Sunday to Saturday; the first and the last include days of other months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const end = addMonths(month, 1) + "-01";
  const weeks: string[][] = [];
  for (let day = addDays(first, -utc(first).getUTCDay()); day < end; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)));
  }
  return weeks;
}

const WORK_DAYS = 5;
/** The Monday of a day's week, which begins with it. */
export const mondayOf = (day: string): string => addDays(day, -(utc(day).getUTCDay() + 6) % 7);

/** Mondays to Fridays of the weeks from that of one day to that of another. */
export function workWeeks(from: string, to: string): string[][] {
  const weeks: string[][] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: WORK_DAYS }, (_, i) => addDays(monday, i)));
  }
  return weeks;
}
