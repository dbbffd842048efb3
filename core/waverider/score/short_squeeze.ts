import { atLeast } from "../compare.ts";
import type { Case, Points } from "../rule.ts";

/** Many shares are sold short, and the stock rises on volume. */
export function shortSqueezeScore({ inputs, measures, config: { score } }: Case): Points {
  const isShort = atLeast(inputs.shortInterest, score.squeeze_short_interest) ||
    atLeast(inputs.daysToCover, score.squeeze_days_to_cover);
  const holds = isShort && atLeast(measures.change, score.squeeze_change) && measures.hasVolumeHistory &&
    atLeast(measures.relativeVolume, score.squeeze_volume);
  return { points: holds ? 1 : 0, value: inputs.shortInterest, threshold: score.squeeze_short_interest };
}
