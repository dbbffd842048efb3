/**
 * Statistics of a portfolio's performance. Returns are fractions (0.05 is 5 %), amounts are dollars as plain numbers:
 * statistics are floats, balances never are. What is not defined (too few points, a base of zero, no variance) is null,
 * never NaN or Infinity; numbers that are not finite and series of different lengths throw a RangeError.
 */
import { checkFinite, defined } from "../checks.ts";

export { type CashFlow, overDays, xirr } from "../xirr.ts";

/** Trading days of a year. */
export const PERIODS_PER_YEAR = 252;
/** Standard deviations of returns below this are rounding errors of floats. */
const NOISE = 1e-14;
const isSpread = (deviation: number) => deviation >= NOISE && deviation < Infinity;

export interface Yearly {
  /** Returns in a year: 252 for daily ones (the default), 12 for monthly ones. */
  readonly periodsPerYear?: number;
}

/** A period without external flows between its ends; flows are positive into the portfolio, negative out of it. */
export interface Period {
  /** Value before the flow at the start. */
  readonly startValue: number;
  /** Moved at the start, so that it earns the return of the period. 0 when absent. */
  readonly startFlow?: number;
  /** Moved at the end, so that it does not. 0 when absent. */
  readonly endFlow?: number;
  /** Value after the flow at the end. */
  readonly endValue: number;
}

/** What was invested in a period. */
export const baseOf = ({ startValue, startFlow = 0 }: Period): number => startValue + startFlow;

/**
 * Growth factor of one period: (end value - end flow) / (start value + start flow). 1 when nothing was invested; null
 * when the base or the end value is negative.
 * @throws RangeError for numbers that are not finite.
 */
export function growthFactor(period: Period): number | null {
  const { startValue, startFlow = 0, endFlow = 0, endValue } = period;
  checkFinite([startValue, startFlow, endFlow, endValue], "Values and flows");
  const [base, result] = [baseOf(period), endValue - endFlow];
  if (base === 0) return 1;
  return base < 0 || result < 0 || base === Infinity ? null : defined(result / base);
}

/**
 * Time-weighted return: the growth factors of the periods, multiplied, less 1. Not annualised. Deposits and withdrawals
 * do not change it. Null when nothing was ever invested or a period has no factor.
 * @throws RangeError for numbers that are not finite.
 */
export function timeWeightedReturn(periods: readonly Period[]): number | null {
  const factors = periods.map(growthFactor);
  if (!periods.some((period) => baseOf(period) > 0)) return null;
  let product = 1;
  for (const factor of factors) {
    if (factor === null) return null;
    product *= factor;
  }
  return defined(product - 1);
}

/**
 * The yearly return at which `periods` periods give this total: (1 + total)^(periodsPerYear / periods) - 1. Null for no
 * periods, or for a loss of more than everything.
 * @throws RangeError for numbers that are not finite.
 */
export function annualisedReturn(total: number, periods: number, options: Yearly = {}): number | null {
  checkFinite([total, periods], "The return and the number of periods");
  const perYear = periodsPerYearOf(options);
  return periods > 0 && total >= -1 ? defined((1 + total) ** (perYear / periods) - 1) : null;
}

export interface Drawdown {
  /** The fall as a positive fraction of the peak, 0 to 1; 0 when the series never falls. */
  readonly depth: number;
  /** Position of the peak from which it fell: the last of equal peaks. */
  readonly peak: number;
  /** Position of the lowest value, the first of equal ones; the peak's when the series never falls. */
  readonly trough: number;
}

/**
 * The deepest fall of a series of values from an earlier peak, the first of equally deep ones. For a portfolio with
 * deposits use its growth index: a withdrawal is no drawdown. Null for fewer than two values, for a negative value or
 * without a positive one.
 * @throws RangeError for numbers that are not finite.
 */
export function drawdown(values: readonly number[]): Drawdown | null {
  checkFinite(values, "Values");
  if (values.length < 2 || values.some((v) => v < 0) || values.every((v) => v === 0)) return null;
  let deepest: Drawdown = { depth: 0, peak: 0, trough: 0 };
  let peak = 0;
  values.forEach((value, i) => {
    if (value >= values[peak]!) peak = i;
    const depth = values[peak]! > 0 ? 1 - value / values[peak]! : 0;
    if (depth > deepest.depth) deepest = { depth, peak, trough: i };
  });
  return deepest;
}

/** The depth of the deepest drawdown, as a positive fraction; null and errors as for `drawdown`. */
export const maxDrawdown = (values: readonly number[]): number | null => drawdown(values)?.depth ?? null;

/**
 * Sample standard deviation (n - 1) of the returns of periods x sqrt(periodsPerYear), a fraction. Null for fewer than
 * two returns.
 * @throws RangeError for numbers that are not finite.
 */
export function annualisedVolatility(returns: readonly number[], options: Yearly = {}): number | null {
  checkFinite(returns, "Returns");
  const perYear = periodsPerYearOf(options);
  return returns.length < 2 ? null : defined(deviation(returns) * Math.sqrt(perYear));
}

/**
 * Sharpe ratio of yearly figures: (annualised return - risk-free rate) / annualised volatility, all fractions. Null
 * without volatility.
 * @throws RangeError for numbers that are not finite.
 */
export function sharpeOfYear(annualReturn: number, volatility: number, riskFreeRate: number): number | null {
  checkFinite([annualReturn, volatility, riskFreeRate], "Returns, volatilities and rates");
  return isSpread(volatility) ? defined((annualReturn - riskFreeRate) / volatility) : null;
}

/**
 * Sensitivity to a benchmark: covariance of the returns with the benchmark's / variance of the benchmark's, period by
 * period. Null for fewer than two returns or a benchmark without variance.
 * @throws RangeError for series of different lengths or numbers that are not finite.
 */
export function beta(returns: readonly number[], benchmark: readonly number[]): number | null {
  checkFinite(returns, "Returns");
  checkFinite(benchmark, "Returns of the benchmark");
  if (returns.length !== benchmark.length) {
    throw new RangeError(`Give both series the same length, not ${returns.length} and ${benchmark.length} returns`);
  }
  if (returns.length < 2 || !isSpread(deviation(benchmark))) return null;
  const [own, its] = [mean(returns), mean(benchmark)];
  let [together, alone] = [0, 0];
  benchmark.forEach((b, i) => {
    together += (returns[i]! - own) * (b - its);
    alone += (b - its) ** 2;
  });
  return defined(together / alone);
}

function periodsPerYearOf({ periodsPerYear = PERIODS_PER_YEAR }: Yearly): number {
  if (periodsPerYear > 0 && periodsPerYear < Infinity) return periodsPerYear;
  throw new RangeError(`A year has a positive number of periods, not ${periodsPerYear}`);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** Sample standard deviation of at least two numbers. */
function deviation(numbers: readonly number[]): number {
  const average = mean(numbers);
  return Math.sqrt(numbers.reduce((sum, n) => sum + (n - average) ** 2, 0) / (numbers.length - 1));
}
