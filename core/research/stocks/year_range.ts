import type { MarketData } from "../../market/mod.ts";

const YEAR_MS = 365 * 86_400_000;
const MOST_DAYS = 260;

/**
 * Highest and lowest price of the regular sessions in the year up to an instant, adjusted for splits; null before the
 * first.
 */
export async function yearRange(
  market: Pick<MarketData, "bars">,
  symbol: string,
  at: number,
): Promise<{ high: number; low: number } | null> {
  const bars = await market.bars({
    symbol,
    multiplier: 1,
    timespan: "day",
    from: at - YEAR_MS,
    to: at,
    limit: MOST_DAYS,
  }, at);
  if (!bars || bars.at.length === 0) return null;
  let [high, low] = [0, Infinity];
  for (let i = 0; i < bars.at.length; i++) {
    high = Math.max(high, bars.high[i]!);
    low = Math.min(low, bars.low[i]!);
  }
  return { high, low };
}
