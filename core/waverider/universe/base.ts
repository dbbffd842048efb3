import { atLeast, atMost } from "../compare.ts";
import type { Case } from "../rule.ts";

/** Whether a stock is looked at for an entry at all: a listed share of a company that people trade today. */
export function isInBase({ inputs, measures, config: { universe: limit } }: Case): boolean {
  const isShare = (inputs.type === "CS" || inputs.type === "ADRC") && !inputs.isOtc;
  const isTraded = atLeast(inputs.previousClose * inputs.previousVolume, limit.dollars_yesterday) ||
    atLeast(measures.dollarsToday, limit.dollars_today);
  return isShare && !inputs.splitToday && !inputs.isHalted && isTraded &&
    atLeast(inputs.price, limit.price_least) && atMost(inputs.price, limit.price_most);
}
