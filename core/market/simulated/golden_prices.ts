/** The golden prices: how they are computed, compared and written. */
import { simulatedMarket } from "./adapter.ts";

/** No other test depends on this seed. */
const SEED = 20_611;
const SYMBOLS = 2_500;

/**
 * Symbol, instant, last trade, bid and ask with their displayed shares, low and high of the session so far, its volume;
 * null where there is none.
 */
export type GoldenPrice = readonly [
  symbol: string,
  at: string,
  last: number | null,
  bid: number | null,
  bidShares: number | null,
  ask: number | null,
  askShares: number | null,
  low: number | null,
  high: number | null,
  volume: number | null,
];
type Case = Pick<GoldenPrice, 0 | 1>;

/** The golden prices of these symbols and instants from the market's generator as it is now. */
export async function computed(cases: readonly Case[]): Promise<GoldenPrice[]> {
  const market = simulatedMarket({ seed: SEED, symbols: SYMBOLS });
  const prices: GoldenPrice[] = [];
  for (const { 0: symbol, 1: at } of cases) {
    const snapshot = await market.snapshot(symbol, Temporal.Instant.from(at).epochMilliseconds);
    const { lastTrade, quote, day } = snapshot ?? {};
    prices.push([
      ...[symbol, at] as const,
      lastTrade?.price ?? null,
      ...[quote?.bid ?? null, quote?.bidShares ?? null, quote?.ask ?? null, quote?.askShares ?? null] as const,
      ...[day?.low ?? null, day?.high ?? null, day?.volume ?? null] as const,
    ]);
  }
  await market.close();
  return prices;
}

export interface Comparison {
  /** The version of the generator, and the one that wrote the golden prices. */
  readonly version: number;
  readonly writtenBy: number;
  readonly golden: readonly GoldenPrice[];
  readonly now: readonly GoldenPrice[];
}

/** What is wrong with the version or the golden prices, and what to do; null when they agree. */
export function goldenFault({ version, writtenBy, golden, now }: Comparison): string | null {
  const changed = golden.findIndex((row, i) => row.some((value, k) => value !== now[i]?.[k]));
  if (version !== writtenBy) {
    return `MARKET_VERSION is ${version}, and version ${writtenBy} wrote the golden prices; ` +
      "write them anew: deno task golden-prices";
  }
  if (changed < 0) return null;
  const [was, is] = [golden, now].map((rows) => JSON.stringify(rows[changed]));
  return `The simulated market has changed: ${was} is now ${is}. If that is intended, raise MARKET_VERSION ` +
    `(core/market/simulated/version.ts) to ${version + 1} and write the golden prices anew: deno task golden-prices`;
}

const TYPES = "./golden_prices.ts";

/** The text of `golden.ts`. */
export const goldenText = (version: number, rows: readonly GoldenPrice[]): string =>
  `/** Prices that the simulated market must keep. Written by \`deno task golden-prices\`; see \`version.ts\`. */
import type { GoldenPrice } from ${JSON.stringify(TYPES)};

/** The version that wrote them. */
export const WRITTEN_BY: number = ${version};

export const golden: readonly GoldenPrice[] = [
${rows.map((row) => `  [${row.map((value) => JSON.stringify(value)).join(", ")}],\n`).join("")}];
`;
