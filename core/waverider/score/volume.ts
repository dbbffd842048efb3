import { atLeast } from "../compare.ts";
import { type Case, type Points, steps } from "../rule.ts";

/** Shares so far as a multiple of what is usual by now. */
export const volumeScore = ({ measures, config: { score } }: Case): Points =>
  steps(
    measures.hasVolumeHistory ? measures.relativeVolume : NaN,
    atLeast,
    score.volume_one,
    score.volume_two,
    score.volume_three,
  );
