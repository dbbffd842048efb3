/** Months of interest, in New York. */
import { NEW_YORK } from "../market/calendar.ts";
import { type Cents, roundHalfUp } from "../kernel/money.ts";

/** A month, for example "2026-11", and its days. */
export interface Month {
  readonly name: string;
  /** Its first day, as ISO text. */
  readonly first: string;
  readonly from: Temporal.Instant;
  /** The first instant after it. */
  readonly to: Temporal.Instant;
  /** Its number of days. */
  readonly count: number;
  /** The last calendar day at 23:59. */
  readonly paysAt: Temporal.Instant;
}

export function monthOf(day: Temporal.PlainDate): Month {
  const first = day.with({ day: 1 });
  const next = first.add({ months: 1 });
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: NEW_YORK }).toInstant();
  return {
    name: first.toPlainYearMonth().toString(),
    first: first.toString(),
    from: at(first),
    to: at(next),
    count: first.daysInMonth,
    paysAt: at(next).subtract({ minutes: 1 }),
  };
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** The last month whose interest has fallen due at an instant. */
export function lastDueMonth(at: Temporal.Instant): Month {
  const month = monthOf(dayOf(at));
  return Temporal.Instant.compare(month.paysAt, at) <= 0 ? month : monthBefore(month);
}

/** The day on which interest is next paid, as ISO text. */
export function nextPaymentDate(at: Temporal.Instant): string {
  const month = monthOf(dayOf(at));
  const due = Temporal.Instant.compare(at, month.paysAt) < 0 ? month : monthOf(dayOf(month.to));
  return dayOf(due.paysAt).toString();
}

export const monthBefore = (month: Month): Month =>
  monthOf(Temporal.PlainDate.from(month.first).subtract({ months: 1 }));

/** Rates have at most four decimals. */
const RATE_SCALE = 10_000;
const rateUnits = (rate: string | number) => BigInt(Math.round(Number(rate) * RATE_SCALE));

/** A month's interest: the sum of the daily balances / days x yearly rate / 12, rounded half up to the cent. */
export const interestOf = (sumOfDays: Cents, days: number, rate: string | number): Cents =>
  roundHalfUp(sumOfDays * rateUnits(rate), BigInt(days * 12 * RATE_SCALE)) as Cents;
