/** The returns that many symbols share: the market, the sectors, and the factors of funds. */
import { type Factor, factors } from "../../universe.ts";
import { fillBridge, fillEnds } from "../sessions/bridge.ts";
import { anchorDay, dayCount } from "../grid.ts";
import { PIECES, postProfile, preProfile, profileOn } from "../sessions/profile.ts";
import { marketHalts } from "../sessions/halts.ts";
import type { Pause } from "../sessions/session.ts";
import { child, draw, gaussian, type Key, keyOfSeed, roughGaussian, type Seed } from "../random.ts";

/** Standard deviation of the daily return. */
export const factorSd: Readonly<Record<Factor, number>> = {
  market: 0.0092,
  technology: 0.0085,
  communication: 0.008,
  discretionary: 0.007,
  staples: 0.006,
  finance: 0.007,
  estate: 0.007,
  industry: 0.006,
  materials: 0.0095,
  health: 0.007,
  energy: 0.0125,
  utilities: 0.0075,
  small: 0.006,
  abroad: 0.006,
  emerging: 0.009,
  rates: 0.0038,
  gold: 0.0105,
  oil: 0.021,
  coin: 0.028,
};

/** Expected yearly growth (arithmetic) of equities, by which every company grows too. */
export const EQUITY_GROWTH = 0.06;
/** Expected yearly growth (arithmetic); factors that are spreads against the market have none. */
export const factorGrowth: Readonly<Partial<Record<Factor, number>>> = {
  market: EQUITY_GROWTH,
  gold: 0.045,
  coin: EQUITY_GROWTH,
};

/** Fractions of a day's variance: after the close, overnight, before the open, and in the regular session. */
export const VARIANCE_SHARE = { late: 0.085, night: 0.145, early: 0.18, day: 0.59 } as const;
/** The part of the growth that comes between close and open. */
export const OVERNIGHT = 1 - VARIANCE_SHARE.day;
export type Piece = keyof typeof VARIANCE_SHARE;
export const TRADING_DAYS = 252;
/**
 * Volatility has a slow and a fast part: log standard deviation of each, and the fraction that is left a day later.
 * Losses of equities raise it: `leverage` is the correlation of a day's return with the next change of both.
 */
const MEMORY = { slow: { sd: 0.5, keep: 0.98 }, fast: { sd: 0.3, keep: 0.85 }, leverage: 0.62 } as const;
/** The part of the market's log volatility that the other equity factors inherit. */
const INHERITED = 0.6;
/** The maximum of a day's volatility relative to the usual: the worst weeks of 2008 and 2020. */
const WILDEST = 2.6;
/** And that companies inherit in their own returns. */
const COMMON = 0.36;
/** Factors that are no equities: their volatility is independent, and falls do not affect it. */
const others: ReadonlySet<Factor> = new Set(["rates", "gold", "oil", "coin"]);
/** Cached bridges per factor: enough for minute charts. */
const BRIDGES_KEPT = 64;
/** The log return at which the whole market halts. */
const FIRST_HALT = Math.log(0.93);

/** Log standard deviation of overnight volatility. */
const NIGHT_SPREAD = 0.38;
/** A random multiplier of volatility that leaves the mean variance over many nights unchanged. */
export const volatilityMultiplier = (spread: number, key: number): number =>
  Math.exp(spread * roughGaussian(key) - spread * spread);

/**
 * A deviate of mean 0 and variance 1 with a long lower tail, from a normal one: events that affect all equities at
 * once, above all while the market is closed, are mostly slightly good, and occasionally very bad. It is the negative
 * of a gamma deviate of shape 2 (Wilson and Hilferty).
 */
