/** The product's risk thresholds, and what a figure means by them. */
import { t } from "../../lib/text.ts";

export type Tone = "green" | "amber" | "red";
export interface Zone {
  /** Exclusive upper end of the zone; infinite for the last one. */
  readonly below: number;
  readonly tone: Tone;
  readonly verdict: string;
}
export interface Measure {
  readonly key: "volatility" | "sharpe_ratio" | "max_drawdown" | "beta";
  readonly label: string;
  readonly rule: string;
  readonly zones: readonly Zone[];
  /** The ends of the bar. */
  readonly from: number;
  readonly to: number;
  readonly unit: "percent" | "ratio";
}

export const measures = (): readonly Measure[] => [
  {
    key: "volatility",
    label: t("Volatility"),
    rule: t("Under 15 is calm, over 25 rough"),
    unit: "percent",
    from: 0,
    to: 40,
    zones: [
      { below: 15, tone: "green", verdict: t("Low") },
      { below: 25, tone: "amber", verdict: t("Moderate") },
      { below: Infinity, tone: "red", verdict: t("High") },
    ],
  },
  {
    key: "sharpe_ratio",
    label: t("Sharpe ratio"),
    rule: t("Over 0.5 good, over 1 excellent"),
    unit: "ratio",
    from: -0.5,
    to: 2,
    // A value equal to the threshold is not above it.
    zones: [
      { below: 0.5 + Number.EPSILON, tone: "red", verdict: t("Poor") },
      { below: 1 + Number.EPSILON, tone: "amber", verdict: t("Good") },
      { below: Infinity, tone: "green", verdict: t("Excellent") },
    ],
  },
  {
    key: "max_drawdown",
    label: t("Max drawdown"),
    rule: t("From its high; under 10 is small, over 20 large"),
    unit: "percent",
    from: 0,
    to: 35,
    zones: [
      { below: 10, tone: "green", verdict: t("Small") },
      { below: 20, tone: "amber", verdict: t("Moderate") },
      { below: Infinity, tone: "red", verdict: t("Large") },
    ],
  },
  {
    key: "beta",
    label: t("Beta against SPY"),
    rule: t("1.00 moves with the market"),
    unit: "ratio",
    from: 0,
    to: 2,
    zones: [
      { below: 0.8, tone: "green", verdict: t("Defensive") },
      { below: 1.2 + Number.EPSILON, tone: "amber", verdict: t("Market-like") },
      { below: Infinity, tone: "red", verdict: t("Aggressive") },
    ],
  },
];

export const zoneOf = (measure: Measure, value: number): Zone => measure.zones.find(({ below }) => value < below)!;
