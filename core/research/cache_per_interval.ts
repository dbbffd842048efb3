import type { MarketData } from "../market/mod.ts";

/**
 * Computes a market query once for all callers within the same interval of market time, as of the interval's start, so
 * that no answer contains anything later than its instant. The latest interval's answer is cached per market; a failure
 * is not.
 *
 * @param startOf start of the interval that an instant lies in, epoch milliseconds
 */
export function cachePerInterval<T>(
  startOf: (at: number) => number,
  answer: (market: MarketData, at: number) => Promise<T>,
) {
  const cache = new WeakMap<MarketData, { readonly from: number; readonly answer: Promise<T> }>();
  return (market: MarketData, at: number): Promise<T> => {
    const from = startOf(at);
    const known = cache.get(market);
    if (known?.from === from) return known.answer;
    const computed = answer(market, from);
    cache.set(market, { from, answer: computed });
    computed.catch(() => {
      if (cache.get(market)?.answer === computed) cache.delete(market);
    });
    return computed;
  };
}
