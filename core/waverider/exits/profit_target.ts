import { atLeast } from "../compare.ts";
import { gainOf } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** The gain that its mode aims at. */
export const profitTarget: Rule = ({ position, bid, config }) => {
  const { profit_target: target } = config.modes[position.mode];
  const gain = gainOf(position, bid);
  return found(gain, target, atLeast(gain, target));
};
