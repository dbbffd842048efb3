/** The base close of a return over a range. Browser-safe. */
import { epochDay, isoOfEpochDay } from "./holidays.ts";

export const returnRanges = ["7D", "1M", "3M", "6M", "YTD", "1Y", "5Y"] as const;
export type ReturnRange = (typeof returnRanges)[number];

const MONTHS = { "1M": 1, "3M": 3, "6M": 6, "1Y": 12, "5Y": 60 } as const;

/**
 * The day whose close is the base of a return over a range; if it had no session, the last one before. The same date so
 * many months before, or the last of its month where that is shorter; for the year to date the last day of the previous
 * year.
 * @param today ISO day in New York
 */
export function baseDay(range: ReturnRange, today: string): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  if (range === "YTD") return isoOfEpochDay(epochDay(year, 1, 1) - 1);
  if (range === "7D") return isoOfEpochDay(epochDay(year, month, day) - 7);
  const back = month - MONTHS[range];
  return isoOfEpochDay(Math.min(epochDay(year, back, day), epochDay(year, back + 1, 1) - 1));
}
