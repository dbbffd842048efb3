/** The kinds and ranges of a stock's chart. */
import { type ChartKind, chartKinds } from "../../../core/charts/terms.ts";
import { oneOf } from "../views/one_of.ts";

export { type ChartKind, chartKinds };
export const chartKindOf = (value: unknown): ChartKind => oneOf(chartKinds)(value) ?? "area";

export const stockRanges = ["1D", "7D", "1M", "3M", "6M", "1Y", "5Y"] as const;
export type StockRange = (typeof stockRanges)[number];
export const stockRangeOf = (value: unknown): StockRange => oneOf(stockRanges)(value) ?? "1D";
