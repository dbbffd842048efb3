import { atLeast, below } from "../compare.ts";
import { maxGainOf, minutesHeld } from "../position/held.ts";
import { found, hasQuote, isHalted, type Rule } from "./rule.ts";

/** Too little gained by now, or held for as long as anything is. Halts count. */
export const timeDecay: Rule = (look) => {
  const { position, at, config: { exits: limit } } = look;
  const threshold = below(maxGainOf(position), limit.decay_gain) ? limit.decay_minutes : limit.hold_most;
  const minutes = minutesHeld(position, at);
  // In a second that merely has no quote the next one may still be high enough.
  return found(minutes, threshold, (hasQuote(look) || isHalted(look)) && atLeast(minutes, threshold));
};
