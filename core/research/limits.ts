/** Limits and choices shared by pages and the server, so that pages need not load a contract. Browser-safe. */

/**
 * The ratio of advancers to decliners in the explorer's three words. The dashboard's five have a separate scale
 * (`breadth.ts`), which distinguishes a moderate day from a neutral one earlier.
 */
export const BULLISH_ABOVE = 1.5, BEARISH_BELOW = 0.7;

/** The most stocks in one comparison. */
export const MOST_COMPARED = 10;

/**
 * Which companies a map of the market has: the largest of all or of an exchange. There are no indices among them, since
 * no source of the product knows what belongs to one.
 */
export const mapGroups = ["largest-30", "largest-100", "largest-500", "NYSE", "NASDAQ"] as const;
export type MapGroup = (typeof mapGroups)[number];
/** What the changes of a map are since: the previous close, or the last close by so long before today. */
export const mapPeriods = ["1D", "1W", "1M", "3M", "YTD", "1Y"] as const;
export type MapPeriod = (typeof mapPeriods)[number];
export const DEFAULT_GROUP: MapGroup = "largest-100", DEFAULT_PERIOD: MapPeriod = "1M";
