import type { Case, Points } from "../rule.ts";
import { tightMarketOf } from "../tight_market.ts";

export const tightMarketScore = (one: Case): Points => ({
  points: tightMarketOf(one) === "UNKNOWN" ? 0 : 1,
  value: one.measures.spreadBps,
  threshold: one.config.tight_market.small_spread,
});
