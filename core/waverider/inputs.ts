/** What the rules know of a security at an instant. Unknown numbers are NaN; percentages are in percent. */
import type { TradingHoursMs } from "../market/calendar.ts";
import type { SecurityType } from "../market/port.ts";
import type { BarFigures } from "./figures.ts";

export interface Article {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** For this security; null counts as neutral. */
  readonly sentiment: "positive" | "neutral" | "negative" | null;
}

export interface Inputs {
  readonly symbol: string;
  readonly type: SecurityType;
  readonly isOtc: boolean;
  /** Its shares were split before today's open. */
  readonly splitToday: boolean;
  readonly isHalted: boolean;
  /** Null: unknown. */
  readonly industry: string | null;
  /** Epoch milliseconds, as all instants here. */
  readonly at: number;
  readonly hours: TradingHoursMs;
  /** When the session before today's closed. */
  readonly previousCloseAt: number;

  /** The last trade. */
  readonly price: number;
  readonly previousClose: number;
  /** The first regular print of today; the high and low since. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** Of the session, before the open since 04:00. */
  readonly vwap: number;
  /** Shares since 04:00. */
  readonly volume: number;
  /** 09:30 to 09:45, or the part of it that has passed. */
  readonly openingHigh: number;
  readonly openingLow: number;
  /** Since 04:00, until the open. */
  readonly preMarketHigh: number;
  readonly preMarketVolume: number;

  readonly bid: number;
  readonly ask: number;
  readonly bidShares: number;
  readonly askShares: number;
  readonly quoteAt: number;

  /** Of the regular sessions of at most twenty days before today. */
  readonly historyDays: number;
  readonly averageVolume: number;
  /** High less low, in dollars. */
  readonly averageRange: number;
  readonly previousVolume: number;

  readonly marketCap: number;
  readonly float: number;
  /** Of the float. */
  readonly shortInterest: number;
  readonly daysToCover: number;
  /** Of the last 72 hours, newest first; of one instant by id. */
  readonly articles: readonly Article[];
  readonly figures: BarFigures;
}

const MINUTE = 60_000;

/** Minutes from the open, negative before it. */
export const minutesFromOpen = ({ at, hours }: Pick<Inputs, "at" | "hours">): number => (at - hours.open) / MINUTE;

export const isRegular = ({ at, hours }: Pick<Inputs, "at" | "hours">): boolean => at >= hours.open && at < hours.close;
export const isBeforeOpen = ({ at, hours }: Pick<Inputs, "at" | "hours">): boolean => at < hours.open;
