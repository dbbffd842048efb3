/** Figures of the comparison: changes over ranges, drawdowns, correlations, and the best of a row. */
import type { OutputOf } from "../../../core/contracts.ts";
import { percentSince, withDividends } from "../../../core/research/stocks/returns.ts";
import { baseEnd } from "../../lib/chart/range_bars.ts";
import type { CompareRange } from "../../lib/views/compare_view.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart/chart.ts";

export type Compared = OutputOf<"stocks.compare">["stocks"][number];
const DAY_MS = 86_400_000;

type History = Pick<Compared, "closes" | "price">;
const firstIn = ({ closes }: History, range: CompareRange, now: number): number => {
  const end = baseEnd(range, now);
  return Math.max(0, closes.findLastIndex(({ t }) => t <= end));
};

/** Change in percent over a range; null where the closes do not reach back to its beginning. */
export const changeOver = (stock: History, range: CompareRange, now: number): number | null =>
  percentSince(stock, baseEnd(range, now));

type Paying = History & Pick<Compared, "dividends">;
const totals = new WeakMap<
  Compared["closes"],
  Pick<Paying, "price" | "dividends"> & { readonly total: History | null }
>();
/** The history with dividends reinvested; null while they are unknown. Computed again when price or dividends change. */
export function totalOf({ closes, price, dividends }: Paying): History | null {
  const known = totals.get(closes);
  if (known?.price === price && known.dividends === dividends) return known.total;
  const total = withDividends<History>({ closes, price }, dividends);
  totals.set(closes, { price, dividends, total });
  return total;
}

/** Change in percent over a range with dividends reinvested; null while they are unknown. */
export function totalReturnOver(stock: Compared, range: CompareRange, now: number): number | null {
  const total = totalOf(stock);
  return total && changeOver(total, range, now);
}

/** The closes of a range. */
export const closesIn = (stock: History, range: CompareRange, now: number): ChartPoint[] =>
  stock.closes.slice(firstIn(stock, range, now)).map(({ t, price }) => ({ at: t, close: price }));

/** The closes with the live price at their end. */
export const withLiveClose = (closes: readonly ChartPoint[], stock: History, now: number): readonly ChartPoint[] =>
  withLivePrice(closes, stock.price, now, DAY_MS);

/** The closes of a range as changes in percent from the first of them. */
export function changesIn(stock: History, range: CompareRange, now: number): ChartPoint[] {
  const closes = closesIn(stock, range, now);
  return closes.map(({ at, close }) => ({ at, close: (close / closes[0]!.close - 1) * 100 }));
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

/** How far each point was below the highest up to it, in percent: never positive. */
export function drawdownOf(changes: readonly ChartPoint[]): ChartPoint[] {
  let high = 0;
  return changes.map(({ at, close }) => {
    const level = 1 + close / 100;
    high = Math.max(high, level);
    return { at, close: (level / high - 1) * 100 };
  });
}

/** The largest fall of the last year from a high, in percent; null with too short a history. */
export function largestFall(stock: History, now: number): number | null {
  if (changeOver(stock, "1Y", now) === null) return null;
  return Math.min(...drawdownOf(withLive(changesIn(stock, "1Y", now), stock, "1Y", now)).map(({ close }) => close));
}

const TRADING_DAYS_A_YEAR = 252;
/** With fewer daily changes, about a quarter's, a figure says little. */
const FEWEST_CHANGES = 60;

const changesBetween = (prices: readonly number[]): number[] =>
  prices.slice(1).map((price, i) => price / prices[i]! - 1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Sum of the products of deviations from the means. */
function product(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  return a.reduce((sum, value, i) => sum + (value - meanA) * (b[i]! - meanB), 0);
}
const yearOf = (stock: History, now: number) => stock.closes.slice(firstIn(stock, "1Y", now));

/** The standard deviation of the last year's daily changes, for a year, in percent; null with too few of them. */
export function volatilityOf(stock: History, now: number): number | null {
  const changes = changesBetween(yearOf(stock, now).map(({ price }) => price));
  if (changes.length < FEWEST_CHANGES) return null;
  return Math.sqrt(product(changes, changes) / (changes.length - 1) * TRADING_DAYS_A_YEAR) * 100;
}

/** Correlation of the daily changes of the last year, from -1 to 1, over the days on which both traded. */
export function correlationOf(one: History, other: History, now: number): number | null {
  const others = new Map(yearOf(other, now).map(({ t, price }) => [t, price]));
  const shared = yearOf(one, now).filter(({ t }) => others.has(t));
  if (shared.length <= FEWEST_CHANGES) return null;
  const a = changesBetween(shared.map(({ price }) => price));
  const b = changesBetween(shared.map(({ t }) => others.get(t)!));
  const spread = Math.sqrt(product(a, a) * product(b, b));
  return spread > 0 ? product(a, b) / spread : null;
}

/** The indices of the best of a row; none where fewer than two are known, or all are equal. */
export function bestOf(values: readonly (number | null)[], better: "high" | "low" | null): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return new Set();
  const best = better === "high" ? Math.max(...known) : Math.min(...known);
  const places = values.flatMap((value, i) => value === best ? [i] : []);
  return new Set(places.length === known.length ? [] : places);
}
