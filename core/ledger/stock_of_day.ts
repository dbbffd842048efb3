/** Facts about a stock that a holding shows and that change once a day: its name, its sector, its risk. */
import { ifKnown, type MarketData } from "../market/mod.ts";

const DAYS = 60;
const YEAR = 252;
const DAY_MS = 86_400_000;
/** High risk from here, in percent a year. */
const HIGH = 50;
const MEDIUM = 30;

export type RiskLevel = "High" | "Medium" | "Low";

export interface StockOfDay {
  /** Null when not listed, or when the provider does not respond. */
  readonly name: string | null;
  readonly sector: string | null;
  /** By the standard deviation of the last 60 daily returns x sqrt(252); null with fewer. */
  readonly risk: RiskLevel | null;
  /** That standard deviation, in percent a year. */
  readonly volatility: number | null;
}

const memo = new WeakMap<MarketData, { readonly day: number; readonly stocks: Map<string, StockOfDay> }>();

/** The stocks in the order of the symbols. Each is computed once a day; failed requests are retried. */
export async function stocksOfDay(market: MarketData, symbols: readonly string[], at: number): Promise<StockOfDay[]> {
  const day = Math.floor(at / DAY_MS);
  let known = memo.get(market);
  if (known?.day !== day) memo.set(market, known = { day, stocks: new Map() });
  const { stocks } = known;
  const found = new Map<string, StockOfDay>();
  await Promise.all(
    symbols.filter((symbol) => !stocks.has(symbol)).map(async (symbol) => {
      const [ticker, bars] = await Promise.all([
        ifKnown(market.ticker(symbol, at)),
        ifKnown(
          market.bars({ symbol, multiplier: 1, timespan: "day", from: at - 120 * DAY_MS, to: at, limit: DAYS + 2 }, at),
        ),
      ]);
      // The last bar may be of a day that has not ended.
      const volatility = bars && bars.close.length >= DAYS + 2
        ? volatilityOf(bars.close.subarray(bars.close.length - DAYS - 2, bars.close.length - 1))
        : null;
      const stock = {
        name: ticker?.name ?? null,
        sector: ticker?.sector ?? null,
        risk: levelOf(volatility),
        volatility,
      };
      (ticker && bars ? stocks : found).set(symbol, stock);
    }),
  );
  return symbols.map((symbol) => stocks.get(symbol) ?? found.get(symbol)!);
}

/** @param closes oldest first, one more than the returns wanted */
function volatilityOf(closes: Float64Array): number {
  const returns = Array.from({ length: closes.length - 1 }, (_, i) => closes[i + 1]! / closes[i]! - 1);
  const mean = returns.reduce((a, b) => a + b, 0) / returns.length;
  const variance = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (returns.length - 1);
  return Math.sqrt(variance * YEAR) * 100;
}

const levelOf = (volatility: number | null): RiskLevel | null =>
  volatility === null ? null : volatility >= HIGH ? "High" : volatility >= MEDIUM ? "Medium" : "Low";
