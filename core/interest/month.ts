/** Months of interest, in New York. */
import { NEW_YORK } from "../market/calendar.ts";
import { type Cents, roundHalfUp } from "../kernel/money.ts";

/** A month, for example "2026-11", and its days. */
export interface Month {
  readonly name: string;
  /** Its first and its last day, as ISO text. */
  readonly first: string;
  readonly last: string;
  readonly from: Temporal.Instant;
  /** The first instant after it. */
  readonly to: Temporal.Instant;
  /** Its number of days. */
  readonly count: number;
  /** The last calendar day at 23:59. */
  readonly paysAt: Temporal.Instant;
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: NEW_YORK }).toInstant();

export function monthOf(day: Temporal.PlainDate): Month {
  const first = day.with({ day: 1 });
  const next = first.add({ months: 1 });
  return {
    name: first.toPlainYearMonth().toString(),
    first: first.toString(),
    last: next.subtract({ days: 1 }).toString(),
    from: startOf(first),
    to: startOf(next),
    count: first.daysInMonth,
    paysAt: startOf(next).subtract({ minutes: 1 }),
  };
}

/** The day in New York. */
export const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

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
/** A yearly rate in ten-thousandths. */
export const rateUnits = (rate: string | number): bigint => BigInt(Math.round(Number(rate) * RATE_SCALE));

/** A month's interest: the sum of each day's balance x its yearly rate / days / 12, rounded half up to the cent. */
export const interestOfDays = (sum: bigint, days: number): Cents =>
  roundHalfUp(sum, BigInt(days * 12 * RATE_SCALE)) as Cents;

/** The interest of so many days with the same rate, from the sum of their balances. */
export const interestOf = (sumOfDays: Cents, days: number, rate: string | number): Cents =>
  interestOfDays(sumOfDays * rateUnits(rate), days);

/** The days of a month from one day on, up to its end or the day before another. */
export function partOf(month: Month, first: string, end?: string): Pick<Month, "first" | "from" | "to" | "count"> {
  const from = Temporal.PlainDate.from(first);
  const to = end === undefined ? Temporal.PlainDate.from(month.last).add({ days: 1 }) : Temporal.PlainDate.from(end);
  return { first, from: startOf(from), to: startOf(to), count: from.until(to).days };
}
