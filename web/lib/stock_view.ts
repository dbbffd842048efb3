/** The stock page as its address says: its tab, and what that tab shows. */
import type { ChartKind } from "./chart_ranges.ts";
import type { ChartSearch } from "./chart_view.ts";
import { oneOf } from "./one_of.ts";

export const stockTabs = ["overview", "chart", "fundamentals", "news", "discussion"] as const;
export type StockTab = (typeof stockTabs)[number];
export const stockTabOf = oneOf(stockTabs);

export const sentiments = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof sentiments)[number];
export const sentimentOf = oneOf(sentiments);

export const fiscalOf = oneOf(["year"] as const);

/** An ISO date. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) ? value : undefined;

export interface StockSearch extends ChartSearch {
  tab?: StockTab;
  /** Of the overview's chart. */
  range?: string;
  kind?: ChartKind;
  compare?: string;
  /** Of fundamentals: the last fiscal year in place of the last twelve months. */
  fiscal?: "year";
  /** Of news. */
  sentiment?: Sentiment;
  day?: string;
}
/** A change of the address; undefined takes a part out. */
export type StockPart = { readonly [K in keyof StockSearch]?: StockSearch[K] | undefined };
