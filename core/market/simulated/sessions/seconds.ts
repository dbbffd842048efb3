/**
 * The seconds of a minute: a Brownian bridge between its open and its close, in steps that are hashes of the minute, so
 * that no second says anything about the next one. High and low of a minute are those of its seconds.
 */
import { draw, type Key } from "../random.ts";

export const SECONDS = 60;
const LAST = SECONDS - 1;
/** Standard deviation of the bridge's steps: uniform bytes, four of a hash. */
const STEP = Math.sqrt((256 ** 2 - 1) / 12);
const CHANNEL = 16;
const JUMP_CHANNEL = 15;
/** Moves of more deviations than this, and more than two cents, happen in one second. */
const JUMP = 4;
const JUMP_UNITS = 200;

/** Price at each second of the last minute that was filled. */
export type Seconds = Float64Array;

/** What the seconds of a minute lie between. Prices in units. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Fills `out` with the path of a minute from `open` to `close`.
 * @param deviation standard deviation of the minute's move, in units
 * @param bounds values beyond them are reflected
 */
export function fillSeconds(
  key: Key,
  open: number,
  close: number,
  deviation: number,
  { low, high }: Bounds,
  out: Seconds,
): void {
  let sum = 0;
  out[0] = 0;
  for (let n = 0, s = 1; s < SECONDS; n++) {
    let bytes = draw(key, CHANNEL + n);
    for (let i = 0; i < 4 && s < SECONDS; i++, s++, bytes >>>= 8) out[s] = sum += (bytes & 255) - 127.5;
  }
  const scale = deviation / (STEP * Math.sqrt(LAST));
  const move = close - open;
  // News moves the price at once, and not little by little.
  const isJump = Math.abs(move) > JUMP * deviation + JUMP_UNITS;
  const at = isJump ? 1 + draw(key, JUMP_CHANNEL) % (LAST - 1) : SECONDS;
  const slope = ((isJump ? 0 : move) - scale * sum) / LAST;
  for (let s = 1; s < LAST; s++) {
    let x = open + scale * out[s]! + slope * s + (s >= at ? move : 0);
    if (x > high) x = 2 * high - x;
    if (x < low) x = 2 * low - x;
    out[s] = x > high ? high : x;
  }
  out[0] = open;
  out[LAST] = close;
}

/** Stretches the path of a minute between its ends so that its highest (1) or lowest (-1) second has a price. */
export function stretch(path: Seconds, side: 1 | -1, price: number): void {
  let at = 1;
  for (let s = 2; s < LAST; s++) if (side * path[s]! > side * path[at]!) at = s;
  const by = price - path[at]!;
  for (let s = 1; s < LAST; s++) {
    const part = s < at ? s / at : (LAST - s) / (LAST - at);
    path[s] = side * Math.min(side * (path[s]! + part * by), side * price);
  }
  path[at] = price;
}
