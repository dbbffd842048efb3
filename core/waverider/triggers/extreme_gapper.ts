import { above } from "../compare.ts";
import type { Case } from "../rule.ts";

/** A gap of half the price on many times the usual volume, in the first half hour. */
export const isExtremeGapper = ({ measures, config: { triggers: limit } }: Case): boolean =>
  above(measures.gap, limit.gapper_gap) && measures.hasVolumeHistory &&
  above(measures.relativeVolume, limit.gapper_volume) && measures.minutes >= 0 &&
  measures.minutes <= limit.gapper_until;
