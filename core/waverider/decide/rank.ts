/** The order of the stocks of a scan. */
import type { Scored } from "../scan.ts";

/** Of unknown volume last. */
const volumeOf = ({ measures: { relativeVolume } }: Scored): number =>
  Number.isNaN(relativeVolume) ? -1 : relativeVolume;

/** By score, then relative volume, both highest first, then symbol. */
export const byRank = (a: Scored, b: Scored): number =>
  b.score.total - a.score.total || volumeOf(b) - volumeOf(a) || (a.inputs.symbol < b.inputs.symbol ? -1 : 1);
