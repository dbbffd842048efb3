/** Money-weighted returns. Browser-safe. */
import { checkFinite, epochDays } from "./checks.ts";

/** A payment as the investor sees it: paid in is negative, received (or still held at the end) is positive. */
export interface CashFlow {
  /** ISO day. */
  readonly date: string;
  /** Dollars. */
  readonly amount: number;
}

const YEAR = 365;
/** A yearly return over some days. */
export const overDays = (yearly: number, days: number): number => (1 + yearly) ** (days / YEAR) - 1;

/** Logarithms of yearly growth that are searched: beyond them the rate rounds to -100 % or overflows. */
const [LEAST, MOST] = [-36, 709];
const FIRST_STEP = 0.01;
const WIDEN = 1.1;

/**
 * Money-weighted yearly return as a fraction: the rate at which the flows, each discounted for its actual days / 365,
 * sum to zero. With several such rates (the flows change sign more than once) it is the one nearest to no growth. Rates
 * from just above -1 up; a rate at which the sum only touches zero is not found.
 *
 * Null when there is no such rate: fewer than two days with a flow, all flows of one sign, or no solution.
 * @param flows oldest first; several on one day are added
 * @throws RangeError for unsorted or invalid days and amounts that are not finite.
 */
export function xirr(flows: readonly CashFlow[]): number | null {
  checkFinite(flows.map((flow) => flow.amount), "Amounts");
  const { amounts, gaps } = byDay(flows);
  if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null;
  const log = nearestRoot(presentValue(amounts, gaps));
  return log === null ? null : Math.expm1(log);
}

/**
 * One amount per day on which money moved, as shares of the largest so that no sum overflows, and the days between
 * them.
 */
function byDay(flows: readonly CashFlow[]): { amounts: number[]; gaps: number[] } {
  const days = epochDays(flows.map((flow) => flow.date), "repeats");
  const largest = flows.reduce((most, flow) => Math.max(most, Math.abs(flow.amount)), 0);
  const net: { day: number; amount: number }[] = [];
  flows.forEach((flow, i) => {
    const amount = flow.amount / largest;
    const same = net.at(-1)?.day === days[i] ? net.at(-1)! : null;
    if (same) same.amount = isCancelled(same.amount, amount) ? 0 : same.amount + amount;
    else net.push({ day: days[i]!, amount });
  });
  const moved = net.filter(({ amount }) => amount !== 0);
  return { amounts: moved.map((m) => m.amount), gaps: moved.slice(1).map((m, i) => m.day - moved[i]!.day) };
}

/** Whether two amounts of dollars cancel out but for the rounding of floats, which would be a flow with a sign. */
const isCancelled = (a: number, b: number) => Math.abs(a + b) < 1e-14 * Math.abs(b);

/**
 * The sum of the discounted flows by the logarithm of yearly growth, up to a positive factor: growth is discounted to
 * the first day and shrinking compounded to the last, so that no power exceeds 1.
 */
function presentValue(amounts: readonly number[], gaps: readonly number[]): (log: number) => number {
  const lengths = [...new Set(gaps)];
  const places = new Map(lengths.map((length, i) => [length, i]));
  const lengthOf = Int32Array.from(gaps, (gap) => places.get(gap)!);
  const factors = new Float64Array(lengths.length);
  const last = amounts.length - 1;
  return (log) => {
    const rate = -Math.abs(log) / YEAR;
    lengths.forEach((length, i) => factors[i] = Math.exp(rate * length));
    let sum: number;
    if (log < 0) {
      sum = amounts[0]!;
      for (let i = 1; i <= last; i++) sum = sum * factors[lengthOf[i - 1]!]! + amounts[i]!;
    } else {
      sum = amounts[last]!;
      for (let i = last - 1; i >= 0; i--) sum = sum * factors[lengthOf[i]!]! + amounts[i]!;
    }
    return sum;
  };
}

/** Searches outwards from zero in widening steps, to both sides at once; the upper side is the longer one. */
function nearestRoot(f: (x: number) => number): number | null {
  const atZero = f(0);
  if (atZero === 0) return 0;
  let [up, down] = [0, 0];
  let [above, below] = [atZero, atZero];
  for (let step = FIRST_STEP; up < MOST; step *= WIDEN) {
    const [nextUp, nextDown] = [Math.min(MOST, up + step), Math.max(LEAST, down - step)];
    const [nextAbove, nextBelow] = [f(nextUp), f(nextDown)];
    const roots: number[] = [];
    if (above > 0 !== nextAbove > 0) roots.push(bisect(f, up, nextUp));
    if (below > 0 !== nextBelow > 0) roots.push(bisect(f, down, nextDown));
    if (roots.length > 0) return roots.reduce((a, b) => Math.abs(b) < Math.abs(a) ? b : a);
    [up, down, above, below] = [nextUp, nextDown, nextAbove, nextBelow];
  }
  return null;
}

/** A root between two points whose values have different signs, to the last digit. */
function bisect(f: (x: number) => number, from: number, to: number): number {
  const positive = f(from) > 0;
  let [a, b] = [from, to];
  for (;;) {
    const middle = (a + b) / 2;
    if (middle === a || middle === b) return middle;
    if (f(middle) > 0 === positive) a = middle;
    else b = middle;
  }
}
