import { above, atMost } from "../compare.ts";
import type { Case } from "../rule.ts";

/** Above two hours of a narrow range. */
export function isConsolidationBreakout({ inputs, measures, config: { triggers: limit } }: Case): boolean {
  const { baseHigh, baseLow } = measures;
  return atMost((baseHigh - baseLow) / baseLow * 100, limit.consolidation_range) &&
    above(inputs.price, baseHigh * (1 + limit.consolidation_above / 100));
}
