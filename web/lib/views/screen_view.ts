/** The pages of the market in the address. */
import { type MapGroup, mapGroups, type MapPeriod, mapPeriods } from "../../../core/research/limits.ts";
import { oneOf } from "./one_of.ts";
import { sortOf } from "./portfolio_view.ts";

const LONGEST = 60;
/** A word in an address, which the router may have parsed as a number. */
const wordOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" ? text.slice(0, LONGEST) : undefined;
};
/** Two bounds separated by a colon, as in `50:1000`, `:30`. */
const rangeOf = (value: unknown): string | undefined => {
  const text = wordOf(value);
  return text?.includes(":") ? text : undefined;
};

/** Of the simple screener; the numbers as typed. */
export interface SimpleSearch {
  q?: string;
  price?: string;
  cap?: string;
  pe?: string;
  yield?: string;
  sector?: string;
  sort?: string;
}
export const mapOf = oneOf(["sectors"] as const);
export interface AnalysisSearch extends SimpleSearch {
  /** Of the map of sectors. */
  map?: "sectors";
  /** Of the map of the market. */
  group?: MapGroup;
  period?: MapPeriod;
}
const groupOf = oneOf(mapGroups), periodOf = oneOf(mapPeriods);

export const readAnalysis = (search: Record<string, unknown>) => ({
  q: wordOf(search.q),
  price: rangeOf(search.price),
  cap: rangeOf(search.cap),
  pe: rangeOf(search.pe),
  yield: wordOf(search.yield),
  sector: wordOf(search.sector),
  sort: sortOf(search.sort),
  map: mapOf(search.map),
  group: groupOf(search.group),
  period: periodOf(search.period),
});

/** Of the full screener. */
export interface ScreenSearch {
  /** Conditions separated by semicolons, in the server's format: `price:5:50;sector:Energy|Utilities`. */
  where?: string;
  sort?: string;
  /** The chosen columns of the table, separated by commas: `price,rsi_14`. */
  columns?: string;
  /** The index of the condition whose editor is open. */
  open?: number;
  /** Matches as tiles, in place of a table. */
  view?: "tiles";
  /** The id of a saved screen, which is shown in place of the conditions. */
  screen?: string;
}
const screenViewOf = oneOf(["tiles"] as const);
const LONGEST_WHERE = 3000, LONGEST_COLUMNS = 300;
const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, most) : undefined;
export const readScreen = (search: Record<string, unknown>) => ({
  where: textOf(search.where, LONGEST_WHERE),
  columns: textOf(search.columns, LONGEST_COLUMNS),
  sort: sortOf(search.sort),
  open: Number.isInteger(search.open) && Number(search.open) >= 0 ? Number(search.open) : undefined,
  view: screenViewOf(search.view),
  screen: wordOf(search.screen),
});