const lopsided = (z: number): number => lopsidedGiven(1, z);
/** Its expectation when a part of the normal deviate's variance is known, and this is what is known. */
function lopsidedGiven(known: number, motion: number): number {
  const root = CENTRE - SPREAD * motion;
  return LOPSIDED * (LOPSIDED_MEAN - root * (root * root + 3 * NARROW * (1 - known)));
}
const SPREAD = 1 / Math.sqrt(18);
const [CENTRE, NARROW] = [1 - SPREAD ** 2, SPREAD ** 2];
const LOPSIDED_MEAN = CENTRE ** 3 + 3 * CENTRE * NARROW;
const LOPSIDED = 1 / Math.sqrt(9 * CENTRE ** 4 * NARROW + 36 * CENTRE ** 2 * NARROW ** 2 + 15 * NARROW ** 3);
/** The parts of a session's deviate: the normal one, and the lopsided one where there is one. */
const MIXED = { normal: 0.8, lopsided: 0.6 } as const;
/** The draws of a day's parts. */
const DRAW = { late: 0, night: 1, early: 2, day: 3, unrest: 5, lopsidedDay: 7 } as const;

/** Log returns by trading day. `late`, `night` and `early` lead from the previous close to the open of that day. */
export interface FactorSeries {
  readonly late: Float32Array;
  readonly night: Float32Array;
  readonly early: Float32Array;
  readonly day: Float32Array;
  /** Log level at the close of a day relative to the anchor day; index 0 is the day before the first. */
  readonly level: Float64Array;
  /** Multiplier of the usual standard deviation on that day. */
  readonly heat: Float32Array;
  /** The same for the parts between close and open. */
  readonly unrest: Float32Array;
}

/** `market` is the market's series for a factor that inherits its volatility. */
function series(factor: Factor, key: Key, market: FactorSeries | null): FactorSeries {
  const days = dayCount() + 1;
  const make = () => new Float32Array(days);
  const made: FactorSeries = {
    late: make(),
    night: make(),
    early: make(),
    day: make(),
    level: new Float64Array(days + 1),
    heat: make(),
    unrest: make(),
  };
  const sd = factorSd[factor];
  const growth = (factorGrowth[factor] ?? 0) / TRADING_DAYS - sd * sd / 2;
  const sdOf = (piece: Piece) => sd * Math.sqrt(VARIANCE_SHARE[piece]);
  const lateSd = sdOf("late"), nightSd = sdOf("night"), earlySd = sdOf("early"), daySd = sdOf("day");
  const leverage = others.has(factor) ? 0 : MEMORY.leverage;
  const own = market ? Math.sqrt(1 - INHERITED * INHERITED) : 1;
  const { slow, fast } = MEMORY;
  const variance = slow.sd ** 2 + fast.sd ** 2;
  let [slowLog, fastLog, before] = [0, 0, 0];
  for (let t = 0; t < days; t++) {
    const dayKey = child(key, t + 1000);
    const shock = (n: number) => Math.sqrt(1 - leverage * leverage) * gaussian(draw(dayKey, n)) - leverage * before;
    slowLog = slow.keep * slowLog + slow.sd * Math.sqrt(1 - slow.keep ** 2) * shock(4);
    fastLog = fast.keep * fastLog + fast.sd * Math.sqrt(1 - fast.keep ** 2) * shock(6);
    // The mean of the exponent keeps the variance at 1.
    const log = own * (slowLog + fastLog) + (market ? INHERITED * (Math.log(market.heat[t]!) + variance) : 0);
    const heat = made.heat[t] = Math.min(WILDEST, Math.exp(log - variance));
    // Most nights are calmer than average and a few are much more volatile, so gaps have fatter tails than sessions.
    const unrest = made.unrest[t] = heat * volatilityMultiplier(NIGHT_SPREAD, draw(dayKey, DRAW.unrest));
    const news = (n: number) => {
      const z = gaussian(draw(dayKey, n));
      return leverage > 0 ? lopsided(z) : z;
    };
    const late = made.late[t] = lateSd * unrest * news(DRAW.late);
    const night = made.night[t] = nightSd * unrest * news(DRAW.night) + growth * OVERNIGHT;
    const early = made.early[t] = earlySd * unrest * news(DRAW.early);
    const deviate = gaussian(draw(dayKey, DRAW.day));
    const session = daySd * heat *
      (leverage > 0 ? MIXED.normal * deviate + MIXED.lopsided * news(DRAW.lopsidedDay) : deviate);
    made.day[t] = session + growth * (1 - OVERNIGHT);
    const move = late + night + early + made.day[t]!;
    made.level[t + 1] = made.level[t]! + move;
    before = Math.max(-3, Math.min(3, move / (sd * heat)));
  }
  // The anchor day's price is the one in the tables.
  const base = made.level[anchorDay() + 1]!;
  for (let i = 0; i <= days; i++) made.level[i]! -= base;
  return made;
}

