/** Limits that pages share with the server, without the weight of a contract. Browser-safe. */

/**
 * What the ratio of advancers to decliners says in the explorer's three words. The dashboard's five have a scale of
 * their own (`breadth.ts`), which tells a moderate day from a neutral one earlier.
 */
export const BULLISH_ABOVE = 1.5, BEARISH_BELOW = 0.7;

/** Stocks that are compared at once. */
export const MOST_COMPARED = 5;
