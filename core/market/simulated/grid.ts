/** The trading days of the simulated market, numbered from 0, and the conversion of instants to them. */
import { civil, epochDayAt, epochDayOf, type TradingHoursMs, tradingHoursMs } from "../calendar.ts";

const FIRST_DATE = Temporal.PlainDate.from("2015-01-02");
const LAST_DATE = Temporal.PlainDate.from("2060-12-31");
const ANCHOR_DATE = Temporal.PlainDate.from("2026-11-02");

/** Minutes of the pre-market and of the late session; the late session is four hours on early closes too. */
export const PRE_MINUTES = 330;
export const POST_MINUTES = 240;
const MINUTE = 60_000;

interface Grid {
  /** Epoch day by trading day. */
  readonly epochDays: Int32Array;
  /** By calendar day since the first: the last trading day on or before it. */
  readonly onOrBefore: Int32Array;
  readonly anchor: number;
}

let made: Grid | undefined;

function grid(): Grid {
  if (made) return made;
  const first = epochDayOf(FIRST_DATE);
  const last = epochDayOf(LAST_DATE);
  const epochDays: number[] = [];
  const onOrBefore = new Int32Array(last - first + 1);
  for (let day = first; day <= last; day++) {
    if (tradingHoursMs(day)) epochDays.push(day);
    onOrBefore[day - first] = epochDays.length - 1;
  }
  return made = {
    epochDays: Int32Array.from(epochDays),
    onOrBefore,
    anchor: onOrBefore[epochDayOf(ANCHOR_DATE) - first]!,
  };
}

/** The number of trading days. */
export const dayCount = (): number => grid().epochDays.length;
/** Epoch day of a trading day. */
export const epochDayOfTradingDay = (day: number): number => grid().epochDays[day]!;
/** Sessions of a trading day, epoch milliseconds. */
export const hoursOfTradingDay = (day: number): TradingHoursMs => tradingHoursMs(grid().epochDays[day]!)!;

/** The last trading day on or before an epoch day; -1 before the first. */
export function tradingDayOnOrBefore(epochDay: number): number {
  const { epochDays, onOrBefore } = grid();
  const offset = epochDay - epochDays[0]!;
  if (offset < 0) return -1;
  return offset < onOrBefore.length ? onOrBefore[offset]! : epochDays.length - 1;
}

/** The trading day on which each symbol's price is near the one in the tables. */
export const anchorDay = (): number => grid().anchor;

/** Trading days per block. Block 0 starts on the day after the anchor day. */
export const BLOCK_DAYS = 64;
/** The block that contains a trading day. */
export const blockOf = (day: number): number => Math.floor((day - anchorDay() - 1) / BLOCK_DAYS);
/** The last trading day before a block. */
export const dayBefore = (block: number): number => anchorDay() + BLOCK_DAYS * block;

/** Months since year 0 of an epoch day. */
export function monthOf(epochDay: number): number {
  const { year, month } = civil(epochDay);
  return year * 12 + month - 1;
}

/** An instant relative to the trading day whose sessions have begun most recently. */
export interface Moment {
  /** Trading day; -1 before the first. */
  readonly day: number;
  /** Minutes since 04:00; the number of minutes of the day after its sessions have ended. */
  readonly minute: number;
  /** Second within the minute. */
  readonly second: number;
  /** Epoch milliseconds at which that second began. */
  readonly at: number;
  /** Minutes of the regular session. */
  readonly regular: number;
  /** Whether a session is open. */
  readonly quoting: boolean;
}

/** Minutes of the regular session. */
export const regularMinutes = (hours: TradingHoursMs): number => (hours.close - hours.open) / MINUTE;

/** Converts an instant (epoch milliseconds) to a moment. */
export function momentAt(at: number): Moment {
  const second = Math.floor(at / 1000) * 1000;
  let day = tradingDayOnOrBefore(epochDayAt(at));
  if (day >= 0 && hoursOfTradingDay(day).preOpen > at) day--;
  if (day < 0) return { day, minute: 0, second: 0, at: second, regular: 0, quoting: false };
  const hours = hoursOfTradingDay(day);
  const regular = regularMinutes(hours);
  if (at >= hours.postClose) {
    return { day, minute: PRE_MINUTES + regular + POST_MINUTES, second: 0, at: second, regular, quoting: false };
  }
  const seconds = (second - hours.preOpen) / 1000;
  return { day, minute: Math.floor(seconds / 60), second: seconds % 60, at: second, regular, quoting: true };
}
