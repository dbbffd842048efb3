/** Makes room for the levels of a chart. */
import type { AutoscaleInfo } from "lightweight-charts";
import type { ChartProps } from "./chart.ts";

/** A level farther from the price than this fraction would flatten the curve; the scale does not include it. */
const FAR = 0.3;

/** Extends the scale to include the levels. */
export function withLevels(info: AutoscaleInfo | null, levels: ChartProps["levels"]): AutoscaleInfo | null {
  const range = info?.priceRange;
  if (!range || !levels?.length) return info;
  const near = levels.map(({ price }) => price).filter((price) =>
    price > range.minValue * (1 - FAR) && price < range.maxValue * (1 + FAR)
  );
  const priceRange = {
    minValue: Math.min(range.minValue, ...near),
    maxValue: Math.max(range.maxValue, ...near),
  };
  return { ...info, priceRange };
}
