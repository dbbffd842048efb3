/** The comparison page in the address. */
import { MOST_COMPARED } from "../../../core/research/limits.ts";
import { oneOf } from "./one_of.ts";

export const compareRanges = ["1M", "3M", "6M", "YTD", "1Y", "5Y"] as const;
export type CompareRange = (typeof compareRanges)[number];
export const compareRangeOf = oneOf(compareRanges);
export const DEFAULT_COMPARE_RANGE: CompareRange = "1Y";

export interface CompareSearch {
  /** Comma-separated. */
  symbols?: string;
  range?: CompareRange;
  /** The total return, prices, or the drawdown from the range's high, in place of the change since its beginning. */
  show?: (typeof compareShows)[number];
}
const compareShows = ["total", "price", "drawdown"] as const;
export const compareShowOf = oneOf(compareShows);

const SYMBOL = /^[A-Z][A-Z0-9.]{0,9}$/;
/** The symbols of an address, each once and at most as many as can be compared. */
export const symbolsOf = (text: string | undefined): string[] =>
  [...new Set((text ?? "").toUpperCase().split(",").map((symbol) => symbol.trim()))]
    .filter((symbol) => SYMBOL.test(symbol)).slice(0, MOST_COMPARED);

export const readCompare = (search: Record<string, unknown>) => ({
  symbols: typeof search.symbols === "string" ? symbolsOf(search.symbols).join(",") || undefined : undefined,
  range: compareRangeOf(search.range),
  show: compareShowOf(search.show),
});
