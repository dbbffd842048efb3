/**
 * Which other company an article about a company may name: the adjacent one in industry and size, in either direction.
 */
import { tradingDayOnOrBefore } from "../grid.ts";
import type { Context } from "./context.ts";

/** Companies further apart in size (log) are not named together. */
const SIZE_APART = 3.4;

export class Neighbours {
  /** Indexes of all companies by sector, industry and size; units are excluded. */
  readonly #ring: readonly number[];
  readonly #placeOf: ReadonlyMap<number, number>;

  constructor(readonly context: Context) {
    const { instruments } = context.world;
    const group = (i: number) => `${instruments[i]!.listing.sector ?? "~"} ${instruments[i]!.listing.industry ?? ""}`;
    const groups = instruments.map((_, i) => group(i));
    this.#ring = instruments.map((_, i) => i).filter((i) =>
      instruments[i]!.listing.type !== "UNIT" && context.company(i) === i
    )
      .sort((a, b) =>
        groups[a]! < groups[b]!
          ? -1
          : groups[a]! > groups[b]!
          ? 1
          : instruments[b]!.listing.size - instruments[a]!.listing.size || a - b
      );
    this.#placeOf = new Map(this.#ring.map((i, place) => [i, place]));
  }

  /** The adjacent one listed on a trading day; undefined if it is too far away. The reverse direction leads back. */
  next(index: number, side: 1 | -1, tradingDay: number): number | undefined {
    const place = this.#placeOf.get(index);
    if (place === undefined) return undefined;
    const { instruments } = this.context.world;
    const own = instruments[index]!.listing;
    for (let p = place + side; p >= 0 && p < this.#ring.length; p += side) {
      const other = this.#ring[p]!;
      const { listing } = instruments[other]!;
      if (listing.sector !== own.sector) return undefined;
      if (this.context.isListed(other, tradingDay)) {
        return Math.abs(Math.log(listing.size / own.size)) < SIZE_APART ? other : undefined;
      }
    }
    return undefined;
  }

  /** All companies that may have named it on some of the given calendar days. */
  ever(index: number, fromDay: number, toDay: number): number[] {
    const found = new Set<number>();
    for (let day = fromDay; day <= toDay; day++) {
      const tradingDay = tradingDayOnOrBefore(day);
      for (const side of [1, -1] as const) {
        const other = this.next(index, side, tradingDay);
        if (other !== undefined) found.add(other);
      }
    }
    return [...found];
  }
}