/** A lopsided deviate and its weight, besides that of the normal one; the key is that of how it becomes known. */
interface Slant {
  readonly key: Key;
  readonly z: number;
  readonly normal: number;
  readonly lopsided: number;
}

/** How far the expectation of the lopsided part is from a straight line to it. */
const slanted = ({ z, lopsided: weight }: Slant, bridge: number, known: number): number =>
  weight * (lopsidedGiven(known, bridge + known * z) - known * lopsided(z));
const slant = new Float64Array(PIECES);
const slantPath = new Float64Array(391);

const bridgeKey = (key: Key, part: SessionPart, t: number): Key => child(child(key, part), t);

/** Sessions in the order of the day. */
export type SessionPart = 0 | 1 | 2;
const PARTS = ["early", "day", "late"] as const;
const sessionSd = (factor: Factor, part: SessionPart): number =>
  factorSd[factor] * Math.sqrt(VARIANCE_SHARE[PARTS[part]]);

/** Days of which the ends of pieces are kept together. */
const RUN = 64;
/** Where those of a day begin in `Factors.ends`. */
export const endsAt = (t: number): number => t % RUN * PIECES;

/**
 * Returns an array of a length. When the cache is full it reuses the oldest entry's, to limit allocations in runs over
 * years.
 */
function spare(cache: Map<number, Float32Array>, capacity: number, length: number): Float32Array {
  if (cache.size < capacity) return new Float32Array(length);
  const [id, oldest] = cache.entries().next().value!;
  cache.delete(id);
  return oldest.length === length ? oldest : new Float32Array(length);
}

