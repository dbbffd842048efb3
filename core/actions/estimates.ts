/** Expected dividends: the last regular one repeated at its own interval. */
import type { Dividend, Split } from "../market/mod.ts";
import { isTradingDay, nextTradingDay } from "../market/mod.ts";
import type { Days } from "./store.ts";

export interface Estimate {
  /** Dollars per share as decimal text, in the shares of the ex-date. */
  readonly amount: string;
  readonly exDate: string;
  readonly payDate: string;
}

const YEAR_DAYS = 365;
/** A company that has not declared for this many intervals has stopped. */
const SILENCE = 1.5;
const MOST = 120;

const onTradingDay = (date: Temporal.PlainDate): string =>
  (isTradingDay(date) ? date : nextTradingDay(date)).toString();

/**
 * @param dividends newest ex-date first
 * @param payDates payment dates to list; the first is today
 */
export function estimate(
  dividends: readonly Dividend[],
  splits: readonly Split[],
  payDates: Days,
): Estimate[] {
  const last = dividends.find((d) => d.frequency > 0 && d.type === "CD");
  if (!last) return [];
  const today = Temporal.PlainDate.from(payDates.first);
  const exDate = Temporal.PlainDate.from(last.exDate);
  // Quarterly payments are quarters apart, not 91 days.
  const step = 12 % last.frequency === 0
    ? { months: 12 / last.frequency }
    : { days: Math.max(1, Math.round(YEAR_DAYS / last.frequency)) };
  if (exDate.until(today).days > SILENCE * YEAR_DAYS / last.frequency) return [];
  const daysToPayment = last.payDate === null ? 0 : exDate.until(last.payDate).days;
  const amountOn = (day: string) =>
    splits.filter((s) => s.executionDate > last.exDate && s.executionDate <= day)
      .reduce((sum, { from, to }) => sum * from / to, last.amount);
  const found: Estimate[] = [];
  for (let n = 1; n <= MOST; n++) {
    const nextEx = exDate.add({ months: n * (step.months ?? 0), days: n * (step.days ?? 0) });
    const payDate = onTradingDay(nextEx.add({ days: daysToPayment }));
    if (payDate > payDates.last) break;
    // One that should have gone ex by now and was not declared is no longer expected.
    if (nextEx.toString() <= payDates.first) continue;
    const day = onTradingDay(nextEx);
    found.push({ amount: amountOn(day).toFixed(6), exDate: day, payDate });
  }
  return found;
}
