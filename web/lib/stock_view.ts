/** The stock page as its address says: its tab, and what that tab shows. */
import { oneOf } from "./one_of.ts";

export const stockTabs = ["overview", "chart", "fundamentals", "news", "discussion"] as const;
export type StockTab = (typeof stockTabs)[number];
export const stockTabOf = oneOf(stockTabs);

export const chartKinds = ["line", "area", "candles"] as const;
export type ChartKind = (typeof chartKinds)[number];
export const chartKindOf = (value: unknown): ChartKind => oneOf(chartKinds)(value) ?? "area";

export const sentiments = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof sentiments)[number];
export const sentimentOf = oneOf(sentiments);

/** An ISO date. */
export const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) ? value : undefined;

/** Indicators that the address has on in the chart: `rsi21.macd.-ema` is RSI and MACD. */
export const indicatorsOf = (value: unknown): ReadonlySet<string> =>
  new Set(
    (typeof value === "string" ? value.slice(0, 200).split(".") : []).flatMap((part) =>
      /^[a-z]+/.exec(part)?.[0] ?? []
    ),
  );

export interface StockSearch {
  tab?: StockTab;
  /** Of the chart. */
  range?: string;
  kind?: ChartKind;
  compare?: string;
  ind?: string;
  /** Of news. */
  sentiment?: Sentiment;
  day?: string;
}
/** A change of the address; undefined takes a part out. */
export type StockPart = { readonly [K in keyof StockSearch]?: StockSearch[K] | undefined };
