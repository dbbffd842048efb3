/**
 * The days on which the New York Stock Exchange is closed or closes early, by rule, from 1999 to 2100. It imports
 * nothing. Browser-safe.
 *
 * A date is its epoch day: whole days since 1970-01-01.
 */
const DAY = 86_400_000;
const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** One-off closures that no rule gives. */
const DECIDED_CLOSURES: Readonly<Record<string, string>> = {
  "2001-09-11": "Attacks of 11 September",
  "2001-09-12": "Attacks of 11 September",
  "2001-09-13": "Attacks of 11 September",
  "2001-09-14": "Attacks of 11 September",
  "2004-06-11": "National Day of Mourning (Reagan)",
  "2007-01-02": "National Day of Mourning (Ford)",
  "2012-10-29": "Hurricane Sandy",
  "2012-10-30": "Hurricane Sandy",
  "2018-12-05": "National Day of Mourning (G. H. W. Bush)",
  "2025-01-09": "National Day of Mourning (Carter)",
};
const DECIDED_EARLY_CLOSES: Readonly<Record<string, string>> = {
  "1999-12-31": "New Year's Day",
  "2003-12-26": "Christmas",
};

/** Epoch day of a calendar date. `month` counts from 1. */
export const epochDay = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY;
/** 0 is Sunday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Year, month and day of an epoch day, by the arithmetic of the Gregorian calendar. */
export function civil(day: number): { year: number; month: number; dayOfMonth: number } {
  // Years are counted from March, so that the leap day is the last of its year; 146097 days make 400 years.
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** YYYY-MM-DD of an epoch day. */
export function isoOfEpochDay(day: number): string {
  const { year, month, dayOfMonth } = civil(day);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
}

/** The n-th given weekday of a month. */
function nth(year: number, month: number, wanted: number, n: number): number {
  const first = epochDay(year, month, 1);
  return first + ((wanted - weekday(first) + 7) % 7) + 7 * (n - 1);
}

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const n = epact + sunday - 7 * correction + 114;
  return epochDay(year, Math.floor(n / 31), (n % 31) + 1);
}

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday. */
function observed(day: number): number {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}

/** Names of the full closures of a year, by epoch day. */
export function closuresOf(year: number): Map<number, string> {
  const days = new Map<number, string>();
  const newYear = epochDay(year, 1, 1);
  // On a Saturday it would be observed in the old year, so it is not observed at all.
  if (weekday(newYear) !== SATURDAY) days.set(observed(newYear), "New Year's Day");
  days.set(nth(year, 1, MONDAY, 3), "Martin Luther King, Jr. Day");
  days.set(nth(year, 2, MONDAY, 3), "Washington's Birthday");
  days.set(easter(year) - 2, "Good Friday");
  const lastOfMay = epochDay(year, 5, 31);
  days.set(lastOfMay - ((weekday(lastOfMay) + 6) % 7), "Memorial Day");
  if (year >= 2022) days.set(observed(epochDay(year, 6, 19)), "Juneteenth");
  days.set(observed(epochDay(year, 7, 4)), "Independence Day");
  days.set(nth(year, 9, MONDAY, 1), "Labor Day");
  days.set(nth(year, 11, THURSDAY, 4), "Thanksgiving");
  days.set(observed(epochDay(year, 12, 25)), "Christmas");
  for (const [date, name] of Object.entries(DECIDED_CLOSURES)) {
    if (Number(date.slice(0, 4)) === year) days.set(Date.parse(date) / DAY, name);
  }
  return days;
}

/** Names of the days of a year that close at 13:00, by epoch day. */
export function earlyClosesOf(year: number): Map<number, string> {
  const days = new Map<number, string>();
  const third = epochDay(year, 7, 3);
  const thirdIs = weekday(third);
  if (thirdIs >= MONDAY && thirdIs <= THURSDAY && (thirdIs !== WEDNESDAY || year >= 2013)) {
    days.set(third, "Independence Day");
  }
  // Until 2012 a Thursday holiday shortened the Friday after it, not the Wednesday before.
  if (year < 2013 && weekday(third + 2) === FRIDAY) days.set(third + 2, "Independence Day");
  days.set(nth(year, 11, THURSDAY, 4) + 1, "Thanksgiving");
  const eve = epochDay(year, 12, 24);
  if (weekday(eve) >= MONDAY && weekday(eve) <= THURSDAY) days.set(eve, "Christmas");
  for (const [date, name] of Object.entries(DECIDED_EARLY_CLOSES)) {
    if (Number(date.slice(0, 4)) === year) days.set(Date.parse(date) / DAY, name);
  }
  return days;
}

const earlyDays = new Map<number, ReadonlyMap<number, string>>();

/** Whether the regular session of a trading day ends at 13:00. */
export function closesEarly(day: number): boolean {
  const { year } = civil(day);
  const known = earlyDays.get(year) ?? earlyClosesOf(year);
  earlyDays.set(year, known);
  return known.has(day);
}

/** Saturday or Sunday. */
export const isWeekend = (day: number): boolean => weekday(day) === SATURDAY || weekday(day) === SUNDAY;
