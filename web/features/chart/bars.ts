/** Bars as columns of numbers. The last one follows the live price. */
import { isBar, lastUpTo } from "../../lib/chart/chart_data.ts";
import { isRegular } from "../../lib/market/regular_session.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart/chart.ts";

export interface BarRow {
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}
export type Columns = Readonly<Record<"open" | "high" | "low" | "close" | "volume", Float64Array>>;
export const columns = ["open", "high", "low", "close", "volume"] as const;

/** Capacity for the bars that begin before the next response of the server. */
const ROOM = 512;

/**
 * Ascending bars; those that cannot be drawn are left out. The bars before `first` are not shown: the indicators of the
 * first shown bar need them. The chosen range begins at `start`; the bars between are history that was loaded.
 */
export class Bars implements Columns {
  readonly first: number;
  readonly start: number;
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  #length = 0;

  /**
   * @param shownFrom where the bars to show begin
   * @param daily they begin with the bar of that day, or the last before it
   * @param historyFrom where the history to show begins, if there is any before the range
   */
  constructor(rows: readonly BarRow[], shownFrom = -Infinity, daily = false, historyFrom = shownFrom) {
    const column = () => new Float64Array(rows.length + ROOM);
    [this.at, this.open, this.high, this.low, this.close, this.volume] = [
      column(),
      column(),
      column(),
      column(),
      column(),
      column(),
    ];
    for (const row of rows) {
      if (!isBar(row) || (this.#length > 0 && row.timestamp <= this.at[this.#length - 1]!)) continue;
      this.#put(this.#length++, row);
    }
    const begin = (at: number) => Math.max(0, daily ? this.indexAt(at) : this.indexAt(at - 1) + 1);
    this.start = begin(shownFrom);
    this.first = Math.min(this.start, begin(historyFrom));
  }

  get length(): number {
    return this.#length;
  }
  /** Number of bars shown. */
  get shown(): number {
    return this.#length - this.first;
  }

  /** The bars up to a number of them, without those after. */
  head(count: number): Bars {
    const rows = Array.from({ length: count }, (_, i) => this.#row(i));
    // Without a bar of the range, those before it are still not shown.
    if (count <= this.first) return new Bars(rows, Infinity);
    return new Bars(rows, this.at[Math.min(this.start, count - 1)], false, this.at[this.first]);
  }

  /** Index of the shown bar that contains an instant; null before the first. */
  shownAt(at: number): number | null {
    const i = this.indexAt(at);
    return i < this.first ? null : i;
  }

  #put(i: number, row: BarRow) {
    this.at[i] = row.timestamp;
    for (const name of columns) this[name][i] = row[name];
  }

  #row(i: number): BarRow {
    return {
      timestamp: this.at[i]!,
      open: this.open[i]!,
      high: this.high[i]!,
      low: this.low[i]!,
      close: this.close[i]!,
      volume: this.volume[i]!,
    };
  }

  /** For charts that are drawn from points. */
  point(i: number): ChartPoint {
    const { timestamp: at, ...figures } = this.#row(i);
    return { at, ...figures };
  }

  /** The bars from an index on, as columns of their own length. */
  from(start: number): Columns & { readonly at: Float64Array } {
    const part = (column: Float64Array) => column.subarray(start, this.#length);
    return {
      at: part(this.at),
      open: part(this.open),
      high: part(this.high),
      low: part(this.low),
      close: part(this.close),
      volume: part(this.volume),
    };
  }

  /** Index of the last bar that does not begin after an instant; -1 before the first. */
  indexAt(at: number): number {
    return lastUpTo(this.#length, (i) => this.at[i]!, at);
  }

  /**
   * Sets the close of the last bar to the price, or begins the next bar. Returns the first bar that changed, or null.
   */
  follow(price: number | undefined, now: number, barMs: number): number | null {
    const last = this.#length - 1;
    if (last < 0 || price === undefined || price <= 0 || this.#length === this.at.length) return null;
    const before = [this.point(last)];
    const after = withLivePrice(before, price, now, barMs);
    if (after === before) return null;
    const { at, close, open = close, high = close, low = close, volume = 0 } = after.at(-1)!;
    if (after.length > 1) this.#length++;
    const changed = this.#length - 1;
    this.#put(changed, { timestamp: at, open, high, low, close, volume });
    return changed;
  }
}

/**
 * The bar whose close is the base of the return over the range: of days its first one, else the last of the previous
 * regular session.
 */
export function baseOf(bars: Bars, intraday: boolean): number {
  if (!intraday) return bars.start;
  for (let i = bars.start - 1; i >= 0; i--) if (isRegular(bars.at[i]!)) return i;
  return bars.start;
}

/** The closes of other bars at the times of these: the last at or before each, and NaN before the first. */
export function alignedCloses(bars: Bars, others: Bars): Float64Array {
  const values = new Float64Array(bars.at.length).fill(NaN);
  let j = -1;
  for (let i = 0; i < bars.length; i++) {
    while (j + 1 < others.length && others.at[j + 1]! <= bars.at[i]!) j++;
    if (j >= 0) values[i] = others.close[j]!;
  }
  return values;
}
