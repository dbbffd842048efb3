/** Fiscal quarters. A quarter is named by its last month; months are counted from year 0, as in `monthOf`. */
import type { Instrument } from "../prices/instrument.ts";
import { draw, keyOf, uniform } from "../random.ts";
import { knownYearEnd } from "./known_companies.ts";

const DAY = 86_400_000;

/** By month since 1970. */
const lastDays: number[] = [];
/** Epoch day of the last day of a month. */
export const lastOfMonth = (month: number): number =>
  lastDays[month - 1970 * 12] ??= Date.UTC(Math.floor(month / 12), month % 12 + 1, 0) / DAY;
/** Epoch day of a day of a month; the month's last day if the month is shorter. */
export const dayOfMonth = (month: number, day: number): number =>
  Math.min(lastOfMonth(month - 1) + day, lastOfMonth(month));

const JANUARY = 0, DECEMBER = 11;
/** Probabilities of a fiscal year's last month; retailers end theirs after the holidays. */
const yearEnds: readonly (readonly [month: number, chance: number])[] = [
  [DECEMBER, 0.8],
  [5, 0.05],
  [8, 0.07],
  [2, 0.02],
  [JANUARY, 0.04],
  [1, 0.02],
];
const SHOPS = /Retail|Apparel|Footwear/;

/** The last month (0 is January) of a company's fiscal years. */
export function fiscalYearEnd({ key, listing }: Instrument): number {
  const known = knownYearEnd(listing.kin);
  if (known !== null) return known;
  const own = keyOf(key, "fiscal");
  if (SHOPS.test(listing.industry ?? "") && uniform(draw(own, 0)) < 0.6) return JANUARY;
  let left = uniform(draw(own, 1));
  for (const [month, chance] of yearEnds) if ((left -= chance) < 0) return month;
  return DECEMBER;
}

/** Fiscal year and quarter (1 to 4) of a quarter; a fiscal year is named by the year it ends in. */
export function fiscalQuarter(quarter: number, yearEnd: number): { year: number; quarter: number } {
  const monthsLeft = (yearEnd - quarter % 12 + 12) % 12;
  return { year: Math.floor((quarter + monthsLeft) / 12), quarter: 4 - monthsLeft / 3 };
}

/** The last quarter that ends in or before a month. */
export const quarterBy = (month: number, yearEnd: number): number => month - (month - yearEnd + 12) % 3;
