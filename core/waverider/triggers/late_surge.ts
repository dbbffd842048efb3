import { atLeast } from "../compare.ts";
import { isRegular } from "../inputs.ts";
import type { Case } from "../rule.ts";

/** A rise over fifteen minutes of the afternoon, on much volume. */
export const isLateSurge = ({ inputs, measures, config: { triggers: limit } }: Case): boolean =>
  isRegular(inputs) && measures.minutes >= limit.surge_from && atLeast(measures.return15, limit.surge_return) &&
  measures.hasVolumeHistory && atLeast(measures.volume15, measures.expected15 * limit.surge_volume);
