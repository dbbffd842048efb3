/**
 * The course of a session without its minutes: its levels at the ends of the session's pieces, with the factors' as
 * they are for all, and its extremes, which in each piece come from their distribution on a Brownian path. So the highs
 * of many companies agree with the path of their index.
 */
import type { DayBlock } from "./day_block.ts";
import { endsAt, type Factors } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import { addNewsAtEnds, type News } from "./news.ts";
import { child, draw, type Key, uniform } from "../random.ts";
import { fillEnds, noiseKey } from "../sessions/bridge.ts";
import { PIECES, type Profile, profileOn } from "../sessions/profile.ts";

/** Log levels relative to the open, and the pieces in which the extremes are. */
export interface Course {
  /** At the end of each piece. */
  readonly levels: Float64Array;
  high: number;
  low: number;
  highIn: number;
  lowIn: number;
}

export const newCourse = (): Course => ({
  levels: new Float64Array(PIECES),
  ...{ high: 0, low: 0, highIn: 0, lowIn: 0 },
});

const variances = new Float64Array(PIECES);

/** A company's own noise at the end of each piece: how far it is from a straight line over the session. */
export function fillOwnEnds(
  key: Key,
  day: number,
  ownSd: number,
  news: readonly News[] | undefined,
  profile: Profile,
  out: Float64Array,
  variances: Float64Array | null = null,
): void {
  fillEnds(out, 0, profile, noiseKey(key, day));
  for (let k = 0; k < PIECES; k++) out[k]! *= ownSd;
  if (news) { for (const piece of news) addNewsAtEnds(piece, profile, out, variances); }
}

/** The course of a company's session whose log return is `session`. */
export function fillCourse(
  instrument: Instrument,
  factors: Factors,
  { first, ownSd, sd, news }: DayBlock,
  day: number,
  session: number,
  out: Course,
): void {
  const profile = profileOn(day);
  const { before } = profile;
  const { levels } = out;
  const variance = sd[day - first]! ** 2;
  for (let k = 0; k < PIECES; k++) variances[k] = variance * (before[k + 1]! - before[k]!);
  fillOwnEnds(instrument.key, day, ownSd[day - first]!, news?.get(day), profile, levels, variances);
  for (let k = 0; k < PIECES; k++) levels[k]! += before[k + 1]! * session;
  for (let f = 0; f < instrument.factors.length; f++) {
    const ends = factors.ends(instrument.factors[f]!, day);
    const [loading, at] = [instrument.loadings[f]!, endsAt(day)];
    for (let k = 0; k < PIECES; k++) levels[k]! += loading * ends[at + k]!;
  }
  let whole = 0;
  for (let k = 0; k < PIECES; k++) whole += variances[k]!;
  if (whole > WILD * WILD) { for (let k = 0; k < PIECES; k++) variances[k]! *= IN_BURSTS; }
  findExtremes(child(instrument.rangeKey, day), out);
}

/**
 * Sessions with more than this standard deviation move in bursts, which trigger the price bands. A path that jumps goes
 * less far beyond its ends than a Brownian one: the part of the variance that counts for its extremes. With all of it
 * its highs and lows would be spikes, from which the price comes back.
 */
export const WILD = 0.08;
const IN_BURSTS = 0.6;

/** The extremes of a path with these levels at the ends of its pieces, which begins at 0. */
function findExtremes(key: Key, out: Course): void {
  out.high = out.low = 0;
  out.highIn = out.lowIn = 0;
  let from = 0;
  for (let k = 0; k < PIECES; k++) {
    const to = out.levels[k]!;
    const [sum, move] = [from + to, (to - from) ** 2];
    const variance = 2 * variances[k]!;
    const up = reach(move, variance, uniform(draw(key, 2 * k)), 2 * out.high - sum);
    if (up > 0) [out.high, out.highIn] = [(sum + up) / 2, k];
    const down = reach(move, variance, uniform(draw(key, 2 * k + 1)), sum - 2 * out.low);
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
