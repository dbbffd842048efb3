import { above, atLeast } from "../compare.ts";
import type { Case } from "../rule.ts";

/** Above the opening range on a minute of much volume, within the first hour. */
export const isFirstHourBreakout = ({ inputs, measures, config: { triggers: limit } }: Case): boolean =>
  measures.minutes >= limit.breakout_from && measures.minutes <= limit.breakout_until &&
  above(inputs.price, inputs.openingHigh) && measures.usualMinute > 0 &&
  atLeast(measures.volume1, measures.usualMinute * limit.breakout_volume);
