import { below } from "../compare.ts";
import { averages, firstFrom } from "../figures.ts";
import { firstMinute, openOf } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** The last minutes with trades closed below VWAP, and the short average is below the long one. */
export const momentumBreak: Rule = ({ position, at, minute, config: { exits: { break_bars: count } } }) => {
  if (!minute) return found(NaN, NaN, false);
  const { bars, vwap } = minute;
  const first = Math.max(0, bars.at.length - count);
  const closes = bars.close.subarray(first);
  const areSince = closes.length === count && bars.at[first]! >= firstMinute(position);
  const { average9, average20 } = averages(bars, firstFrom(bars, openOf(at)));
  const fired = areSince && closes.every((close) => below(close, vwap)) && below(average9, average20);
  return found(Math.max(...closes), vwap, fired);
};
