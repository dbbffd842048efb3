/** Parts of the contracts of the queries about stocks. Browser-safe. */
import { z } from "zod";
import { moneyOut, priceOut, statistic, symbol } from "../kernel/wire.ts";

/** Values that may be unknown. */
export const known = {
  price: priceOut.nullable(),
  money: moneyOut.nullable(),
  statistic: statistic.nullable(),
  text: z.string().nullable(),
};
/** An ISO date in New York. */
export const day = z.string();
/**
 * Published data changes a few times a day at most; a page may be stale for this long after the market clock was moved.
 */
export const PUBLISHED_SECONDS = 60;
export const ofSymbol = z.strictObject({ symbol });
/** Seconds for which lists of current quotes may be cached; they are computed once every ten seconds. */
export const LIVE = 5;
