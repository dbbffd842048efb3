import type { Bars } from "./bars.ts";

/** Change of a bar's close against the previous close, in percent; null for the first. */
export function changeAt({ close }: Bars, i: number): number | null {
  const before = i > 0 ? close[i - 1]! : 0;
  return before > 0 ? (close[i]! / before - 1) * 100 : null;
}
