import type { MarketData } from "../market/mod.ts";

/**
 * A question about a market that is worked out once for all who ask it within the same span of market time, as of the
 * span's beginning, so that no answer knows more than the instant it is given for. The latest span's answer is kept
 * for each market; a failure is not.
 *
 * @param beginning of the span that an instant lies in, epoch milliseconds
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
