/** The calendar of new listings. */
import { addDays, mondayOf, workWeeks } from "../../lib/market/days.ts";
import type { Ipo } from "./queries.ts";

const WEEKS = 5;

/** Mondays to Fridays of five weeks, from the week of a day. */
export const fiveWeeks = (today: string): string[][] => workWeeks(today, addDays(mondayOf(today), 7 * (WEEKS - 1)));

/** Whether the company is already listed, and so has a page. */
export const isListed = ({ status }: Pick<Ipo, "status">): boolean => status === "new" || status === "history";

/** Whether the company is still to be listed. */
export const isExpected = (ipo: Pick<Ipo, "status">): boolean =>
  !isListed(ipo) && ipo.status !== "withdrawn" && ipo.status !== "postponed";

/**
 * Order of the list: expected ones by day, expected ones without a day, listed ones, and those that will not be listed.
 */
const placeOf = (ipo: Pick<Ipo, "status" | "listing_date">): number =>
  isListed(ipo) ? 2 : !isExpected(ipo) ? 3 : ipo.listing_date === null ? 1 : 0;

/** Within each group in the order of the response, which is by day. */
export const soonestFirst = <I extends Pick<Ipo, "status" | "listing_date">>(rows: readonly I[]): I[] =>
  rows.toSorted((a, b) => placeOf(a) - placeOf(b));

type Terms = Pick<Ipo, "price_range_low" | "price_range_high" | "final_price" | "shares_offered">;
/** Dollars: the shares at the final price, or at the middle of the range; null if either is unknown. */
export function dealSize({ price_range_low: low, price_range_high: high, final_price, shares_offered }: Terms) {
  const price = final_price ?? (low !== null && high !== null ? (low + high) / 2 : null);
  return price === null || shares_offered === null ? null : price * shares_offered;
}
