/**
 * How much trades in the pieces of a session. Volume is caused by what has happened: that of the opening auction and of
 * the first piece by the gap, that of every later piece by the farthest that the price has been from the previous close
 * before it, that of the closing auction by the whole day.
 */
import type { Instrument } from "./instrument.ts";
import { child, draw, gaussian, roughGaussian, slow } from "../random.ts";
import { AUCTIONS, PIECES, type Profile } from "../sessions/profile.ts";
import { tiers } from "./tiers.ts";

const CHANNEL = { volume: 7, slowVolume: 8, crowd: 11 } as const;
/**
 * Maximum session turnover, in multiples of shares outstanding: few shares are free, and those change hands many times.
 */
const MOST_TURNOVER = 20;
const FARTHEST = 40;
/** Moves beyond this many standard deviations attract a crowd, or not. */
const NOTICED = 2;

/** Activity relative to an ordinary day: by piece, then in the closing auction. */
export type Activities = Float64Array;
export const newActivities = (): Activities => new Float64Array(PIECES + 1);

/** Powers of moves: they are asked for some times a day of every security. */
function powersOf(power: number): Float64Array {
  let table = powers.get(power);
  if (!table) {
    table = Float64Array.from({ length: FARTHEST * FINE + 2 }, (_, i) => Math.pow(i / FINE, power));
    powers.set(power, table);
  }
  return table;
}

function valueAt(table: Float64Array, move: number): number {
  const x = move * FINE;
  const i = Math.floor(x);
  return table[i]! + (x - i) * (table[i + 1]! - table[i]!);
}
const FINE = 16;
const powers = new Map<number, Float64Array>();

/** Fills in the activities of a session, whose levels at the ends of pieces are relative to its open. */
export function fillActivities(
  { tier, symbolKey, sd, volume, listing }: Instrument,
  day: number,
  gap: number,
  levels: ArrayLike<number>,
  busier: number,
  out: Activities,
): void {
  const { slow: slowSd, own: ownSd, by, power, crowd } = tiers[tier].volume;
  const key = child(symbolKey, day + 1000);
  const noise = slowSd * slow(child(symbolKey, CHANNEL.slowVolume), day, 30) +
    ownSd * gaussian(draw(key, CHANNEL.volume));
  const usual = busier * Math.exp(noise - 0.5 * (slowSd ** 2 + ownSd ** 2));
  const most = MOST_TURNOVER * listing.size / listing.price / volume;
  const table = powersOf(power);
  let crowded = 0, farthest = -1, activity = 0;
  for (let k = 0; k <= PIECES; k++) {
    const move = Math.abs(k === 0 ? gap : gap + levels[k - 1]!) / sd;
    if (move > farthest) {
      farthest = move;
      // Some moves attract heavy trading, most very little: the smaller the company, the larger the difference.
      if (move >= NOTICED && crowded === 0) crowded = Math.exp(crowd * roughGaussian(draw(key, CHANNEL.crowd)));
      const joined = move < NOTICED ? 1 : crowded;
      activity = Math.min(most, usual * (0.85 + by * valueAt(table, Math.min(FARTHEST, move)) * joined));
    }
    out[k] = activity;
  }
}

/** The parts of an ordinary day's volume in the opening auction, in each piece, and in the closing auction. */
const partsOf = new WeakMap<Profile, Float64Array>();
export function volumeParts(profile: Profile): Float64Array {
  let found = partsOf.get(profile);
  if (!found) {
    const [opening, closing] = [AUCTIONS.opening / 100, AUCTIONS.closing / 100];
    found = new Float64Array(PIECES + 2);
    found[0] = opening;
    for (let k = 0; k < PIECES; k++) {
      for (let m = profile.ends[k]!; m < profile.ends[k + 1]!; m++) {
        found[k + 1]! += (1 - opening - closing) * profile.volume[m]!;
      }
    }
    found[PIECES + 1] = closing;
    partsOf.set(profile, found);
  }
  return found;
}

/** Activity of the whole session. */
export function wholeActivity(activities: ArrayLike<number>, profile: Profile): number {
  const parts = volumeParts(profile);
  let sum = parts[0]! * activities[0]!;
  for (let k = 0; k <= PIECES; k++) sum += parts[k + 1]! * activities[k]!;
  return sum;
}
