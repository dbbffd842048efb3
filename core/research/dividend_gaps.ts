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
