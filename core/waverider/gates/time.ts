import { isRegular } from "../inputs.ts";
import type { Case } from "../rule.ts";
import type { Triggers } from "../triggers/mod.ts";
import { type Gate, gate } from "./gate.ts";

const MINUTE = 60_000;

/** When entries are made: not on the auction's figures, with more points at noon, and only for some reasons after it. */
export function timeGate({ inputs, measures, config: { gates } }: Case, total: number, triggers: Triggers): Gate {
  const { minutes } = measures;
  const { at, hours } = inputs;
  const isLate = minutes >= gates.late_from;
  const isLunch = minutes >= gates.lunch_from && !isLate;
  const failure = !isRegular(inputs)
    ? "The market is not open"
    : minutes < gates.entries_from
    ? "The opening auction has just printed"
    : hours.earlyClose && at >= hours.close - gates.before_early_close * MINUTE
    ? "The market closes early in a few minutes"
    : minutes >= gates.entries_until
    ? "No entries this late"
    : isLunch && total < gates.lunch_score
    ? `EWS ${total} below ${gates.lunch_score} at noon`
    : isLate && !triggers.late_day_squeeze_mode && !triggers.consolidation_breakout
    ? "After 13:00 only a late squeeze or a breakout from a base is entered"
    : null;
  return gate("TIME", Math.floor(minutes), gates.entries_until, failure);
}
