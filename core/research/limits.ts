/** Limits shared by pages and the server, so that pages need not load a contract. Browser-safe. */

/**
 * The ratio of advancers to decliners in the explorer's three words. The dashboard's five have a separate scale
 * (`breadth.ts`), which distinguishes a moderate day from a neutral one earlier.
 */
export const BULLISH_ABOVE = 1.5, BEARISH_BELOW = 0.7;

/** The most stocks in one comparison. */
export const MOST_COMPARED = 10;
