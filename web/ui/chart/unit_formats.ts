/** Values of a chart's unit as text. */
import { formatCompact, formatMoney, formatPercent, formatPrice, formatRatio } from "../../lib/format.ts";
import type { ChartProps } from "./chart.ts";

export const unitFormats: Readonly<Record<NonNullable<ChartProps["unit"]>, (value: number) => string>> = {
  price: (value) => formatPrice(value),
  money: (value) => formatMoney(value),
  percent: (value) => formatPercent(value),
  volume: (value) => formatCompact(value),
  ratio: (value) => formatRatio(value),
};
