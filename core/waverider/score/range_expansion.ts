import { atLeast } from "../compare.ts";
import type { Case, Points } from "../rule.ts";

/** The day's range is at least that of an average day, and the price near its high. */
export function rangeExpansionScore({ inputs, config: { score } }: Case): Points {
  const { high, low, price, averageRange } = inputs;
  const value = averageRange > 0 ? (high - low) / averageRange : NaN;
  const isNearHigh = atLeast(price, high - (high - low) * score.range_top / 100);
  return { points: atLeast(value, 1) && isNearHigh ? 1 : 0, value, threshold: 1 };
}
