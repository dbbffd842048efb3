/** Whether a stock can be entered and left without paying much: the first category that fits. */
import { atLeast, atMost } from "./compare.ts";
import type { Case } from "./rule.ts";

export type TightMarket = "COILING" | "SMALL-CAP" | "MICROCAP" | "UNKNOWN";

export const TICK = 0.01;

export function tightMarketOf(one: Case): TightMarket {
  if (isCoiling(one)) return "COILING";
  const { inputs: { marketCap, price }, measures, config: { tight_market: limit } } = one;
  const depth = Math.min(measures.bidDepth, measures.askDepth);
  if (atLeast(marketCap, limit.small_cap) || atLeast(price, limit.small_price)) {
    return atMost(measures.spreadBps, limit.small_spread) && atLeast(depth, limit.small_depth)
      ? "SMALL-CAP"
      : "UNKNOWN";
  }
  // One tick of a stock at two dollars is 50 bps: without this no low-priced runner could pass.
  const isOneTick = atLeast(price, limit.micro_tick_price) && atMost(measures.spread, TICK);
  const isTight = atMost(measures.spreadBps, limit.micro_spread) || isOneTick;
  return isTight && atLeast(depth, limit.micro_depth) ? "MICROCAP" : "UNKNOWN";
}

/** Half an hour in a range that is narrow for the price and for the day. */
function isCoiling({ inputs: { price, high, low }, measures, config: { tight_market: limit } }: Case): boolean {
  const range = measures.coilHigh - measures.coilLow;
  return atMost(range / price * 100, limit.coil_range) && atMost(range / (high - low) * 100, limit.coil_of_day) &&
    atMost(measures.spreadBps, limit.coil_spread) && atLeast(measures.bidDepth, limit.coil_depth) &&
    atLeast(measures.askDepth, limit.coil_depth);
}
