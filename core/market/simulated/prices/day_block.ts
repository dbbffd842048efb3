/** The days of one security in a block, and of what a fund holds. */
import type { Factor } from "../../universe.ts";
import type { News } from "./news.ts";
import type { Sympathy } from "./peers.ts";
import type { Key } from "../random.ts";
import type { WorldEvent } from "../world.ts";

/** Open, high, low, close in units and volume, for successive sessions. */
export const FIGURES = 5;

export interface DayBlock {
  /** The trading day of the first entry; entries outside the known days are zero. */
  readonly first: number;
  /** Log price at each close, in shares of the anchor day; the first entry is the close before the block. */
  readonly close: Float64Array;
  /** Log return from the previous close to each open. */
  readonly gap: Float64Array;
  /** Standard deviation of each session, and the security's own part of it. */
  readonly sd: Float32Array;
  readonly ownSd: Float32Array;
  /** Factor of the volume of a day: what is known of it before the open. */
  readonly busier: Float32Array;
  /** As shown on the day: prices and shares are not adjusted for later splits. */
  readonly figures: Uint32Array;
  /** Multiplier of the own standard deviation on these days. */
  readonly calm: number;
  /** The events that move the price on these days and on the following day. */
  readonly events: readonly (WorldEvent | Sympathy)[];
  /** What the sessions learn, by trading day; null if none learns anything. */
  news: Map<number, readonly News[]> | null;
}

/** Log levels of a fund relative to the close before a block. */
export interface FundDays {
  /** At each close; the first entry is 0. */
  readonly close: Float64Array;
  readonly open: Float64Array;
  /** The largest holdings of an index fund: the key of their noise, and their own standard deviations by day. */
  readonly heard: readonly { readonly key: Key; readonly weight: number; readonly ownSd: Float32Array }[];
  /** The holdings' own noise of each session at the ends of its pieces, and the loadings of all holdings together. */
  readonly ends: Float64Array;
  readonly loadings: ReadonlyMap<Factor, number>;
  /** The courses of its sessions; null until they are needed, as its level far from the anchor does not need them. */
  courses: FundCourses | null;
}

export interface FundCourses {
  /** How far the day's high lies above both open and close, and its low below. */
  readonly above: Float64Array;
  readonly below: Float64Array;
  /** At the ends of the session's pieces, relative to the open. */
  readonly levels: Float64Array;
}
