/** Paths between two known ends: a session's noise, pinned to zero at both ends. */
import { child, roughGaussian } from "../random.ts";
import type { Profile } from "./profile.ts";

/**
 * Fills `out` with a Brownian bridge of unit variance in the session's own time: one value at the start of each minute
 * and one at the end. The pinning is not detectable: conditioned on its end, a Brownian path is this bridge plus a
 * straight line.
 */
export function fillBridge(out: Float64Array | Float32Array, profile: Profile, key: number): void {
  const { minutes, sd, elapsed } = profile;
  const walk = scratch;
  let sum = 0;
  walk[0] = 0;
  for (let i = 0; i < minutes; i++) walk[i + 1] = sum += roughGaussian(child(key, i)) * sd[i]!;
  for (let i = 0; i <= minutes; i++) out[i] = walk[i]! - elapsed[i]! * sum;
}

/** Key of the noise of a company's own regular session. */
export const noiseKey = (key: number, day: number): number => child(child(key, PATH), day);
const PATH = 20;

const scratch = new Float64Array(512);
