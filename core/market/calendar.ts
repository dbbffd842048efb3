/**
 * The calendar of the New York Stock Exchange: its holidays, and the sessions of each trading day. Valid from 1999 to
 * 2100. It imports only the rules of the holidays and what follows from them, so that the kernel's clock can use it.
 *
 * Internally, a date is its epoch day (whole days since 1970-01-01) and an instant is epoch milliseconds; the exports
 * with Temporal types wrap them. All intervals are half-open: a session includes its first instant and excludes its
 * last.
 */
import { civil, closuresOf, earlyClosesOf, epochDay, isoOfEpochDay, isWeekend } from "./holidays.ts";
import { sessionMinutesAt } from "./session_minutes.ts";

export { civil, isoOfEpochDay } from "./holidays.ts";

export const NEW_YORK = "America/New_York";

export type TradingSession = "open" | "pre_market" | "after_hours" | "closed" | "weekend" | "holiday";

/** The sessions of one trading day; each begins where the previous one ends. */
export interface TradingHours {
  /** 04:00, the pre-market begins. */
  readonly preOpen: Temporal.Instant;
  /** 09:30. */
  readonly open: Temporal.Instant;
  /** 16:00, or 13:00 on an early close. */
  readonly close: Temporal.Instant;
  /** 20:00, or 17:00 on an early close. */
  readonly postClose: Temporal.Instant;
}

/** `TradingHours` in epoch milliseconds. */
export interface TradingHoursMs {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
  readonly earlyClose: boolean;
}

export interface MarketHoliday {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly status: "closed" | "early-close";
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Epoch day of a date. */
export const epochDayOf = (date: Temporal.PlainDate): number => epochDay(date.year, date.month, date.day);
/** The date of an epoch day. */
export const dateOfEpochDay = (day: number): Temporal.PlainDate => Temporal.PlainDate.from(isoOfEpochDay(day));

interface Year {
  readonly closures: ReadonlyMap<number, string>;
  readonly earlyCloses: ReadonlyMap<number, string>;
  /** By day of the year; null on days without trading. */
  readonly hours: readonly (TradingHoursMs | null)[];
  readonly firstDay: number;
}

const years = new Map<number, Year>();
const YEARS_KEPT = 256;

function yearOf(year: number): Year {
  const known = years.get(year);
  if (known) return known;
  if (years.size >= YEARS_KEPT) years.clear();
  const closures = closuresOf(year);
  const earlyCloses = earlyClosesOf(year);
  const firstDay = epochDay(year, 1, 1);
  const hours: (TradingHoursMs | null)[] = [];
  for (let day = firstDay; day < epochDay(year + 1, 1, 1); day++) {
    const free = isWeekend(day) || closures.has(day);
    hours.push(free ? null : hoursOf(day, earlyCloses.has(day)));
  }
  const made = { closures, earlyCloses, hours, firstDay };
  years.set(year, made);
  return made;
}

function hoursOf(day: number, earlyClose: boolean): TradingHoursMs {
  const midnight = day * DAY - offsetAt(day * DAY + 17 * HOUR);
  return {
    preOpen: midnight + 4 * HOUR,
    open: midnight + 9.5 * HOUR,
    close: midnight + (earlyClose ? 13 : 16) * HOUR,
    postClose: midnight + (earlyClose ? 17 : 20) * HOUR,
    earlyClose,
  };
}

/**
 * Instants at which New York's UTC offset changes, ascending, and the offset from then on, from the time zone database.
 */
const changes: { at: number[]; offset: number[] } = { at: [], offset: [] };

function loadOffsets(): void {
  let moment: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`1998-06-01T00:00[${NEW_YORK}]`);
  while (moment && moment.year <= 2101) {
    changes.at.push(moment.epochMilliseconds);
    changes.offset.push(moment.offsetNanoseconds / 1e6);
    moment = moment.getTimeZoneTransition("next");
  }
}

let lastChange = 0;
/** Milliseconds to add to UTC for New York's wall time. */
function offsetAt(at: number): number {
  if (changes.at.length === 0) loadOffsets();
  // Lookups cluster, so the answer is nearly always that of the last lookup or its neighbour.
  while (lastChange > 0 && at < changes.at[lastChange]!) lastChange--;
  while (lastChange + 1 < changes.at.length && at >= changes.at[lastChange + 1]!) lastChange++;
  return changes.offset[lastChange]!;
}

/** Epoch day of the date in New York at an instant (epoch milliseconds). */
export const epochDayAt = (at: number): number => Math.floor((at + offsetAt(at)) / DAY);

