import { epochDays } from "../checks.ts";
import {
  annualisedReturn,
  annualisedVolatility,
  baseOf,
  beta,
  maxDrawdown,
  sharpeOfYear,
  timeWeightedReturn,
} from "./returns.ts";
import { type DatedValue, type Flow, growthIndex, type Subperiod, subperiods } from "./subperiods.ts";

/** The default rate of the money market, a fraction: the risk-free return of cash. */
export const RISK_FREE_RATE = 0.045;
export const TOO_FEW_SNAPSHOTS = "Insufficient data for risk calculations. Need at least 2 portfolio snapshots.";
export const NOTHING_INVESTED =
  "Risk cannot be calculated: the portfolio held neither cash nor shares on any day of this period.";
/** With fewer daily returns, yearly figures are mostly noise. */
const RELIABLE_FROM = 20;
const PERCENT = 100;

export interface RiskMetrics {
  /** Sample standard deviation of the daily returns x sqrt(252), percent. */
  readonly volatility: number | null;
  /** (Annualised return - risk-free rate) / volatility; null without volatility. */
  readonly sharpe_ratio: number | null;
  /** Deepest fall of the growth index, positive percent of its peak. */
  readonly max_drawdown: number | null;
  /** Sensitivity to SPY on the days with a close of it; null for fewer than two such returns. */
  readonly beta: number | null;
  /** Time-weighted return, compounded to 252 days, percent. */
  readonly annualized_return: number | null;
  /** Why there are no figures, or why they are not reliable yet; null when they are. */
  readonly message: string | null;
  /** Daily values of the period. */
  readonly data_points: number;
}

/**
 * Risk figures of a portfolio over a period, from its daily returns net of deposits and withdrawals. Days before
 * anything was invested, and days without capital, are not counted as returns.
 * @param values at the end of each trading day, oldest first; dollars
 * @param flows external flows, oldest first; dollars, positive into the portfolio
 * @param benchmark closes of SPY adjusted for splits, oldest first; dollars. One that is not above 0 counts as absent.
 * @param riskFreeRate yearly, a fraction
 * @throws RangeError for unsorted or invalid days, two values of one day and numbers that are not finite.
 */
export function riskMetrics(
  values: readonly DatedValue[],
  flows: readonly Flow[],
  benchmark: readonly DatedValue[],
  riskFreeRate = RISK_FREE_RATE,
): RiskMetrics {
  const periods = invested(subperiods(values, flows));
  const returns = returnsOf(periods);
  const index = growthIndex(periods);
  const total = timeWeightedReturn(periods);
  if (returns === null || index === null || total === null) return unavailable(values.length);
  const volatility = annualisedVolatility(returns);
  const annual = annualisedReturn(total, returns.length);
  return {
    volatility: percent(volatility),
    sharpe_ratio: annual === null || volatility === null ? null : sharpeOfYear(annual, volatility, riskFreeRate),
    max_drawdown: percent(maxDrawdown(index)),
    beta: betaTo(benchmark, values, flows),
    annualized_return: percent(annual),
    message: returns.length < RELIABLE_FROM ? fewReturns(returns.length) : null,
    data_points: values.length,
  };
}

const percent = (fraction: number | null): number | null => fraction === null ? null : fraction * PERCENT;

const fewReturns = (count: number): string =>
  `Based on ${count} daily return${count === 1 ? "" : "s"}: yearly figures are reliable from ${RELIABLE_FROM} on.`;

const unavailable = (points: number): RiskMetrics => ({
  volatility: null,
  sharpe_ratio: null,
  max_drawdown: null,
  beta: null,
  annualized_return: null,
  message: points < 2 ? TOO_FEW_SNAPSHOTS : NOTHING_INVESTED,
  data_points: points,
});

const invested = (periods: readonly Subperiod[]): Subperiod[] => periods.filter((period) => baseOf(period) !== 0);

/** Null when a period has no return. */
function returnsOf(periods: readonly Subperiod[]): number[] | null {
  const returns: number[] = [];
  for (const { factor } of periods) {
    if (factor === null) return null;
    returns.push(factor - 1);
  }
  return returns;
}

/** Both series are first reduced to the days they have in common, so that each pair of returns covers the same time. */
function betaTo(
  benchmark: readonly DatedValue[],
  values: readonly DatedValue[],
  flows: readonly Flow[],
): number | null {
  epochDays(benchmark.map((close) => close.date), "once");
  const closes = new Map(benchmark.filter((close) => close.value > 0).map((close) => [close.date, close.value]));
  const periods = invested(subperiods(values.filter((v) => closes.has(v.date)), flows));
  const returns = returnsOf(periods);
  const market = periods.map(({ from, to }) => closes.get(to)! / closes.get(from)! - 1);
  return returns === null ? null : beta(returns, market);
}
