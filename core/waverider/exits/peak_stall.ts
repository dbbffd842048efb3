import { atLeast } from "../compare.ts";
import { maxGainOf, minutesSincePeak } from "../position/held.ts";
import { found, hasQuote, type Rule } from "./rule.ts";

/** A gain that is not yet followed closely has no new high. */
export const peakStall: Rule = (look) => {
  const { position, at, config: { exits: limit } } = look;
  const minutes = minutesSincePeak(position, at);
  // The next quote may be a new high.
  const fired = hasQuote(look) && atLeast(minutes, limit.stall_minutes) &&
    atLeast(maxGainOf(position), limit.stall_gain) && position.level < limit.stall_below_level;
  return found(minutes, limit.stall_minutes, fired);
};
