/**
 * What a session learns. News has a value that nobody knows in full at first: what the price shows at any time is the
 * expectation of it, given all that is known so far. The value is a function of a normal deviate; what is known of the
 * deviate is a Brownian motion that ends at it; so the price is a martingale that ends at the value drawn, whatever its
 * distribution, and any minute can be computed alone (Brody, Hughston and Macrina's information process, with a clock
 * of its own: quick news is understood in minutes, slow news at the close).
 */
import { fillBridge, fillEnds } from "../sessions/bridge.ts";
import { type Clock, PIECES, type Profile } from "../sessions/profile.ts";
import { draw, type Key, normalShare, roughGaussian } from "../random.ts";

const LUMP = 3_000;
/** Values by deviate: from -FAR to FAR in equal steps. */
const FAR = 4;
const STEPS = 64;
const STEP = 2 * FAR / STEPS;
/** A normal deviate as a distribution of values is a function of it, with the share of the deviates below it. */
interface Deviate {
  readonly z: number;
  readonly share: number;
}
const deviates: readonly Deviate[] = Array.from({ length: STEPS + 1 }, (_, i) => {
  const z = i * STEP - FAR;
  return { z, share: normalShare(z) };
});
/** Deviates that stand for the normal distribution, and their weights. */
const NODES = 15;
const APART = 0.5;
const nodes = Float64Array.from({ length: NODES }, (_, i) => (i - (NODES - 1) / 2) * APART);
const weights = nodes.map((z) => Math.exp(-z * z / 2));
const whole = weights.reduce((sum, weight) => sum + weight, 0);
weights.forEach((weight, i) => weights[i] = weight / whole);

/** A distribution of log returns, as a function of a normal deviate. */
export type Law = (deviate: Deviate) => number;

/**
 * The size of a return that continues, with mean 1: most are small and a few large; an exponential deviate, cut off.
 */
const CUT_OFF = 2.5;
const CUT_MEAN = -Math.expm1(-CUT_OFF);
const runFrom = (u: number): number => Math.min(CUT_OFF, -Math.log(u)) / CUT_MEAN;
/** The largest return against the direction, relative to the mean. */
const MOST_AGAINST = 1.3;

/** No two-sided return is larger than these. */
const MOST_RUN = 1.7;
const MOST_LOSS = 0.75;

/**
 * Two-sided returns of mean zero: with a chance one in the direction of `wanted`, which is its mean up to a limit;
 * otherwise one against it, which is as much smaller as it is more likely.
 */
export function twoSided(wanted: number, chance: number): Law {
  const odds = chance / (1 - chance);
  const most = Math.min((wanted < 0 ? MOST_LOSS : MOST_RUN) * CUT_MEAN / CUT_OFF, MOST_LOSS / MOST_AGAINST / odds);
  const mean = Math.max(-most, Math.min(most, wanted));
  return ({ share }) => {
    const u = share / (1 - chance);
    return Math.log1p(
      mean * (u < 1 ? -odds * (MOST_AGAINST - 2 * (MOST_AGAINST - 1) * u) : runFrom((1 - share) / chance)),
    );
  };
}

/** Log standard deviation of how much of news becomes known in one piece of a session rather than in another. */
const LUMPS = 2;

/** News: a draw `z` from the distribution of what it may be worth, whose mean return is zero. */
export class News {
  /** The log return that it comes to. */
  readonly value: number;
  readonly #law: Law;
  #clock: Float64Array | undefined;

  /**
   * @param key that of how it becomes known
   * @param haste how early it is understood: 1 is evenly, in the time of the session's variance
   */
  constructor(law: Law, readonly key: Key, readonly z: number, readonly haste: number) {
    this.#law = law;
    this.value = law({ z, share: normalShare(z) });
  }

