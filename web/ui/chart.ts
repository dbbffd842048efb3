/** What a price chart is made of: shared by the frame (PriceChart) and the drawing, which is loaded later. */
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
  /** Whole days, or minutes of days. */
  readonly intraday: boolean;
  /** Drawn as a level: the previous close. */
  readonly base?: number | null;
  readonly volume?: boolean;
  readonly label: string;
}
