/**
 * Stocks drawn against each other, in percent of the close that is the base of each one's return. The scale stays that
 * of the main stock's prices, so that its indicators and drawings keep their places. The axis is labelled in percent,
 * and another stock is drawn at the price that the main stock would have with its change.
 */
import { formatPercent } from "../../lib/format.ts";
import { baseOf } from "./bars.ts";
import type { Compared, Scene } from "./drawing/scene.ts";

/** The first known value from an index on; later than the index for a stock listed later. */
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

  /** Change in percent at a price of the main stock. */
  percent(price: number): number {
    return (price / this.#base - 1) * 100;
  }

  /** Where another stock is drawn on the scale of the main stock's prices; NaN where unknown. */
  placeOf(one: Compared, i: number): number {
    return one.values[i]! * (this.#factors.get(one) ?? NaN);
  }

  readonly text = (price: number): string => formatPercent(this.percent(price));
}
