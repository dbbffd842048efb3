/** How the variance and the volume of a session are distributed over its minutes. */
import { hoursOfTradingDay, POST_MINUTES, PRE_MINUTES, regularMinutes } from "../grid.ts";

export interface Profile {
  readonly minutes: number;
  /** Standard deviation of each minute, relative to the session's. */
  readonly sd: Float64Array;
  /** Fraction of the session's variance before each minute; one entry longer than `minutes`. */
  readonly elapsed: Float64Array;
  /** Fraction of the session's volume in each minute, not counting auctions. */
  readonly volume: Float64Array;
  /** The minutes between which its pieces lie, from 0 to `minutes`: pieces of about equal variance. */
  readonly ends: readonly number[];
  /** Fraction of the session's variance before each of these minutes. */
  readonly before: Float64Array;
}

/** The time in which a path moves. */
export type Clock = Pick<Profile, "minutes" | "sd" | "elapsed" | "ends" | "before">;

/** Pieces of a session: a day has the path at their ends, so that its high and low are those of its session. */
export const PIECES = 8;

// Measured percentages of the 13 half hours; the first and last five minutes are separate, as they are much higher.
const VARIANCE = [28.3, 12.2, 7.6, 7.0, 6.4, 4.7, 3.7, 4.6, 3.9, 5.5, 4.3, 4.5, 7.1];
const VOLUME = [13.3, 9.2, 7.4, 6.3, 6.2, 5.4, 4.6, 5.1, 4.8, 5.5, 5.2, 6.8, 20.1];
const FULL_MINUTES = 390;
/** Mean percentages of the day's volume in the opening and the closing auction, which are part of those above. */
export const AUCTIONS = { opening: 1.4, closing: 8 } as const;

const range = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));

function halfHours(percents: readonly number[], firstFive: number, lastFive: number): number[] {
  const minutes = percents.flatMap((p) => Array<number>(30).fill(p / 30));
  const [first, last] = [percents[0]!, percents.at(-1)!];
  for (let i = 0; i < 30; i++) {
    minutes[i] = i < 5 ? firstFive / 5 : (first - firstFive) / 25;
    minutes[FULL_MINUTES - 1 - i] = i < 5 ? lastFive / 5 : (last - lastFive) / 25;
  }
  return minutes;
}

/** The same shape over fewer minutes. */
function resample(weights: readonly number[], minutes: number): number[] {
  const before = [0];
  for (const w of weights) before.push(before.at(-1)! + w);
  const until = (x: number) => {
    const i = Math.min(Math.floor(x), weights.length - 1);
    return before[i]! + (x - i) * weights[i]!;
  };
  const step = weights.length / minutes;
  return Array.from({ length: minutes }, (_, i) => until((i + 1) * step) - until(i * step));
}

function profile(variance: readonly number[], volume: readonly number[]): Profile {
  const minutes = variance.length;
  const [totalVariance, totalVolume] = [variance, volume].map((w) => w.reduce((a, b) => a + b, 0)) as [number, number];
  const elapsed = new Float64Array(minutes + 1);
  for (let i = 0; i < minutes; i++) elapsed[i + 1] = elapsed[i]! + variance[i]! / totalVariance;
  elapsed[minutes] = 1;
  const ends = range(PIECES + 1, (k) => k === PIECES ? minutes : elapsed.findIndex((part) => part >= k / PIECES));
  return {
    minutes,
    elapsed,
    ends,
    before: Float64Array.from(ends, (minute) => elapsed[minute]!),
    sd: Float64Array.from(variance, (v) => Math.sqrt(v / totalVariance)),
    volume: Float64Array.from(volume, (v) => v / totalVolume),
  };
}

const regularVariance = halfHours(VARIANCE, 10.5, 1.6);
const regularVolume = halfHours(
  VOLUME.map((v, i) => v - (i === 0 ? AUCTIONS.opening : i === VOLUME.length - 1 ? AUCTIONS.closing : 0)),
  3.5 - AUCTIONS.opening,
  10 - AUCTIONS.closing,
);
const byMinutes = new Map<number, Profile>();

/** The regular session of a day with this many minutes. */
export function regularProfile(minutes: number): Profile {
  let found = byMinutes.get(minutes);
  if (!found) {
    byMinutes.set(minutes, found = profile(resample(regularVariance, minutes), resample(regularVolume, minutes)));
  }
  return found;
}

/** That of a trading day. */
export const profileOn = (day: number): Profile => regularProfile(regularMinutes(hoursOfTradingDay(day)));

/** 04:00 to 09:30, busier towards the open. */
export const preProfile: Profile = profile(
  range(PRE_MINUTES, (i) => 0.4 + 1.2 * i / PRE_MINUTES),
  range(PRE_MINUTES, (i) => 0.15 + 2 * (i / PRE_MINUTES) ** 3),
);

/** The four hours after the close, busiest just after it. */
export const postProfile: Profile = profile(
  range(POST_MINUTES, (i) => 0.3 + 2 * Math.exp(-i / 15)),
  range(POST_MINUTES, (i) => 0.12 + 3 * Math.exp(-i / 8) + 0.6 * Math.exp(-i / 50)),
);
