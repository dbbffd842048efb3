/**
 * The slide of a company towards its bankruptcy: months of falling prices before the announcement. Some companies are
 * rescued in its place (`averted.ts`) and regain a part of it at once.
 */
import { draw, type Key, keyOf, numberOf, uniform } from "../random.ts";

/** Trading days of a slide and its depth (log): the least, and the range. */
const LENGTH = [120, 130] as const;
const DEPTH = [0.9, 1.3] as const;
/** How much faster it is at the end. */
const HASTE = 1.4;
/** The longest slide in trading days. */
export const LONGEST_SLIDE = LENGTH[0] + LENGTH[1];

export interface Slide {
  /** Its last trading day, the one before the announcement. */
  readonly over: number;
  /** Trading days. */
  readonly length: number;
  /** Log price lost. */
  readonly depth: number;
  /** Log price regained by the open of the day after. */
  readonly regained: number;
}

/** The slide before the announcement that a price follows from a trading day on. */
export function slideBefore(companyKey: Key, listedFrom: number, tradingDay: number): Slide {
  const over = tradingDay - 1;
  const key = keyOf(companyKey, "slide");
  const wanted = LENGTH[0] + LENGTH[1] * uniform(numberOf(key));
  // A company that was listed recently has less time to fall.
  const length = Math.max(1, Math.min(wanted, over - listedFrom));
  const depth = (DEPTH[0] + DEPTH[1] * uniform(draw(key, 1))) * length / wanted;
  return { over, length, depth, regained: 0 };
}

/** Log price lost to slides by a trading day. */
export function lostTo(slides: readonly Slide[], day: number): number {
  let lost = 0;
  for (const { over, length, depth, regained } of slides) {
    if (day > over) lost += depth - regained;
    else if (day > over - length) lost += depth * (1 - (over - day) / length) ** HASTE;
  }
  return lost;
}
