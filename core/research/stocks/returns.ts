/** Returns of a stock from its daily closes, with and without its dividends. Browser-safe. */

export interface PriceHistory {
  /** Oldest first; `t` is the start of the day, in epoch milliseconds. */
  readonly closes: readonly { readonly t: number; readonly price: number }[];
  /** The last price. */
  readonly price: number | null;
}
/** A dividend of one of today's shares, with the start of its ex-date. */
export interface Payment {
  readonly t: number;
  readonly amount: number;
}

/** Change in percent since the last close by an instant; null where the closes do not reach back to it. */
export function percentSince({ closes, price }: PriceHistory, end: number): number | null {
  const first = closes.findLast(({ t }) => t <= end);
  const last = price ?? closes.at(-1)?.price;
  return first && last ? (last / first.price - 1) * 100 : null;
}

/**
 * The history of one share at first, with each dividend reinvested at the close of its ex-date: prices times shares. A
 * dividend whose ex-date has no close yet is counted as cash. Null where the dividends are unknown.
 * @param payments oldest first, with ex-dates up to now
 */
export function withDividends<H extends PriceHistory>(
  history: H,
  payments: readonly Payment[] | null,
): H | null {
  if (!payments) return null;
  const start = history.closes[0]?.t ?? Infinity;
  let next = payments.findIndex(({ t }) => t > start);
  if (next < 0) return history;
  let shares = 1;
  const closes = history.closes.map(({ t, price }) => {
    let cash = 0;
    while (next < payments.length && payments[next]!.t <= t) cash += payments[next++]!.amount;
    shares *= 1 + cash / price;
    return { t, price: price * shares };
  });
  const due = payments.slice(next).reduce((sum, { amount }) => sum + amount, 0);
  return { ...history, closes, price: history.price === null ? null : (history.price + due) * shares };
}
