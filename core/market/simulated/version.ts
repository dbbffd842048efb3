/**
 * The version of the simulated market's generator: raised whenever a golden price changes (`golden.ts`). Stores and
 * receipts carry it, because prices of different versions differ for the same seed and instant.
 */
export const MARKET_VERSION = 2;
