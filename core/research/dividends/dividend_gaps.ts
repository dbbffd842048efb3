/** When the next dividend is due, and when one has been missed. Browser-safe. */

/** Days between two payments, by payments a year. */
const INTERVALS: ReadonlyMap<number, number> = new Map([
  [52, 7],
  [26, 14],
  [24, 15],
  [12, 30],
  [6, 61],
  [4, 91],
  [2, 182],
  [1, 365],
]);
/** A dividend has been missed when none was paid for more than this many of its intervals. */
const LATE = 1.5;
/** Days: daily payers pause at weekends. */
const SHORTEST = 3;

/** @param frequency payments a year, positive */
export const expectedInterval = (frequency: number): number => INTERVALS.get(frequency) ?? 365 / frequency;

/** @param gap days from one payment to the next, or to today */
export const missesPayment = (gap: number, frequency: number): boolean =>
  gap > LATE * Math.max(SHORTEST, expectedInterval(frequency));

/** A payment that is smaller by no more than this counts as equal to the previous one: amounts are rounded. */
const CUT = 0.95;
/** Companies that pay less often may pay different amounts at half-year and at year's end. */
const EVEN_FROM = 4;

/**
 * Whether a regular dividend was cut in the last year: below the previous payment, or below the same one a year earlier
 * for companies that pay once or twice a year.
 * @param payments newest first, adjusted to the same shares, none of them later than today
 * @param yearAgo ISO day
 */
export function wasCut(
  payments: readonly { readonly exDate: string; readonly amount: number; readonly frequency: number }[],
  yearAgo: string,
): boolean {
  return payments.some(({ exDate, amount, frequency }, i) => {
    const before = payments[i + (frequency >= EVEN_FROM ? 1 : frequency)];
    return exDate > yearAgo && before?.frequency === frequency && amount < CUT * before.amount;
  });
}
