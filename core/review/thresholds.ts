/** The thresholds of the rules. In percent unless stated otherwise. */

/** Of the portfolio in one holding. */
export const CONCENTRATED = 20;
/** Of what is held, in one sector. */
export const SECTOR_HEAVY = 35;
/** Of the portfolio in cash. */
export const IDLE_CASH = 15;
/** Of the portfolio in holdings of high risk. */
export const RISKY = 25;
/** Fewer holdings than this are few. */
export const FEW = 8;
/** From the latest price to the limit of an order. */
export const FAR_LIMIT = 10;
