/** What the life chart draws: minutes, the stop and decay in each of them, and the marks. Times are epoch ms. */
import type { Life } from "./life.ts";

const MINUTE = 60_000;
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE) * MINUTE;

export interface LifeBar {
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Before the entry or after the exit. */
  readonly isOutside: boolean;
}
export interface LifePoint {
  readonly at: number;
  readonly value: number;
}
export interface LifeSeries {
  readonly bars: readonly LifeBar[];
  /** The stop at the end of each minute that it was held in. */
  readonly stops: readonly LifePoint[];
  /** The session's average price by volume. */
  readonly vwap: readonly LifePoint[];
  /** 0 to 5. */
  readonly decay: readonly LifePoint[];
  /** The minute in which each level was reached first. */
  readonly levels: readonly { readonly at: number; readonly level: number }[];
  /** The minutes of the fills and of the peak; null: none, or outside the bars. */
  readonly entry: number | null;
  readonly exit: number | null;
  readonly peak: number | null;
}

export function lifeSeries(
  { bars: { at, open, high, low, close, volume, vwap }, trade, stops, life }: Life,
): LifeSeries {
  const from = minuteOf(trade.entry_time);
  const to = trade.exit_time === null ? Infinity : minuteOf(trade.exit_time);
  const bars = at.map((time, i): LifeBar => ({
    at: time,
    ...{ open: open[i]!, high: high[i]!, low: low[i]!, close: close[i]!, volume: volume[i]! },
    isOutside: time < from || time > to,
  }));
  /** A minute without a trade has no bar: what happened in it is shown at the bar before. */
  const barOf = (minute: number): number | null => bars.findLast((bar) => bar.at <= minute)?.at ?? bars[0]?.at ?? null;
  const held = bars.filter(({ isOutside }) => !isOutside).flatMap((bar) => {
    const stop = stops.findLast((one) => Date.parse(one.at) < bar.at + MINUTE);
    return stop ? [{ at: bar.at, stop }] : [];
  });
  const firstOf = new Map<number, number>();
  for (const stop of stops) {
    const bar = barOf(minuteOf(stop.at));
    if (bar !== null && !firstOf.has(stop.level)) firstOf.set(stop.level, bar);
  }
  const peak = life.find(({ kind }) => kind === "peak");
  return {
    bars,
    stops: held.map(({ at, stop }) => ({ at, value: stop.price })),
    vwap: vwap.flatMap((value, i) => value === null ? [] : [{ at: at[i]!, value }]),
    decay: held.map(({ at, stop }) => ({ at, value: stop.decay })),
    levels: [...firstOf].map(([level, at]) => ({ at, level })),
    entry: barOf(from),
    exit: trade.exit_time === null ? null : barOf(to),
    peak: peak ? barOf(minuteOf(peak.at)) : null,
  };
}
