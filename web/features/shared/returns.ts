/** The lines of a shared portfolio's return. */
import { noonOf } from "../../lib/market/days.ts";
import type { ChartPoint } from "../../ui/chart/chart.ts";
import type { Shared } from "./queries.ts";

type Series = Shared["series"];

export const ownPoints = (series: Series): ChartPoint[] =>
  series.map(({ date, percentage }) => ({ at: noonOf(date), close: percentage }));

/** Of the days with a close of SPY. */
export const spyPoints = (series: Series): ChartPoint[] =>
  series.flatMap(({ date, spy_percentage: close }) => close === null ? [] : [{ at: noonOf(date), close }]);

/** Percent below the highest growth up to each day: never positive. */
export function drawdownPoints(series: Series): ChartPoint[] {
  let high = 0;
  return series.map(({ date, percentage }) => {
    const level = 1 + percentage / 100;
    high = Math.max(high, level);
    return { at: noonOf(date), close: high > 0 ? (level / high - 1) * 100 : 0 };
  });
}
