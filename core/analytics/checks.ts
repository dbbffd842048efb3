/** The inputs that the mathematics refuses, in plain sentences, and what it leaves undefined. Browser-safe. */

const DAY_MS = 86_400_000;
const ISO_DAY = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** @throws RangeError unless every number is finite. `what` names them in the plural: "Returns". */
export function checkFinite(numbers: readonly number[], what: string): void {
  for (const n of numbers) if (!Number.isFinite(n)) throw new RangeError(`${what} must be finite numbers, not ${n}`);
}

/**
 * Whole days since 1970-01-01 of an ISO day.
 * @throws RangeError when the text is no day of the calendar.
 */
export function epochDay(date: string): number {
  if (ISO_DAY.test(date)) {
    const digits = (from: number, to: number) => Number(date.slice(from, to));
    const [year, month, day] = [digits(0, 4), digits(5, 7), digits(8, 10)];
    const first = Date.UTC(year, month - 1) / DAY_MS;
    if (first + day <= Date.UTC(year, month) / DAY_MS) return first + day - 1;
  }
  throw new RangeError(`"${date.slice(0, 40)}" is not a day such as 2026-11-17`);
}

/**
 * Epoch days of ISO days, oldest first.
 * @param repeats whether one day may occur more than once
 * @throws RangeError when the days are out of order.
 */
export function epochDays(dates: readonly string[], repeats: "repeats" | "once"): number[] {
  const days = dates.map(epochDay);
  for (let i = 1; i < days.length; i++) {
    if (days[i]! < days[i - 1]!) {
      throw new RangeError(`Sort the days, oldest first: ${dates[i]} comes after ${dates[i - 1]}`);
    }
    if (repeats === "once" && days[i] === days[i - 1]) throw new RangeError(`Give ${dates[i]} one value, not several`);
  }
  return days;
}

/** The number, or null where the arithmetic overflowed. */
export const defined = (n: number): number | null => Number.isFinite(n) ? n : null;