/** Epoch milliseconds of the midnight at which a date begins in New York. */
export function midnightOf(day: number): number {
  // The clocks change at 02:00, so the offset five hours into the UTC day is the one at midnight.
  return day * DAY - offsetAt(day * DAY + 5 * HOUR);
}

let lastYear: Year | undefined;

/** Sessions of an epoch day in epoch milliseconds; null when it is not a trading day. */
export function tradingHoursMs(day: number): TradingHoursMs | null {
  // Lookups cluster in one year.
  const known = lastYear?.hours[day - lastYear.firstDay];
  if (known !== undefined) return known;
  lastYear = yearOf(civil(day).year);
  return lastYear.hours[day - lastYear.firstDay] ?? null;
}

/** Whether a date is a trading day. */
export const isTradingDay = (date: Temporal.PlainDate): boolean => tradingHoursMs(epochDayOf(date)) !== null;

const instants = new Map<number, TradingHours>();
const INSTANTS_KEPT = 1024;

/** The sessions of a date; null when it is not a trading day. */
export function tradingHours(date: Temporal.PlainDate): TradingHours | null {
  const day = epochDayOf(date);
  const known = instants.get(day);
  if (known) return known;
  const ms = tradingHoursMs(day);
  if (!ms) return null;
  const instant = Temporal.Instant.fromEpochMilliseconds;
  const made = {
    preOpen: instant(ms.preOpen),
    open: instant(ms.open),
    close: instant(ms.close),
    postClose: instant(ms.postClose),
  };
  if (instants.size >= INSTANTS_KEPT) instants.clear();
  instants.set(day, made);
  return made;
}

/** Full closures and early closes of a year, by date. */
export function holidaysOf(year: number): MarketHoliday[] {
  const { closures, earlyCloses } = yearOf(year);
  return [
    ...[...closures].map(([day, name]) => ({ name, date: isoOfEpochDay(day), status: "closed" as const })),
    ...[...earlyCloses].map(([day, name]) => ({ name, date: isoOfEpochDay(day), status: "early-close" as const })),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

/** The session at an instant in epoch milliseconds. */
export function sessionAtMs(at: number): TradingSession {
  const day = epochDayAt(at);
  const hours = tradingHoursMs(day);
  if (!hours) return isWeekend(day) ? "weekend" : "holiday";
  if (at < hours.preOpen || at >= hours.postClose) return "closed";
  if (at < hours.open) return "pre_market";
  return at < hours.close ? "open" : "after_hours";
}

/** The session at an instant. Weekday holidays are checked first, then weekends, then the hours of the day. */
export const sessionAt = (instant: Temporal.Instant): TradingSession => sessionAtMs(instant.epochMilliseconds);

/** The first regular open after an instant (epoch milliseconds, both). */
export function nextOpenMs(at: number): number {
  for (let day = epochDayAt(at);; day++) {
    const hours = tradingHoursMs(day);
    if (hours && hours.open > at) return hours.open;
  }
}

/** When the next session begins after an instant (epoch milliseconds, both): at 04:00, at the open or at the close. */
export function nextSessionMs(at: number): number {
  for (let day = epochDayAt(at);; day++) {
    const hours = tradingHoursMs(day);
    const begins = hours && [hours.preOpen, hours.open, hours.close].find((begin) => begin > at);
    if (begins) return begins;
  }
}

/** The first regular open after an instant; at the instant of an open, the next day's open. */
export const nextOpen = (instant: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(nextOpenMs(instant.epochMilliseconds));

function step(date: Temporal.PlainDate, by: 1 | -1): Temporal.PlainDate {
  let day = epochDayOf(date) + by;
  while (!tradingHoursMs(day)) day += by;
  return dateOfEpochDay(day);
}

/** The first trading day after a date. */
export const nextTradingDay = (date: Temporal.PlainDate): Temporal.PlainDate => step(date, 1);
/** The last trading day before a date. */
export const previousTradingDay = (date: Temporal.PlainDate): Temporal.PlainDate => step(date, -1);

/** The latest trading day whose regular session has begun at an instant. */
export function latestSessionDay(instant: Temporal.Instant): Temporal.PlainDate {
  const at = instant.epochMilliseconds;
  let day = epochDayAt(at);
  while ((tradingHoursMs(day)?.open ?? Infinity) > at) day--;
  return dateOfEpochDay(day);
}

/** The whole minutes of regular sessions between the beginning of 1999 and an instant (epoch milliseconds). */
export const sessionMinutesUntil = (at: number): number => sessionMinutesAt(at + offsetAt(at));
