/** What is compared: changes over ranges, and which of a row is best. */
import type { OutputOf } from "../../../core/contracts.ts";
import { daysOfRange } from "../../lib/chart_ranges.ts";
import type { CompareRange } from "../../lib/compare_view.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart.ts";

export type Compared = OutputOf<"stocks.compare">["stocks"][number];
const DAY_MS = 86_400_000;
/** A range may begin on a day without a session. */
const LONGEST_CLOSED_MS = 5 * DAY_MS;

type History = Pick<Compared, "closes" | "price">;
const firstIn = ({ closes }: History, range: CompareRange, now: number): number =>
  Math.max(0, closes.findLastIndex(({ t }) => t <= now - daysOfRange(range) * DAY_MS));

/** Change in percent over a range; null where the closes do not reach back to its beginning. */
export function changeOver(stock: History, range: CompareRange, now: number): number | null {
  const first = stock.closes[firstIn(stock, range, now)];
  const last = stock.price ?? stock.closes.at(-1)?.price;
  if (!first || !last || first.t > now - daysOfRange(range) * DAY_MS + LONGEST_CLOSED_MS) return null;
  return (last / first.price - 1) * 100;
}

/** The closes of a range as changes in percent from the first of them. */
export function changesIn(stock: History, range: CompareRange, now: number): ChartPoint[] {
  const points = stock.closes.slice(firstIn(stock, range, now));
  return points.map(({ t, price }) => ({ at: t, close: (price / points[0]!.price - 1) * 100 }));
}

/** The changes with the live price at their end; the points before it stay the same objects. */
export function withLive(
  changes: readonly ChartPoint[],
  stock: History,
  range: CompareRange,
  now: number,
): readonly ChartPoint[] {
  const first = stock.closes[firstIn(stock, range, now)]?.price;
  return first && stock.price ? withLivePrice(changes, (stock.price / first - 1) * 100, now, DAY_MS) : changes;
}

/** The places of the best of a row; none where fewer than two are known, or all are equal. */
export function bestOf(values: readonly (number | null)[], better: "high" | "low" | null): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return new Set();
  const best = better === "high" ? Math.max(...known) : Math.min(...known);
  const places = values.flatMap((value, i) => value === best ? [i] : []);
  return new Set(places.length === known.length ? [] : places);
}
