import { atLeast } from "../compare.ts";
import type { Case } from "../rule.ts";

/** News of today on many times the usual volume, in the last hour of entries. */
export const isLateDaySqueeze = ({ measures, config: { triggers: limit } }: Case, newsScore: number): boolean =>
  measures.minutes >= limit.squeeze_from && measures.minutes < limit.squeeze_until &&
  newsScore >= limit.squeeze_news && measures.hasVolumeHistory &&
  atLeast(measures.relativeVolume, limit.squeeze_volume);
