/** Where the trades stand in the picture of what was there and what was kept. Lengths are pixels. */
import { formatNumber } from "../../../lib/format.ts";
import { scaleOf } from "../../../ui/chart/line_scale.ts";
import { signTone } from "../parts/trade_words.ts";
import type { Performance } from "./performance.ts";

type Result = Performance["trades"][number];
export interface Dot {
  readonly trade: Result;
  readonly x: number;
  readonly y: number;
  readonly tone: "gain" | "loss" | "";
  /** The one that earned most; it has its name beside it. */
  readonly isBest: boolean;
}

/** Part of the diagonal at which its name stands. */
const NAMED_AT = 0.6;
/** Room for the labels of the axes. */
const RIGHT = 44, BOTTOM = 36, TOP = 8, LEFT = 4;

/** +2.5% */
export const tickText = (value: number): string => `${value > 0 ? "+" : ""}${formatNumber(value)}%`;

/** Trades whose best gain is not known are left out. */
export function scatterOf(trades: readonly Result[], width: number, height: number) {
  const known = trades.flatMap((trade) => trade.max_gain_pct === null ? [] : [{ ...trade, gain: trade.max_gain_pct }]);
  const across = scaleOf([0, ...known.map(({ gain }) => gain)]);
  const up = scaleOf([0, ...known.map(({ pnl_pct }) => pnl_pct)]);
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const x = (value: number) => LEFT + (value - across.low) / (across.high - across.low) * (right - LEFT);
  const y = (value: number) => TOP + (up.high - value) / (up.high - up.low) * (bottom - TOP);
  const best = known.reduce((most, { pnl }) => Math.max(most, pnl), 0);
  const least = Math.max(across.low, up.low), most = Math.min(across.high, up.high);
  return {
    right,
    bottom,
    dots: known.map((trade): Dot => ({
      ...{ trade, x: x(trade.gain), y: y(trade.pnl_pct), tone: signTone(trade.pnl) },
      isBest: best > 0 && trade.pnl === best,
    })),
    /** Labels that are too close to each other are left out. */
    xTicks: across.ticks.filter((tick) => tick >= 0).map((tick) => ({ at: x(tick), text: tickText(tick) }))
      .filter((_, i, all) => all.length * 48 < right || i % 2 === 0),
    yTicks: up.ticks.map((tick) => ({ at: y(tick), text: tickText(tick), isZero: tick === 0 })),
    /** Where a trade would stand that was sold at its best; above it there is room for its name. */
    diagonal: {
      from: [x(Math.max(0, least)), y(Math.max(0, least))],
      to: [x(most), y(most)],
      name: [x(most * NAMED_AT), y(most * NAMED_AT)],
    } as const,
  };
}
export type Scatter = ReturnType<typeof scatterOf>;
