/**
 * Stocks drawn against each other: in percent of the close that each one's return counts from. The scale stays that of
 * the stock's own prices, so that its indicators and drawings keep their places; its axis says percent, and the other
 * stocks are drawn at the price that it would have with their change.
 */
import { formatPercent } from "../../lib/format.ts";
import { baseOf } from "./bars.ts";
import type { Compared, Scene } from "./drawing/scene.ts";

/** The first value from a place on; that of a stock listed later than the range begins. */
const knownFrom = (values: Float64Array, from: number, length: number): number | null => {
  for (let i = from; i < length; i++) if (values[i]! > 0) return values[i]!;
  return null;
};

export class Comparison {
  readonly #base: number;
  readonly #factors: ReadonlyMap<Compared, number>;

  constructor({ bars, intraday, compared }: Pick<Scene, "bars" | "intraday" | "compared">) {
    const from = Math.max(0, baseOf(bars, intraday));
    this.#base = knownFrom(bars.close, from, bars.length) ?? NaN;
    this.#factors = new Map(
      compared.map((one) => [one, this.#base / (knownFrom(one.values, from, bars.length) ?? NaN)]),
    );
  }

  /** Change in percent of a price of the stock itself. */
  percent(price: number): number {
    return (price / this.#base - 1) * 100;
  }

  /** Where another stock is drawn on the scale of the stock's prices; NaN where it is not known. */
  placeOf(one: Compared, i: number): number {
    return one.values[i]! * (this.#factors.get(one) ?? NaN);
  }

  readonly text = (price: number): string => formatPercent(this.percent(price));
}
