/** Limits that pages share with the server, without the weight of a contract. Browser-safe. */

/** What the ratio of advancers to decliners says: one scale, in three words or in five. */
export const BULLISH_ABOVE = 1.5, BEARISH_BELOW = 0.7;
/** Between these and the others it is so moderately. */
export const WHOLLY_BULLISH_FROM = 2, WHOLLY_BEARISH_TO = 0.5;

/** Stocks that are compared at once. */
export const MOST_COMPARED = 5;
