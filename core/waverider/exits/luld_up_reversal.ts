import { below } from "../compare.ts";
import { found, type Rule } from "./rule.ts";

/** After a pause at the upper band the price falls: below where it reopened, or below where it was before. */
export const luldUpReversal: Rule = ({ position: { reopening }, bid, config: { exits: { luld_drop: drop } } }) => {
  if (!reopening) return found(bid, NaN, false);
  const threshold = Math.max(reopening.bid * (1 - drop / 100), reopening.pauseBid);
  return found(bid, threshold, below(bid, threshold));
};
