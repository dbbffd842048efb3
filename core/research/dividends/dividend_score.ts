/** The quality score of a dividend, and its components. Browser-safe. */

/** The most points. */
export const BEST_SCORE = 25;

/**
 * The points of each part: 60 % yield (in percent), 25 % consistency, 15 % growth. Unknown values add nothing.
 * @param consistency 0 to 1
 * @param growth 1 is flat
 */
export const scoreParts = (yieldPercent: number, consistency: number | null, growth: number | null) => ({
  yield: 0.6 * yieldPercent,
  consistency: 0.25 * (consistency ?? 0) * 10,
  growth: 0.15 * (growth ?? 0) * 10,
});

/** 0 to 25. */
export function scoreOf(yieldPercent: number, consistency: number | null, growth: number | null): number {
  const parts = scoreParts(yieldPercent, consistency, growth);
  return Math.min(BEST_SCORE, Math.max(0, parts.yield + parts.consistency + parts.growth));
}
