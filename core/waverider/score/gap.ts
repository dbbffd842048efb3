import { atLeast } from "../compare.ts";
import { type Case, type Points, steps } from "../rule.ts";

/** How far above the previous close the stock opened; a gap down scores nothing. */
export const gapScore = ({ measures, config: { score } }: Case): Points =>
  steps(measures.gap, atLeast, score.gap_one, score.gap_two);
