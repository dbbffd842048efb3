/**
 * The extremes of a session: those of a Brownian path from open to close. The path is drawn at the ends of the
 * session's pieces, with the factors' as it is for all, and in each piece the extremes come from their distribution; so
 * no minutes are needed, and the highs of many companies agree with the path of their index.
 */
import { endsAt, type Factors } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import { child, uniform } from "../random.ts";
import { fillEnds, noiseKey } from "../sessions/bridge.ts";
import { PIECES, type Profile, profileOn } from "../sessions/profile.ts";

/** Log levels relative to the open, and the pieces in which they are. */
export interface Extremes {
  high: number;
  low: number;
  highIn: number;
  lowIn: number;
}

const levels = new Float64Array(PIECES);

/** The extremes of a day's session: `session` is its log return, `sd` its standard deviation, `ownSd` the own part. */
export function dayExtremes(
  instrument: Instrument,
  factors: Factors,
  day: number,
  session: number,
  ownSd: number,
  sd: number,
  out: Extremes,
): void {
  const profile = profileOn(day);
  fillEnds(levels, 0, profile, noiseKey(instrument.key, day));
  for (let k = 0; k < PIECES; k++) levels[k] = levels[k]! * ownSd + profile.before[k + 1]! * session;
  for (let f = 0; f < instrument.factors.length; f++) {
    const ends = factors.ends(instrument.factors[f]!, day);
    const [loading, at] = [instrument.loadings[f]!, endsAt(day)];
    for (let k = 0; k < PIECES; k++) levels[k]! += loading * ends[at + k]!;
  }
  findExtremes(child(instrument.rangeKey, day), profile, levels, sd, out);
}

/** The extremes of a path with these levels at the ends of its pieces, which begins at 0. */
export function findExtremes(
  key: number,
  { before }: Profile,
  levels: Float64Array,
  sd: number,
  out: Extremes,
): void {
  out.high = out.low = 0;
  out.highIn = out.lowIn = 0;
  let from = 0;
  for (let k = 0; k < PIECES; k++) {
    const to = levels[k]!;
    const [sum, move] = [from + to, (to - from) ** 2];
    const variance = 2 * sd * sd * (before[k + 1]! - before[k]!);
    const up = reach(move, variance, uniform(child(key, 2 * k)), 2 * out.high - sum);
    if (up > 0) [out.high, out.highIn] = [(sum + up) / 2, k];
    const down = reach(move, variance, uniform(child(key, 2 * k + 1)), sum - 2 * out.low);
    if (down > 0) [out.low, out.lowIn] = [(sum - down) / 2, k];
    from = to;
  }
}

/** The extreme of a piece, drawn by `u`; 0 if it is not beyond `far`. */
function reach(move: number, variance: number, u: number, far: number): number {
  // Most pieces are settled without a logarithm: -log u is at most 1/u - 1.
  if (far > 0 && move + variance * (1 / u - 1) <= far * far) return 0;
  const drawn = Math.sqrt(move - variance * Math.log(u));
  return drawn > far ? drawn : 0;
}
