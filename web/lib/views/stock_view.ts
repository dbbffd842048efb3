/** The stock page in the address: its tab, and the tab's state. */
import { type ChartKind, chartKinds, type StockRange, stockRanges } from "../chart/chart_ranges.ts";
import { type ChartSearch, chartSearch } from "./chart_view.ts";
import { oneOf } from "./one_of.ts";

export const stockTabs = ["overview", "chart", "fundamentals", "news", "discussion"] as const;
export type StockTab = (typeof stockTabs)[number];
export const stockTabOf = oneOf(stockTabs);

export const sentiments = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof sentiments)[number];
export const sentimentOf = oneOf(sentiments);

export const fiscalOf = oneOf(["year"] as const);
export const statementsOf = oneOf(["quarters"] as const);

/** A line of a statement. */
export const lineOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[a-z_]{1,30}\.[a-z][a-z0-9_]{0,99}$/.test(value) ? value : undefined;

/** The id of a comment. */
export const commentOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined;

/** An ISO date. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) ? value : undefined;

export interface StockSearch extends ChartSearch {
  tab?: StockTab;
  /** Of the overview's chart. */
  range?: StockRange;
  kind?: ChartKind;
  compare?: string;
  /** Of fundamentals: the last fiscal year in place of the last twelve months. */
  fiscal?: "year";
  /** Of fundamentals: statements by quarter in place of years. */
  statements?: "quarters";
  /** Of fundamentals: the line of the statements that is charted, like `income_statement.revenue`. */
  line?: string;
  /** Of news. */
  sentiment?: Sentiment;
  day?: string;
  /** Of the discussion: the comment that is marked. */
  comment?: string;
}
const kindOf = oneOf(chartKinds), rangeOf = oneOf(stockRanges);
const SYMBOL = /^[A-Z][A-Z0-9.-]{0,11}$/i;
const symbolOf = (value: unknown) => typeof value === "string" && SYMBOL.test(value) ? value : undefined;

export const readStock = (search: Record<string, unknown>) => ({
  tab: stockTabOf(search.tab),
  range: rangeOf(search.range),
  kind: kindOf(search.kind),
  compare: symbolOf(search.compare),
  fiscal: fiscalOf(search.fiscal),
  statements: statementsOf(search.statements),
  line: lineOf(search.line),
  sentiment: sentimentOf(search.sentiment),
  day: dayOf(search.day),
  comment: commentOf(search.comment),
  ...chartSearch(search),
});
/** A change of the address; undefined removes a parameter. */
export type StockPart = { readonly [K in keyof StockSearch]?: StockSearch[K] | undefined };
