/** Rates a dividend by its history. Rules only, without a market. */
import { isoOfEpochDay } from "../../market/mod.ts";
import { expectedInterval, missesPayment, wasCut } from "./dividend_gaps.ts";

const DAY = 86_400_000;
export const YEAR_DAYS = 365;

/** A regular dividend, adjusted to today's shares. */
export interface Payment {
  /** ISO day. */
  readonly exDate: string;
  /** Dollars a share. */
  readonly amount: number;
  /** Payments a year. */
  readonly frequency: number;
}

export interface DividendQuality {
  /** Dollars a share in the last twelve months. */
  readonly annual: number;
  readonly frequency: number;
  /** Payments made divided by payments expected, 0 to 1; null with fewer than two. */
  readonly consistency: number | null;
  /**
   * Dividends of the last twelve months divided by those of the previous twelve, at most 2; null when the latter are
   * zero.
   */
  readonly growth: number | null;
  readonly lastExDate: string;
  /** Whether it was cut in the last twelve months. */
  readonly cut: boolean;
}

const dayOf = (iso: string): number => Date.parse(iso) / DAY;

/**
 * Rates two years of payments, newest first, none of them later than `today` (ISO day); null when the last twelve
 * months had none. A gap of more than one and a half intervals counts as missed payments, including the gap since the
 * last payment.
 */
export function qualityOf(payments: readonly Payment[], today: string): DividendQuality | null {
  const days = payments.map(({ exDate }) => dayOf(exDate));
  const now = dayOf(today);
  const sum = (from: number, to: number) =>
    payments.reduce((total, { amount }, i) => days[i]! > from && days[i]! <= to ? total + amount : total, 0);
  const annual = sum(now - YEAR_DAYS, now);
  if (annual === 0) return null;
  const before = sum(now - 2 * YEAR_DAYS, now - YEAR_DAYS);
  const { frequency, exDate: lastExDate } = payments[0]!;
  const missed = [now, ...days.slice(0, -1)].reduce(
    (count, day, i) => count + missedIn(day - days[i]!, frequency),
    0,
  );
  return {
    annual,
    frequency,
    consistency: payments.length < 2 ? null : payments.length / (payments.length + missed),
    growth: before === 0 ? null : Math.min(2, annual / before),
    lastExDate,
    cut: wasCut(payments, isoOfEpochDay(now - YEAR_DAYS)),
  };
}

const missedIn = (gap: number, frequency: number): number =>
  missesPayment(gap, frequency) ? Math.round(gap / expectedInterval(frequency)) - 1 : 0;
