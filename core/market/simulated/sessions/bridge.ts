/** Paths between two known ends: a session's noise, pinned to zero at both ends. */
import { child, draw, type Key, roughGaussian } from "../random.ts";
import { type Clock, PIECES, type Profile } from "./profile.ts";

/** The minutes of a path have the numbers before this one. */
const ENDS = 2_000;

/**
 * Fills `out`, from an index on, with a Brownian bridge of unit variance in the session's own time, at the end of each
 * piece. The pinning is not detectable: conditioned on its end, a Brownian path is this bridge plus a straight line.
 */
export function fillEnds(
  out: Float64Array | Float32Array,
  at: number,
  { before }: Pick<Profile, "before">,
  key: Key,
): void {
  let sum = 0;
  for (let k = 0; k < PIECES; k++) {
    sum += roughGaussian(draw(key, ENDS + k)) * Math.sqrt(before[k + 1]! - before[k]!);
    out[at + k] = sum;
  }
  for (let k = 0; k < PIECES; k++) out[at + k]! -= before[k + 1]! * sum;
}

/** Bends a path that begins at 0 so that it goes through what `fillEnds` drew, times a factor. */
export function bendToEnds(
  path: Float64Array | Float32Array,
  { ends, elapsed, before }: Clock,
  drawn: Float64Array,
  times: number,
): void {
  let shift = 0;
  for (let k = 0; k < PIECES; k++) {
    const [from, to] = [ends[k]!, ends[k + 1]!];
    const next = drawn[k]! * times - path[to]!;
    const slope = (next - shift) / (before[k + 1]! - before[k]!);
    for (let i = from + 1; i <= to; i++) path[i]! += shift + slope * (elapsed[i]! - before[k]!);
    shift = next;
  }
}

/** Fills `out` with the bridge of `fillEnds`: one value at the start of each minute and one at the end. */
export function fillBridge(out: Float64Array | Float32Array, profile: Clock, key: Key): void {
  const { minutes, sd } = profile;
  let sum = 0;
  out[0] = 0;
  for (let i = 0; i < minutes; i++) out[i + 1] = sum += roughGaussian(draw(key, i)) * sd[i]!;
  fillEnds(drawn, 0, profile, key);
  bendToEnds(out, profile, drawn, 1);
}
const drawn = new Float64Array(PIECES);

/** Key of the noise of a company's own regular session. */
export const noiseKey = (key: Key, day: number): Key => child(child(key, PATH), day);
const PATH = 20;
