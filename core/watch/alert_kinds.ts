/**
 * The kinds of alerts: what each compares, and the distance to its threshold. The only place that depends on them.
 * Browser-safe.
 */

export const alertKinds = [
  ...["price_above", "price_below", "change_above", "change_below", "volume_above"] as const,
  ...["year_high", "year_low"] as const,
] as const;
export type AlertKind = (typeof alertKinds)[number];

/**
 * A figure of a stock: its price in dollars, the day's change in percent, the day's volume over the average, or how far
 * the price is from the high or the low of the 52 weeks before the day, in percent: 0 is there, beyond it is a new one.
 */
export type AlertMeasure = "price" | "change" | "volume" | "year";
export const distanceUnits = ["percent", "points", "times"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** A trading session, a minute or a moment of one: dollars and shares; null is unknown. */
export interface Moment {
  readonly high: number;
  readonly low: number;
  /** Of the trading session up to then. */
  readonly volume: number;
  readonly previousClose: number | null;
  /** Mean of the previous trading sessions. */
  readonly averageVolume: number | null;
  /** Of the 52 weeks before the trading session. */
  readonly year: { readonly high: number; readonly low: number } | null;
}

interface KindRules {
  readonly measure: AlertMeasure;
  /** Whether it waits for the figure to rise to the threshold, or to fall to it. */
  readonly rises: boolean;
}

const rules: Readonly<Record<AlertKind, KindRules>> = {
  price_above: { measure: "price", rises: true },
  price_below: { measure: "price", rises: false },
  change_above: { measure: "change", rises: true },
  change_below: { measure: "change", rises: false },
  volume_above: { measure: "volume", rises: true },
  year_high: { measure: "year", rises: true },
  year_low: { measure: "year", rises: false },
};
export const ruleOf = (kind: AlertKind): KindRules => rules[kind];

export const unitOf = (kind: AlertKind): DistanceUnit =>
  ({ price: "percent", change: "points", volume: "times", year: "points" } as const)[ruleOf(kind).measure];

/** The number of trading sessions in the average volume. */
export const AVERAGE_SESSIONS = 20;

/** The figure of a kind that is best for the alert within a moment; null when it is unknown. */
function figureOf(kind: AlertKind, { high, low, volume, previousClose, averageVolume, year }: Moment): number | null {
  const { measure, rises } = ruleOf(kind);
  const price = rises ? high : low;
  if (measure === "price") return price;
  if (measure === "change") return previousClose ? percentFrom(previousClose, price) : null;
  if (measure === "year") return fromYear(kind, price, year);
  return averageVolume ? volume / averageVolume : null;
}

/** Exact to the last digit of a price, so that a move of 15 percent is not 14.999. */
const percentFrom = (before: number, now: number): number => Math.round((now - before) * 1e4) / 1e4 / before * 100;

/** How far a price is from the year's high, or for the other kind from its low, in percent. */
export const fromYear = (kind: AlertKind, price: number, year: Moment["year"]): number | null =>
  year ? percentFrom(ruleOf(kind).rises ? year.high : year.low, price) : null;

/** Whether a figure is at the threshold or beyond it. */
export const isReached = (kind: AlertKind, threshold: number, figure: number): boolean =>
  ruleOf(kind).rises ? figure >= threshold : figure <= threshold;

/** Whether an alert's condition held at any time within a moment. */
export function heldWithin(kind: AlertKind, threshold: number, moment: Moment): boolean {
  const figure = figureOf(kind, moment);
  return figure !== null && isReached(kind, threshold, figure);
}

/**
 * The distance of a figure to the threshold, in the kind's unit: a price in percent of itself; 0 at the threshold and
 * beyond.
 */
export function distanceOf(kind: AlertKind, threshold: number, figure: number | null): number | null {
  if (figure === null) return null;
  if (isReached(kind, threshold, figure)) return 0;
  const gap = Math.abs(threshold - figure);
  return ruleOf(kind).measure === "price" ? (figure > 0 ? gap / figure * 100 : null) : gap;
}

/** What is wrong with a threshold of a kind; null when nothing is. */
export function thresholdFault(kind: AlertKind, threshold: number): string | null {
  const { measure, rises } = ruleOf(kind);
  if (measure === "year" && rises) {
    return threshold > -100 && threshold <= 0 ? null : "Enter how far below the high, above -100 and up to 0 percent";
  }
  if (measure === "year") {
    return threshold >= 0 && threshold <= 1000 ? null : "Enter how far above the low, from 0 to 1000 percent";
  }
  if (measure === "price") return threshold > 0 ? null : "Enter a price above 0";
  if (measure === "change") {
    return threshold > -100 && threshold <= 1000 ? null : "Enter a percentage above -100 and up to 1000";
  }
  return threshold > 0 && threshold <= 1000 ? null : "Enter how many times the average, above 0 and up to 1000";
}