/** The factors of one seed. */
export class Factors {
  readonly seed: Seed;
  readonly #series = new Map<Factor, FactorSeries>();
  #unrest: Float32Array | undefined;
  readonly #halts = new Map<number, readonly Pause[]>();
  readonly #bridges: ReadonlyMap<Factor, {
    readonly key: Key;
    readonly series: Key;
    readonly kept: Map<number, Float32Array>;
    readonly ends: (Float32Array | undefined)[];
  }>;

  constructor(seed: Seed) {
    this.seed = seed;
    this.#bridges = new Map(factors.map((f) => [f, {
      ...{ key: keyOfSeed(seed, `bridge ${f}`), series: keyOfSeed(seed, `factor ${f}`) },
      ...{ kept: new Map(), ends: [] },
    }]));
  }

  series(factor: Factor): FactorSeries {
    let found = this.#series.get(factor);
    if (!found) {
      const market = factor === "market" || others.has(factor) ? null : this.series("market");
      this.#series.set(factor, found = series(factor, keyOfSeed(this.seed, `factor ${factor}`), market));
    }
    return found;
  }

  /** The factor's noise in the regular sessions of a run of days, the one with a day, at the end of each piece. */
  ends(factor: Factor, t: number): Float32Array {
    const { key, ends } = this.#bridges.get(factor)!;
    const run = Math.floor(t / RUN);
    const found = ends[run];
    if (found) return found;
    const out = ends[run] = new Float32Array(RUN * PIECES);
    const { heat } = this.series(factor);
    for (let day = run * RUN; day < Math.min(dayCount(), (run + 1) * RUN); day++) {
      const at = endsAt(day);
      const profile = profileOn(day);
      const parts = this.#partsOf(factor, day, 1);
      fillEnds(out, at, profile, bridgeKey(key, 1, day));
      if (parts) fillEnds(slant, 0, profile, bridgeKey(parts.key, 1, day));
      for (let k = 0; k < PIECES; k++) {
        if (parts) out[at + k] = parts.normal * out[at + k]! + slanted(parts, slant[k]!, profile.before[k + 1]!);
        out[at + k]! *= sessionSd(factor, 1) * heat[day]!;
      }
    }
    return out;
  }

  /** What a session's deviate consists of; null for a normal one. */
  #partsOf(factor: Factor, t: number, part: SessionPart): Slant | null {
    if (others.has(factor)) return null;
    const { key, series } = this.#bridges.get(factor)!;
    const channel = [DRAW.early, DRAW.lopsidedDay, DRAW.late][part]!;
    // The late session belongs to the gap of the next day.
    const z = gaussian(draw(child(series, (part === 2 ? t + 1 : t) + 1000), channel));
    const whole = part !== 1;
    return { key: child(key, 3), z, normal: whole ? 0 : MIXED.normal, lopsided: whole ? 1 : MIXED.lopsided };
  }

  /** The factor's intraday noise, in log return for a loading of 1; zero at both ends. Valid until the next call. */
  bridge(factor: Factor, t: number, part: SessionPart): Float32Array {
    const { key, kept: cache } = this.#bridges.get(factor)!;
    const id = t * 3 + part;
    const found = cache.get(id);
    if (found) return found;
    const profile = part === 0 ? preProfile : part === 2 ? postProfile : profileOn(t);
    const out = spare(cache, BRIDGES_KEPT, profile.minutes + 1);
    const parts = this.#partsOf(factor, t, part);
    fillBridge(out, profile, bridgeKey(key, part, t));
    if (parts) fillBridge(slantPath, profile, bridgeKey(parts.key, part, t));
    const { heat, unrest } = this.series(factor);
    const sd = sessionSd(factor, part) * (part === 1 ? heat[t]! : unrest[part === 2 ? t + 1 : t]!);
    for (let i = 0; i < out.length; i++) {
      if (parts) out[i] = parts.normal * out[i]! + slanted(parts, slantPath[i]!, profile.elapsed[i]!);
      out[i]! *= sd;
    }
    cache.set(id, out);
    return out;
  }

  /** Halts of the whole market on a day, triggered by the S&P 500, which is the market factor. */
  marketHalts(t: number): readonly Pause[] {
    const known = this.#halts.get(t);
    if (known) return known;
    const { late, night, early, day, heat } = this.series("market");
    const gap = late[t]! + night[t]! + early[t]!;
    let halts: readonly Pause[] = [];
    if (Math.min(gap, gap + day[t]!) - 3 * factorSd.market * heat[t]! < FIRST_HALT) {
      const { elapsed, minutes } = profileOn(t);
      const noise = this.bridge("market", t, 1);
      halts = marketHalts(elapsed.map((part, i) => gap + part * day[t]! + noise[i]!), minutes);
    }
    this.#halts.set(t, halts);
    return halts;
  }

  /** Multiplier of the own standard deviation of every company on a day; the mean of its square is 1. */
  unrest(day: number): number {
    const variance = MEMORY.slow.sd ** 2 + MEMORY.fast.sd ** 2;
    this.#unrest ??= this.series("market").heat.map((heat) =>
      heat ** COMMON * Math.exp(COMMON * (1 - COMMON) * variance)
    );
    return this.#unrest[day]!;
  }

  clear(): void {
    for (const { kept } of this.#bridges.values()) kept.clear();
  }
}
