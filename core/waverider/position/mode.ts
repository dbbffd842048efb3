import { atLeast } from "../compare.ts";
import type { Gated } from "../scan.ts";
import type { EntryMode } from "./entry_modes.ts";

export interface Peers {
  /** Whether another stock of its industry has just scored high and risen much. */
  readonly hasHotPeer: boolean;
}

/** The tier of the coiling stocks. */
const COILING = 0;

/** The first mode whose rule holds; what no other fits is STANDARD. */
export function entryModeOf(gated: Gated, { hasHotPeer }: Peers): EntryMode {
  const { measures, score: { total, components }, triggers, tiers, config: { modes: limit } } = gated;
  const isParabolic = total >= limit.parabolic_score && atLeast(measures.gap, limit.parabolic_gap) &&
    measures.hasVolumeHistory && atLeast(measures.relativeVolume, limit.parabolic_volume) &&
    components.momentum_score.points === 1;
  if (triggers.extreme_gapper || isParabolic) return "PARABOLIC";
  if (tiers.includes(COILING) && total >= limit.early_score) return "EARLY_STANDARD";
  if (components.news_score.points === 0 && hasHotPeer) return "SYMPATHY";
  return "STANDARD";
}
