/** Which colour a figure has: the specified thresholds. */

/** The most points of a score. */
export const BEST_SCORE = 13;
/** From this score on a stock is tradeable, if its gates pass. */
export const TRADEABLE_SCORE = 7;

export type ScoreLevel = "top" | "ok" | "mid" | "low" | "none";
export const scoreLevel = (score: number): ScoreLevel =>
  score >= 9 ? "top" : score >= TRADEABLE_SCORE ? "ok" : score >= 4 ? "mid" : score >= 1 ? "low" : "none";

/** Class of a figure; empty: unknown. */
export type Tone = "gain" | "warn" | "loss" | "";
/** At least `good`, at least `fair`, or less. */
const rising = (good: number, fair: number) => (value: number | null): Tone =>
  value === null ? "" : value >= good ? "gain" : value >= fair ? "warn" : "loss";
export const winRateTone = rising(60, 50);
export const captureTone = rising(80, 50);
export const riskRewardTone = rising(2, 1);
/** Basis points; the fewer, the better. */
export const spreadTone = (bps: number | null): Tone =>
  bps === null ? "" : bps <= 10 ? "gain" : bps <= 25 ? "warn" : "loss";

/** How many of the thresholds a value has reached; null: unknown. */
const reached = (...steps: readonly number[]) => (value: number | null): number | null =>
  value === null ? null : steps.filter((step) => value >= step).length;
/** 0 to 3. */
export const gapLevel = reached(3, 8, 15);
export const volumeLevel = reached(1.5, 3, 5);
const LEVEL_CLASSES = ["muted", "warn", "gain", "gain strong"] as const;
export const levelClass = (level: number | null): string => level === null ? "" : LEVEL_CLASSES[level]!;

/** Of the daily loss limit, by the percent of it that is used. */
export type LossLevel = "low" | "mid" | "high" | "over";
export const lossLevel = (percent: number): LossLevel =>
  percent >= 100 ? "over" : percent >= 75 ? "high" : percent >= 50 ? "mid" : "low";
export const LOSS_MARKS = [50, 75, 100] as const;
