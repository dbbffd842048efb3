/** What is compared: changes over ranges, and which of a row is best. */
import type { OutputOf } from "../../../core/contracts.ts";
import { daysOfRange } from "../../lib/chart_ranges.ts";
import type { CompareRange } from "../../lib/compare_view.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart.ts";

export type Compared = OutputOf<"stocks.compare">["stocks"][number];
const DAY_MS = 86_400_000;
/** A range may begin on a day without a session. */
const LONGEST_CLOSED_MS = 5 * DAY_MS;

/** Closes of a range up to now, the last of them at the live price. */
export function pointsIn(
  { closes, price }: Pick<Compared, "closes" | "price">,
  range: CompareRange,
  now: number,
): readonly ChartPoint[] {
  const from = now - daysOfRange(range) * DAY_MS;
  const first = Math.max(0, closes.findLastIndex(({ t }) => t <= from));
  return withLivePrice(closes.slice(first).map(({ t, price }) => ({ at: t, close: price })), price, now, DAY_MS);
}

/** Change in percent over a range; null where the closes do not reach back to its beginning. */
export function changeOver(
  stock: Pick<Compared, "closes" | "price">,
  range: CompareRange,
  now: number,
): number | null {
  const points = pointsIn(stock, range, now);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last || first.close === 0) return null;
  if (first.at > now - daysOfRange(range) * DAY_MS + LONGEST_CLOSED_MS) return null;
  return (last.close / first.close - 1) * 100;
}

/** Changes in percent from the first point. */
export function relative(points: readonly ChartPoint[]): ChartPoint[] {
  const first = points[0]?.close;
  return first ? points.map(({ at, close }) => ({ at, close: (close / first - 1) * 100 })) : [];
}

/** The places of the best of a row; none where fewer than two are known, or all are equal. */
export function bestOf(values: readonly (number | null)[], better: "high" | "low" | null): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return new Set();
  const best = better === "high" ? Math.max(...known) : Math.min(...known);
  const places = values.flatMap((value, i) => value === best ? [i] : []);
  return new Set(places.length === known.length ? [] : places);
}
