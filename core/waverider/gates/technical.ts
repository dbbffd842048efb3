import type { Case } from "../rule.ts";
import type { Score } from "../score/mod.ts";
import type { Triggers } from "../triggers/mod.ts";
import { type Gate, gate } from "./gate.ts";

/** One of momentum, opening drive and range expansion; not asked of extreme gappers and of high scores right after the open. */
export function technicalGate({ measures, config: { gates } }: Case, score: Score, triggers: Triggers): Gate {
  const { momentum_score: momentum, opening_drive_score: drive, range_expansion_score: range } = score.components;
  const sum = momentum.points + drive.points + range.points;
  const isEarly = measures.minutes >= 0 && measures.minutes <= gates.early_until && score.total >= gates.early_score;
  const waived = sum > 0
    ? null
    : triggers.extreme_gapper
    ? "extreme gapper"
    : isEarly
    ? `EWS ${score.total} within ${gates.early_until} minutes`
    : null;
  const failure = sum > 0 || waived ? null : "No momentum, no opening drive, no range expansion";
  return gate("TECHNICAL", sum, 1, failure, waived);
}
