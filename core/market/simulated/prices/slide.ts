/** The slide of a company towards its bankruptcy: months of falling prices before the announcement. */
import { child, keyOf, uniform } from "../random.ts";
import type { Ending } from "../world.ts";

/** Trading days of a slide and its depth (log): the least, and the range. */
const LENGTH = [120, 130] as const;
const DEPTH = [0.9, 1.3] as const;
/** How much faster it is at the end. */
const HASTE = 1.4;

/** Log price lost to the slide by a trading day. */
export function slide(symbolKey: number, listedFrom: number, ending: Ending | null, day: number): number {
  if (ending?.reason !== "bankruptcy") return 0;
  const over = ending.tradingDay - 1;
  if (day < over - LENGTH[0] - LENGTH[1]) return 0;
  const key = keyOf(symbolKey, "slide");
  const wanted = LENGTH[0] + LENGTH[1] * uniform(key);
  // A company that was listed recently has less time to fall.
  const length = Math.max(1, Math.min(wanted, over - listedFrom));
  const depth = (DEPTH[0] + DEPTH[1] * uniform(child(key, 1))) * length / wanted;
  return depth * Math.max(0, Math.min(1, 1 - (over - day) / length)) ** HASTE;
}
