/**
 * Parameters shared by securities of one size. Calibrated to the measured market; calibration_test.ts checks the
 * figures.
 */

/** By market capitalisation: over 200, 10, 2, 0.3 and 0.05 billion dollars, and less; funds have their own tier. */
export type Tier = "mega" | "large" | "mid" | "small" | "micro" | "nano" | "fund";

export interface TierFigures {
  /** Daily volume over shares outstanding, and its log standard deviation between companies. */
  readonly turnover: number;
  readonly turnoverSpread: number;
  /** Spread half-way through an ordinary day, as a fraction of the price. */
  readonly spread: number;
  /** Dollars shown on each side of the quote. */
  readonly depth: number;
  /** Fractions of the variance that come from the market and from the sector. */
  readonly market: number;
  readonly sector: number;
  /**
   * Log growth per year, in variances of the own return, by which a company of this size today has reached it: the
   * largest ones are those that grew.
   */
  readonly grown: number;
  /** Daily standard deviation of a typical company's own return; news and results are scaled by it. */
  readonly usualSd: number;
  /** Log standard deviation of the volatility: from month to month, from week to week, and from day to day. */
  readonly heat: { readonly months: number; readonly weeks: number; readonly day: number };
  /**
   * Standard deviation of the earnings move (log), and the fraction of it that scales with a company's own volatility.
   */
  readonly earnings: number;
  /**
   * Daily probability of news that moves the stock, the size of the move (log: median and spread), and the probability
   * that it is good; the size of a bad one relative to a good one.
   */
  readonly news: {
    readonly chance: number;
    readonly size: number;
    readonly spread: number;
    readonly good: number;
    readonly bad: number;
  };
  /**
   * Log standard deviation of daily volume: of its slow part, of its own part; how strongly it depends on the price
   * move; how much it differs between equal moves.
   */
  readonly volume: {
    readonly slow: number;
    readonly own: number;
    readonly by: number;
    readonly power: number;
    readonly crowd: number;
  };
}

export const tiers: Readonly<Record<Tier, TierFigures>> = {
  mega: {
    ...{ turnover: 0.0047, turnoverSpread: 0.35, spread: 1.5e-4, depth: 150_000 },
    ...{ market: 0.42, sector: 0.12, grown: 2.8, usualSd: 0.014, earnings: 0.063 },
    heat: { months: 0.42, weeks: 0.36, day: 0.1 },
    news: { chance: 0.0105, size: 0.049, spread: 0.52, good: 0.52, bad: 1 },
    volume: { slow: 0.22, own: 0.28, by: 0.16, power: 1.3, crowd: 0.25 },
  },
  large: {
    ...{ turnover: 0.0076, turnoverSpread: 0.35, spread: 3e-4, depth: 40_000 },
    ...{ market: 0.245, sector: 0.125, grown: 0.5, usualSd: 0.016, earnings: 0.067 },
    heat: { months: 0.42, weeks: 0.36, day: 0.06 },
    news: { chance: 0.0068, size: 0.058, spread: 0.6, good: 0.52, bad: 1 },
    volume: { slow: 0.22, own: 0.3, by: 0.16, power: 1.3, crowd: 0.25 },
  },
  mid: {
    ...{ turnover: 0.0118, turnoverSpread: 0.4, spread: 7e-4, depth: 15_000 },
    ...{ market: 0.175, sector: 0.09, grown: 0.25, usualSd: 0.021, earnings: 0.07 },
    heat: { months: 0.33, weeks: 0.36, day: 0.15 },
    news: { chance: 0.005, size: 0.08, spread: 0.6, good: 0.55, bad: 1 },
    volume: { slow: 0.24, own: 0.33, by: 0.17, power: 1.22, crowd: 0.1 },
  },
  small: {
    ...{ turnover: 0.0108, turnoverSpread: 0.6, spread: 20e-4, depth: 6_000 },
    ...{ market: 0.14, sector: 0.06, grown: 0, usualSd: 0.029, earnings: 0.09 },
    heat: { months: 0.33, weeks: 0.36, day: 0.15 },
    news: { chance: 0.0045, size: 0.1, spread: 0.6, good: 0.66, bad: 0.8 },
    volume: { slow: 0.26, own: 0.35, by: 0.3, power: 1.55, crowd: 0.05 },
  },
  micro: {
    ...{ turnover: 0.0097, turnoverSpread: 0.9, spread: 70e-4, depth: 2_000 },
    ...{ market: 0.075, sector: 0.03, grown: 0, usualSd: 0.043, earnings: 0.09 },
    heat: { months: 0.3, weeks: 0.3, day: 0.15 },
    news: { chance: 0.021, size: 0.106, spread: 0.42, good: 0.7, bad: 0.8 },
    volume: { slow: 0.25, own: 0.4, by: 0.18, power: 2.5, crowd: 0.75 },
  },
  nano: {
    ...{ turnover: 0.034, turnoverSpread: 1.3, spread: 180e-4, depth: 800 },
    ...{ market: 0.02, sector: 0.01, grown: 0, usualSd: 0.07, earnings: 0.09 },
    heat: { months: 0.28, weeks: 0.25, day: 0.36 },
    news: { chance: 0.031, size: 0.136, spread: 0.72, good: 0.68, bad: 0.8 },
    volume: { slow: 0.5, own: 1, by: 0.17, power: 3, crowd: 2.45 },
  },
  fund: {
    ...{ turnover: 0.025, turnoverSpread: 0.35, spread: 0.8e-4, depth: 300_000 },
    ...{ market: 0, sector: 0, grown: 0, usualSd: 1, earnings: 0 },
    heat: { months: 0, weeks: 0, day: 0 },
    news: { chance: 0, size: 0, spread: 0, good: 0, bad: 0 },
    volume: { slow: 0.15, own: 0.2, by: 0.12, power: 1.35, crowd: 0 },
  },
};

/** The tier of a market capitalisation in dollars. */
export function tierOfSize(size: number): Exclude<Tier, "fund"> {
  return size >= 200e9
    ? "mega"
    : size >= 10e9
    ? "large"
    : size >= 2e9
    ? "mid"
    : size >= 0.3e9
    ? "small"
    : size >= 0.05e9
    ? "micro"
    : "nano";
}

/** Whether companies of this size trade like small ones: reverse splits, dilution. */
export const isSmall = (tier: Tier): boolean => tier === "small" || tier === "micro" || tier === "nano";
