/** Types of TimeChart and DrawnChart, which is loaded on demand. */
export interface ChartPoint {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly close: number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly volume?: number;
}

/** `trend` is gain or loss by the last point against the base, by default against the first point. */
export type ChartTone = "trend" | "primary" | "gain" | "loss" | "warning" | "violet" | "teal" | "neutral";

export interface ChartSeries {
  readonly key: string;
  /** As in the legend, the crosshair's label and the table. */
  readonly label: string;
  /** `baseline` fills towards zero, `step` is a dashed line of level pieces. */
  readonly kind: "area" | "line" | "step" | "candles" | "baseline";
  readonly tone: ChartTone;
  /** Of a plain chart's line, where lines would differ only by colour: as `stroke-dasharray` in SVG. */
  readonly dash?: string | undefined;
  /** What a plain chart shows at the end of the line: its last value, or its label as well. */
  readonly tag?: "value" | "label";
  readonly points: readonly ChartPoint[];
}

/** A price with a label on the axis, or with a tag: its name above the line, its price on the axis. */
export interface ChartLevel {
  readonly key: string;
  readonly label: string;
  readonly price: number;
  readonly tone: ChartTone;
  readonly tag?: true;
  /** The level can be dragged. */
  readonly onMove?: (price: number) => void;
}

/** An event at an instant, marked on the first series. */
export interface ChartMark {
  readonly at: number;
  readonly kind: "buy" | "sell" | "dividend" | "split" | "cash";
  readonly text: string;
}

export interface ChartProps {
  /** Describes the chart; also its name for screen readers. */
  readonly label: string;
  /** The first is the main one. */
  readonly series: readonly ChartSeries[];
  readonly height: number;
  /** Whether points are minutes of a day; otherwise they are days. */
  readonly intraday: boolean;
  readonly unit?: "price" | "money" | "percent" | "volume" | "ratio";
  /** The previous close, drawn as a level. */
  readonly base?: number | null;
  /** Only lines, areas and levels, drawn without the chart library: see LineChart. */
  readonly plain?: boolean;
  /** Bars of the first series' volume below. */
  readonly volume?: boolean;
  /** Of a plain chart. */
  readonly levels?: readonly ChartLevel[];
  readonly marks?: readonly ChartMark[];
  /** Of a plain chart: the point at its cursor, as an index in the longest series; null without a cursor. */
  readonly onCursor?: (index: number | null) => void;
  /** Times outside of the regular session, which are shaded. */
  readonly bands?: readonly { readonly from: number; readonly to: number }[];
}

/** Whether the last point is not below the base, by default the first point: the colour of a trend. */
export const isRising = (points: readonly ChartPoint[], base?: number | null): boolean =>
  (points.at(-1)?.close ?? 0) >= (base ?? points[0]?.close ?? 0);

/**
 * The bars with the latest price: it is the close of the bar that contains it, or begins the next one.
 * @param barMs length of a bar in milliseconds
 */
export function withLivePrice(
  points: readonly ChartPoint[],
  price: number | null | undefined,
  now: number,
  barMs: number,
): readonly ChartPoint[] {
  const last = points.at(-1);
  if (!last || price === null || price === undefined || price === last.close || now < last.at) return points;
  const begun = Math.floor((now - last.at) / barMs);
  if (begun > 0) {
    const whole = last.open === undefined ? {} : { open: price, high: price, low: price };
    return [...points, { at: last.at + begun * barMs, close: price, ...whole }];
  }
  const range = last.open === undefined ? {} : { high: Math.max(last.high!, price), low: Math.min(last.low!, price) };
  return [...points.slice(0, -1), { ...last, close: price, ...range }];
}
