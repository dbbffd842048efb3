/** The kinds and ranges of a stock's chart. */
import { oneOf } from "../views/one_of.ts";

export const chartKinds = ["line", "area", "candles"] as const;
export type ChartKind = (typeof chartKinds)[number];
export const chartKindOf = (value: unknown): ChartKind => oneOf(chartKinds)(value) ?? "area";

export const stockRanges = ["1D", "7D", "1M", "3M", "6M", "1Y", "5Y"] as const;
export type StockRange = (typeof stockRanges)[number];
export const stockRangeOf = (value: unknown): StockRange => oneOf(stockRanges)(value) ?? "1D";
