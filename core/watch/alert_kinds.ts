/**
 * The kinds of alerts: what each compares, its unit and the distance to its threshold. With figures.ts, which computes
 * what is compared, the only place that depends on them. Browser-safe.
 */

export const alertKinds = [
  ...["price_above", "price_below", "change_above", "change_below", "volume_above"] as const,
  ...["year_high", "year_low", "rsi_above", "rsi_below"] as const,
  ...["average_50_above", "average_50_below", "average_200_above", "average_200_below"] as const,
  ...["line_above", "line_below"] as const,
] as const;
export type AlertKind = (typeof alertKinds)[number];
/** They wait at a sloping line, whose price moves with time. */
export type LineKind = "line_above" | "line_below";
/** They wait at a threshold that stays. */
export type ThresholdKind = Exclude<AlertKind, LineKind>;

/**
 * A figure of a stock: its price in dollars, the day's change in percent, the day's volume over the average; how far
 * the price is from the high or the low of the 52 weeks before the day, in percent: 0 is there, beyond it is a new one;
 * the relative strength index of 14 days; or how far the price is above a simple average of days, in percent, negative
 * below it. The last two are of daily bars, with the price as the day's close. Of a line it is the price too.
 */
export type AlertMeasure = "price" | "change" | "volume" | "year" | "rsi" | "average" | "line";
export const distanceUnits = ["percent", "points", "times"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** The days of which an average of prices is watched. */
export const averageDays = [50, 200] as const;
export type AverageDays = (typeof averageDays)[number];

interface KindRules<M extends AlertMeasure> {
  readonly measure: M;
  /** Whether it waits for the figure to rise to the threshold, or to fall to it. */
  readonly rises: boolean;
  /** The days of an average. */
  readonly days?: AverageDays;
}

type Rules<K extends AlertKind> = KindRules<K extends LineKind ? "line" : Exclude<AlertMeasure, "line">>;

const rules: { readonly [K in AlertKind]: Rules<K> } = {
  price_above: { measure: "price", rises: true },
  price_below: { measure: "price", rises: false },
  change_above: { measure: "change", rises: true },
  change_below: { measure: "change", rises: false },
  volume_above: { measure: "volume", rises: true },
  year_high: { measure: "year", rises: true },
  year_low: { measure: "year", rises: false },
  rsi_above: { measure: "rsi", rises: true },
  rsi_below: { measure: "rsi", rises: false },
  average_50_above: { measure: "average", rises: true, days: 50 },
  average_50_below: { measure: "average", rises: false, days: 50 },
  average_200_above: { measure: "average", rises: true, days: 200 },
  average_200_below: { measure: "average", rises: false, days: 200 },
  line_above: { measure: "line", rises: true },
  line_below: { measure: "line", rises: false },
};
export const ruleOf = <K extends AlertKind>(kind: K): Rules<K> => rules[kind] as Rules<K>;
export const isLineKind = (kind: AlertKind): kind is LineKind => ruleOf(kind).measure === "line";

const units: Readonly<Record<AlertMeasure, DistanceUnit>> = {
  price: "percent",
  change: "points",
  volume: "times",
  year: "points",
  rsi: "points",
  average: "points",
  line: "percent",
};
export const unitOf = (kind: AlertKind): DistanceUnit => units[ruleOf(kind).measure];

/** Whether a figure is at the threshold or beyond it. */
export const isReached = (kind: AlertKind, threshold: number, figure: number): boolean =>
  ruleOf(kind).rises ? figure >= threshold : figure <= threshold;

/**
 * The distance of a figure to the threshold, in the kind's unit: a price in percent of itself; 0 at the threshold and
 * beyond, null where either is unknown.
 */
export function distanceOf(kind: AlertKind, threshold: number | null, figure: number | null): number | null {
  if (figure === null || threshold === null) return null;
  if (isReached(kind, threshold, figure)) return 0;
  const gap = Math.abs(threshold - figure);
  return unitOf(kind) === "percent" ? (figure > 0 ? gap / figure * 100 : null) : gap;
}

/** What is wrong with a threshold of a kind; null when nothing is. */
export function thresholdFault(kind: ThresholdKind, threshold: number): string | null {
  const { measure, rises } = ruleOf(kind);
  if (measure === "year" && rises) {
    return threshold > -100 && threshold <= 0 ? null : "Enter how far below the high, above -100 and up to 0 percent";
  }
  if (measure === "year") {
    return threshold >= 0 && threshold <= 1000 ? null : "Enter how far above the low, from 0 to 1000 percent";
  }
  if (measure === "price") return threshold > 0 ? null : "Enter a price above 0";
  if (measure === "rsi") return threshold >= 0 && threshold <= 100 ? null : "Enter an RSI from 0 to 100";
  if (measure === "change" || measure === "average") {
    return threshold > -100 && threshold <= 1000 ? null : "Enter a percentage above -100 and up to 1000";
  }
  return threshold > 0 && threshold <= 1000 ? null : "Enter how many times the average, above 0 and up to 1000";
}
