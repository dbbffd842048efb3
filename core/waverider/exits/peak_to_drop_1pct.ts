import { atLeast, atMost } from "../compare.ts";
import { firstMinute, maxGainOf, MINUTE, minutesHeld } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** In the first minutes a minute closes well below the highest bid. A minute without a trade has no close. */
export const peakToDrop: Rule = ({ position, at, minute, config: { exits: limit } }) => {
  const begins = minute?.bars.at.at(-1) ?? NaN;
  const close = begins === at - MINUTE && begins >= firstMinute(position) ? minute?.bars.close.at(-1) ?? NaN : NaN;
  const threshold = position.highest * (1 - limit.peak_drop / 100);
  const fired = atMost(minutesHeld(position, at), limit.peak_drop_until) &&
    atLeast(maxGainOf(position), limit.peak_drop_gain) && atMost(close, threshold);
  return found(close, threshold, fired);
};
