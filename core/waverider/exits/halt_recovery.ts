import { above, atLeast, below } from "../compare.ts";
import { MINUTE } from "../position/held.ts";
import { found, hasQuote, isHalted, type Rule } from "./rule.ts";

/** Any other halt that takes long, or after which the price is lower than what was paid. */
export const haltRecovery: Rule = (look) => {
  const { position: { entryPrice }, at, bid, halt, config: { exits: { halt_minutes: most } } } = look;
  if (!halt || halt.reason === "luld_up" || halt.reason === "luld_down") return found(NaN, most, false);
  const minutes = ((halt.overAt ?? at) - halt.since) / MINUTE;
  // A second that is still halted is part of the halt.
  const isLong = isHalted(look) ? atLeast(minutes, most) : above(minutes, most);
  return isLong || !hasQuote(look) ? found(minutes, most, isLong) : found(bid, entryPrice, below(bid, entryPrice));
};
