/**
 * A cache of the ratios of the securities that searches find: one search needs many, and the next keystroke needs the
 * same again.
 */
import { Lru } from "../../kernel/lru.ts";
import { ifKnown, type MarketData, type Ratios } from "../../market/mod.ts";
import { mapConcurrently } from "../map_concurrently.ts";
import { within } from "../../kernel/within.ts";
import type { marketCapBands } from "./contract.ts";

const HOUR = 3_600_000;
const MAX_CACHED = 2_000;
/** A search waits for the provider at most this many milliseconds; the next search gets the result. */
const TIMEOUT_MS = 300;

type RatioCache = Lru<string, { readonly from: number; readonly ratios: Ratios }>;
const caches = new WeakMap<MarketData, RatioCache>();

/** The known figures of each symbol at the last full hour. */
export async function figuresOf(
  market: MarketData,
  symbols: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, Ratios>> {
  const from = Math.floor(at / HOUR) * HOUR;
  const cache: RatioCache = caches.get(market) ?? new Lru(MAX_CACHED);
  caches.set(market, cache);
  const found = new Map<string, Ratios>();
  const keep = (symbol: string, ratios: Ratios) => {
    found.set(symbol, ratios);
    cache.set(symbol, { from, ratios });
  };
  const unknown: string[] = [];
  for (const symbol of symbols) {
    const known = cache.get(symbol);
    if (known?.from === from) keep(symbol, known.ratios);
    else unknown.push(symbol);
  }
  if (unknown.length === 0) return found;
  const asked = mapConcurrently(unknown, Infinity, async (symbol) => {
    const ratios = await ifKnown(market.facts.ratios(symbol, from));
    if (ratios) keep(symbol, ratios);
  });
  await within(TIMEOUT_MS, asked);
  return found;
}

/** The size band of a market cap in dollars. */
export function bandOf(marketCap: number | null): (typeof marketCapBands)[number] | null {
  if (marketCap === null) return null;
  if (marketCap < 2e9) return "small";
  return marketCap <= 10e9 ? "mid" : "large";
}
