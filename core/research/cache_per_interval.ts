import { Lru } from "../kernel/lru.ts";
import type { MarketData } from "../market/mod.ts";

const KEPT = 2;

/**
 * Computes a market query once for all callers within the same interval of market time, as of the interval's start, so
 * that no result contains anything later than its instant. The results of the two most recently requested intervals are
 * cached per market: the present one, and a prefetched one; failures are not cached.
 *
 * @param startOf start of the interval that an instant lies in, epoch milliseconds
 */
export function cachePerInterval<T>(
  startOf: (at: number) => number,
  answer: (market: MarketData, at: number) => Promise<T>,
) {
  const caches = new WeakMap<MarketData, Lru<number, Promise<T>>>();
  return (market: MarketData, at: number): Promise<T> => {
    const from = startOf(at);
    const cache = caches.get(market) ?? new Lru<number, Promise<T>>(KEPT);
    caches.set(market, cache);
    return cache.getOrMake(from, () => {
      const computed = answer(market, from);
      computed.catch(() => {
        if (cache.peek(from) === computed) cache.delete(from);
      });
      return computed;
    });
  };
}
