import { atLeast } from "../compare.ts";
import { gainOf } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** The day's loss has reached its limit, an operator has stopped everything, or the position itself lost too much. */
export const emergencyStop: Rule = ({ position, bid, around, config: { exits: { emergency_loss: most } } }) => {
  if (around.killed) return { value: "stopped by an operator", threshold: null, fired: true };
  if (around.lossLimitReached) return { value: "daily loss limit", threshold: null, fired: true };
  const loss = -gainOf(position, bid);
  return found(loss, most, atLeast(loss, most));
};
