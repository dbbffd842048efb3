import type { MarketData } from "../market/mod.ts";

/**
 * Computes a market query once for all callers within the same interval of market time, as of the interval's start, so
 * that no answer contains anything later than its instant. The latest interval's answer is cached per market; a failure
 * is not.
 *
 * @param beginning start of the interval that an instant lies in, epoch milliseconds
 */
export function oncePer<T>(beginning: (at: number) => number, answer: (market: MarketData, at: number) => Promise<T>) {
  const kept = new WeakMap<MarketData, { readonly from: number; readonly answer: Promise<T> }>();
  return (market: MarketData, at: number): Promise<T> => {
    const from = beginning(at);
    const known = kept.get(market);
    if (known?.from === from) return known.answer;
    const made = answer(market, from);
    kept.set(market, { from, answer: made });
    made.catch(() => {
      if (kept.get(market)?.answer === made) kept.delete(market);
    });
    return made;
  };
}
