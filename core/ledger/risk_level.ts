/** How risky a stock has been: the volatility of its last 60 trading days, in three words. */
import { ifKnown, type MarketData } from "../market/mod.ts";

const DAYS = 60;
const YEAR = 252;
const DAY_MS = 86_400_000;
/** High from here, in percent a year. */
const HIGH = 50;
const MEDIUM = 30;

export type RiskLevel = "High" | "Medium" | "Low";

/** One figure a symbol and day: the closes of completed days do not change within it. */
const memo = new WeakMap<MarketData, Map<string, { day: number; level: RiskLevel | null }>>();

/** Standard deviation of daily returns x sqrt(252), in words, for each symbol; null with fewer than 60 returns. */
export async function riskLevels(market: MarketData, symbols: readonly string[], at: number): Promise<(RiskLevel | null)[]> {
  let known = memo.get(market);
  if (!known) memo.set(market, known = new Map());
  const day = Math.floor(at / DAY_MS);
  const missing = symbols.filter((symbol) => known.get(symbol)?.day !== day);
  await Promise.all(missing.map(async (symbol) => {
    const bars = await ifKnown(market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 120 * DAY_MS, to: at, limit: DAYS + 2 }, at));
    if (!bars) return;
    // The last bar may be of a day that is not over.
    const level = bars.close.length >= DAYS + 2 ? levelOf(bars.close.subarray(bars.close.length - DAYS - 2, bars.close.length - 1)) : null;
    known.set(symbol, { day, level });
  }));
  return symbols.map((symbol) => known.get(symbol)?.level ?? null);
}

/** @param closes oldest first, one more than the returns wanted */
export function levelOf(closes: Float64Array): RiskLevel {
  const returns = Array.from({ length: closes.length - 1 }, (_, i) => closes[i + 1]! / closes[i]! - 1);
  const mean = returns.reduce((a, b) => a + b, 0) / returns.length;
  const variance = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (returns.length - 1);
  const volatility = Math.sqrt(variance * YEAR) * 100;
  return volatility >= HIGH ? "High" : volatility >= MEDIUM ? "Medium" : "Low";
}
