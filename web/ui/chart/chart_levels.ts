/** Makes room for the levels of a chart. */
import type { AutoscaleInfo } from "lightweight-charts";
import type { ChartProps } from "./chart.ts";

/** A level farther than this part of the price away would flatten the curve; it is left out of the scale. */
const FAR = 0.3;

/** The scale shows the levels, too. */
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