  /**
   * The part of it that is known at the ends of the session's pieces, from 0 to 1: more at once in some than in others,
   * whatever it comes to.
   */
  known({ before }: Profile): Float64Array {
    if (this.#clock) return this.#clock;
    const clock = this.#clock = new Float64Array(PIECES + 1);
    for (let k = 0; k < PIECES; k++) {
      const part = hastened(before[k + 1]!, this.haste) - hastened(before[k]!, this.haste);
      clock[k + 1] = clock[k]! + part * Math.exp(LUMPS * roughGaussian(draw(this.key, LUMP + k)));
    }
    const whole = clock[PIECES]!;
    for (let k = 0; k <= PIECES; k++) clock[k]! /= whole;
    return clock;
  }

  /** Factors of the price by deviate: worked out each time, as most news is asked for once. */
  gains(): Float64Array {
    return Float64Array.from(deviates, (deviate) => Math.exp(this.#law(deviate)));
  }
}

function gainAt(gains: Float64Array, z: number): number {
  const x = (z + FAR) / STEP;
  if (x <= 0) return gains[0]!;
  if (x >= STEPS) return gains[STEPS]!;
  const i = Math.floor(x);
  return gains[i]! + (x - i) * (gains[i + 1]! - gains[i]!);
}

/** Expected factor of the price when a part of the deviate's variance is known, and this is what is known. */
export function expected(gains: Float64Array, known: number, motion: number): number {
  const rest = Math.sqrt(Math.max(0, 1 - known));
  let sum = 0;
  for (let i = 0; i < NODES; i++) sum += weights[i]! * gainAt(gains, motion + rest * nodes[i]!);
  return sum;
}

/** How strongly the logarithm of that depends on what is known. */
function slopeAt(gains: Float64Array, known: number, motion: number): number {
  const rest = Math.sqrt(Math.max(0, 1 - known));
  let [sum, slope] = [0, 0];
  for (let n = 0; n < NODES; n++) {
    const x = (motion + rest * nodes[n]! + FAR) / STEP;
    const i = x <= 0 ? 0 : x >= STEPS ? STEPS - 1 : Math.floor(x);
    const rise = gains[i + 1]! - gains[i]!;
    slope += weights[n]! * rise;
    sum += weights[n]! * (gains[i]! + Math.max(0, Math.min(1, x - i)) * rise);
  }
  return slope / STEP / sum;
}

const motion = new Float64Array(PIECES);

/**
 * Adds, at the end of each piece of a session, how far the price is from a straight line to the news' value; and the
 * variance that it brings within each piece.
 */
export function addNewsAtEnds(
  news: News,
  profile: Profile,
  levels: Float64Array,
  variances: Float64Array | null,
): void {
  const { key, z, value } = news;
  const gains = news.gains();
  const clock = news.known(profile);
  fillEnds(motion, 0, { before: clock }, key);
  let at = 0, before = variances ? slopeAt(gains, 0, 0) : 0;
  for (let k = 0; k < PIECES; k++) {
    const known = clock[k + 1]!;
    at = motion[k]! + known * z;
    if (variances) {
      // Within a piece the price depends less and less on what is left to learn, or more.
      const after = slopeAt(gains, known, at);
      variances[k]! += before * after * (known - clock[k]!);
      before = after;
    }
    if (k < PIECES - 1) levels[k]! += Math.log(expected(gains, known, at)) - profile.before[k + 1]! * value;
  }
}

/** How much news is likely to move the price (log). */
export const weightOf = (gains: Float64Array): number =>
  Math.abs(Math.log(expected(gains, 0.9, 1) / expected(gains, 0.9, -1))) / 2;

/** Adds the same at every minute, by a clock that agrees with the news' own at the ends of pieces. */
export function addNews(
  { key, z, value }: News,
  gains: Float64Array,
  profile: Profile,
  clock: Clock,
  path: Float64Array,
): void {
  const { minutes, elapsed } = profile;
  fillBridge(minuteMotion, clock, key);
  for (let i = 1; i < minutes; i++) {
    const known = clock.elapsed[i]!;
    path[i]! += Math.log(expected(gains, known, minuteMotion[i]! + known * z)) - elapsed[i]! * value;
  }
}
const minuteMotion = new Float64Array(391);

/** The part of news that is known when a part of the session's variance has passed: with haste, most of it early. */
const hastened = (part: number, haste: number): number => haste * part / (1 - part + haste * part);
