/** Types shared by PriceChart and DrawnChart, which is loaded on demand. */
export interface ChartPoint {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly close: number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly volume?: number;
}
export interface ChartProps {
  readonly points: readonly ChartPoint[];
  readonly kind: "area" | "line" | "candles";
  readonly height: number;
  /** Whether points are minutes of a day; else they are days. */
  readonly intraday: boolean;
  /** The previous close, drawn as a level. */
  readonly base?: number | null;
  readonly volume?: boolean;
  readonly label: string;
}
