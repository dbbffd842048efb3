/**
 * News that makes a stock gap or run, and the shape of its day. Every company has its own random ones; in addition each
 * session has a few guaranteed (seeded) ones, so that a small market always has some.
 */
import { anchorDay, BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay } from "../grid.ts";
import { catalystChance, catalystMove, type Instrument } from "./instrument.ts";
import { child, gaussian, keyOf, uniform } from "../random.ts";
import { hasLowFloat, isHeavilyShort } from "./supply.ts";
import { isSmall, tiers } from "./tiers.ts";
import type { CatalystShape, WorldEvent } from "../world.ts";

export type Catalyst = Extract<WorldEvent, { kind: "catalyst" }>;

const CHANNEL = { news: 70, time: 71, good: 72, size: 73, shape: 74, session: 75 } as const;
const MINUTE = 60_000;
/** The seeded ones are drawn from the securities of a market of this size, so that bigger markets agree. */
export const SEEDED_AMONG = 2_500;

/** 06:00 to 09:20. */
const newsTime = (day: number, key: number): number =>
  hoursOfTradingDay(day).preOpen + (120 + Math.floor(200 * uniform(child(key, CHANNEL.time)))) * MINUTE;

const ordinaryShape = (u: number): CatalystShape => u < 0.73 ? "fade" : u < 0.9 ? "go" : "chop";

/** The most own catalysts of a company in a block. */
const MOST_IN_BLOCK = 8;

/** A company's own catalysts on the days of a block, oldest first: none in most blocks. */
export function ownCatalysts({ key, tier, ownSd, busyness, listing }: Instrument, block: number): Catalyst[] {
  if (listing.type === "UNIT" || tier === "fund") return [];
  const { good } = tiers[tier].news;
  const dice = child(child(key, CHANNEL.news), block);
  const found = new Map<number, Catalyst>();
  const mean = BLOCK_DAYS * catalystChance(tier, busyness);
  let left = uniform(dice);
  let share = Math.exp(-mean);
  for (let n = 0; n < MOST_IN_BLOCK && left >= share; n++) {
    left -= share;
    share *= mean / (n + 1);
    const own = child(dice, n);
    const day = dayBefore(block) + 1 + Math.floor(BLOCK_DAYS * uniform(own));
    if (day < 0 || day >= dayCount() || found.has(day)) continue;
    const isGood = uniform(child(own, CHANNEL.good)) < good;
    const move = catalystMove(tier, ownSd, gaussian(child(own, CHANNEL.size)), isGood);
    const shape = ordinaryShape(uniform(child(own, CHANNEL.shape)));
    found.set(day, {
      kind: "catalyst",
      tradingDay: day,
      at: newsTime(day, own),
      shape,
      move,
      calm: 1,
    });
  }
  return [...found.values()].sort((a, b) => a.tradingDay - b.tradingDay);
}

/**
 * Two-sided returns of sessions by shape: the probability that the session continues in the direction of the news, and
 * the mean size of such a return (a constant and a fraction of the move). A return against it is as much larger as it
 * is rarer, so that no bet on either side pays off.
 */
const shapes: Readonly<Record<CatalystShape, { with: number; base: number; part: number }>> = {
  fade: { with: 0.25, base: 0.01, part: 1.75 },
  go: { with: 0.35, base: 0.03, part: 0.9 },
  chop: { with: 0.5, base: 0, part: 0.06 },
  squeeze: { with: 0.39, base: 0.13, part: 0.1 },
  coil: { with: 0.5, base: 0.06, part: 0 },
};
/** No two-sided return is larger than these. */
const MOST_RUN = 1.5;
const MOST_LOSS = 0.75;
/**
 * The size of a return that continues, with mean 1: most are small and a few large; an exponential deviate, cut off.
 */
const CUT_OFF = 2.5;
const CUT_MEAN = -Math.expm1(-CUT_OFF);
const runFrom = (u: number): number => Math.min(CUT_OFF, -Math.log(u)) / CUT_MEAN;
/**
 * After a move beyond this many standard deviations the next day is more volatile; it gives back a little of a large
 * gain.
 */
const CALM_MOVE = 3;
const WILDEST_SECOND = 0.36;
const MOST_GAMMA = 8;
/** The part of a large gain that is given back: the cost of trading it, in spreads. */
const LARGE_GAIN = 0.15;
const GIVEN_BACK = 1.5;
/** Sessions of larger companies after news, relative to those of small ones. */
const CALMER = 0.45;

/** The effects of a catalyst besides its move by the open: log returns of its own session and of the next one. */
export interface CatalystDays {
  readonly session: number;
  readonly next: number;
  /** Standard deviation of its own session, and factor of the next one's. */
  readonly sd: number;
  readonly unrest: number;
}

export function catalystDays(instrument: Instrument, { tradingDay, shape, move, calm }: Catalyst): CatalystDays {
  const { key } = instrument;
  const [ownSd, quietSd] = [instrument.ownSd * calm, instrument.quietSd * calm];
  const dice = child(child(key, CHANNEL.session), tradingDay);
  const size = Math.min(1, Math.abs(move));
  const { with: chance, base, part } = shapes[shape];
  const along = uniform(dice) < chance;
  // The mean of both sides together is zero.
  const odds = chance / (1 - chance);
  const mean = Math.min(
    (isSmall(instrument.tier) ? 1 : CALMER) * (base * calm + part * size),
    (move < 0 ? MOST_LOSS : MOST_RUN) * CUT_MEAN / CUT_OFF,
    MOST_LOSS / 1.6 / odds,
  );
  const u = uniform(child(dice, 1));
  const change = (along ? runFrom(u) : -odds * (0.4 + 1.2 * u)) * mean * (move < 0 ? -1 : 1);
  const sd = shape === "coil" ? 0.6 * ownSd + 0.02 * calm : 0.75 * ownSd + 0.36 * size + 0.5 * Math.max(0, size - 0.3);
  const session = Math.log1p(change);
  const unrest = unrestAfter(move + session, ownSd);
  const { centred, mean: down } = shock(quietSd * Math.sqrt(unrest * unrest - 1), child(dice, 2));
  const next = centred + down - (move + session > LARGE_GAIN ? GIVEN_BACK * instrument.spread : 0);
  return { session, next, sd, unrest };
}

/** Factor of the standard deviation on the day after a log return of a company. */
export function unrestAfter(move: number, ownSd: number): number {
  const size = Math.abs(move);
  return size / ownSd > CALM_MOVE
    ? 1 + Math.min(1.5, 0.3 * (size / ownSd - 2)) + Math.min(2, 9 * Math.max(0, size - 0.18))
    : 1;
}

export interface Shock {
  /** Log return less its mean. */
  readonly centred: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * A log return that mostly is a small fall and sometimes a large gain: a gamma deviate of shape 3, whose mean return is
 * zero.
 */
export function shock(sd: number, key: number): Shock {
  const scale = Math.min(sd, WILDEST_SECOND) / Math.sqrt(3);
  const gamma = -Math.log(uniform(child(key, 0)) * uniform(child(key, 1)) * uniform(child(key, 2)));
  return {
    centred: scale * (Math.min(MOST_GAMMA, gamma) - 3),
    mean: 3 * (scale + Math.log1p(-scale)),
    variance: 3 * scale * scale,
  };
}

/** Mean returns by the open, summed over a day's seeded squeezes and over the other kinds, see `plansOf`. */
const MEAN_SQUEEZE = 0.2286 + 0.11 / 5;
const MEAN_OTHER = 2 * 0.2286 + 0.035 + 0.87 / 5;
/** How many of the other kinds a day has. */
const OTHERS = 3.2;

/** The seeded catalysts, by security. */
export class SeededCatalysts {
  readonly #key: number;
  readonly #eligible: readonly number[];
  readonly #isFree: (index: number, day: number) => boolean;
  #counted: { readonly most: number; readonly means: ReadonlyMap<number, number> } | undefined;
  readonly #blocks = new Map<number, ReadonlyMap<number, readonly Catalyst[]>>();

  /**
   * `eligible` holds indexes of securities, in an order that a bigger market preserves. `isFree` says whether one is
   * listed and its price follows the market.
   */
  constructor(
    seed: number,
    eligible: readonly number[],
    private readonly instruments: readonly Instrument[],
    isFree: (index: number, day: number) => boolean,
  ) {
    this.#key = keyOf(seed, "seeded catalysts");
    this.#eligible = eligible;
    this.#isFree = isFree;
  }

  /** Mean of the returns that they add to a security per day while it is listed. */
  mean(index: number): number {
    return this.#counts.means.get(index) ?? 0;
  }

  /** The most that one security has in a block, and the means. */
  get #counts(): { readonly most: number; readonly means: ReadonlyMap<number, number> } {
    return this.#counted ??= this.#count();
  }

  #count(): { readonly most: number; readonly means: ReadonlyMap<number, number> } {
    const now = this.#eligible.filter((index) => this.#isFree(index, anchorDay()));
    const count = (test: (instrument: Instrument) => boolean) =>
      Math.max(1, now.filter((index) => test(this.instruments[index]!)).length);
    const [all, low, short] = [Math.max(1, now.length), count(hasLowFloat), count(isHeavilyShort)];
    const mostInBlock = Math.max(2, Math.ceil(2 * BLOCK_DAYS * (OTHERS + 1.2) / all));
    const most = mostInBlock / BLOCK_DAYS;
    // What the scarce ones cannot take is spread over all.
    const bySqueeze = Math.min(most, 1 / short), byFloat = Math.min(most, 0.5 * OTHERS / low);
    const squeezed = (1 - bySqueeze * short) / all, others = OTHERS * (1 - byFloat * low / OTHERS) / all;
    const means = new Map(this.#eligible.map((index) => {
      const own = this.instruments[index]!;
      return [
        index,
        MEAN_SQUEEZE * (squeezed + (isHeavilyShort(own) ? bySqueeze : 0)) +
        MEAN_OTHER / OTHERS * (others + (hasLowFloat(own) ? byFloat : 0)),
      ];
    }));
    return { most: mostInBlock, means };
  }

  /** The catalysts of one security on the days of a block, oldest first. */
  of(index: number, block: number): readonly Catalyst[] {
    const work = this.work(block);
    while (!work.next().done);
    return this.#blocks.get(block)!.get(index) ?? [];
  }

  /** Computes those of a block, one day per step. */
  *work(block: number): Generator<void> {
    if (this.#blocks.has(block)) return;
    const found = new Map<number, Catalyst[]>();
    const [first, last] = [Math.max(0, dayBefore(block) + 1), Math.min(dayCount() - 1, dayBefore(block) + BLOCK_DAYS)];
    for (let day = first; day <= last && this.#eligible.length > 0; day++) {
      yield;
      for (const plan of plansOf(child(this.#key, day), day)) {
        const index = this.#pick(plan, day, found);
        if (index === null) continue;
        const at = newsTime(day, plan.key);
        const list = found.get(index) ?? [];
        list.push({ kind: "catalyst", tradingDay: day, at, shape: plan.shape, move: plan.move, calm: 1 });
        found.set(index, list);
      }
    }
    this.#blocks.set(block, found);
  }

  /**
   * Squeezes go to heavily shorted companies, and about half of the other catalysts to low-float companies, if any are
   * found.
   */
  #pick({ key, shape }: Plan, day: number, found: ReadonlyMap<number, readonly Catalyst[]>): number | null {
    const scarce = shape === "squeeze" ? isHeavilyShort : uniform(child(key, 9)) < 0.5 ? hasLowFloat : () => true;
    let other: number | null = null;
    for (let n = 0; n < MOST_TRIES; n++) {
      const index = this.#eligible[Math.floor(uniform(child(key, 10 + n)) * this.#eligible.length)]!;
      // A security listed only today has no previous close to gap from.
      if (!this.#isFree(index, day) || !this.#isFree(index, day - 1)) continue;
      const own = found.get(index);
      if (own && (own.length >= this.#counts.most || own.at(-1)!.tradingDay === day)) continue;
      if (scarce(this.instruments[index]!)) return index;
      other ??= index;
    }
    return other;
  }
}

/** Securities considered for one catalyst. */
const MOST_TRIES = 600;

interface Plan {
  readonly key: number;
  readonly shape: CatalystShape;
  readonly move: number;
}

/**
 * The seeded catalysts of a session: one of each shape but chop; in each week, one more gaps by 52 to 122 percent and
 * one more squeezes.
 */
function plansOf(key: number, day: number): Plan[] {
  const week = Math.floor(day / 5);
  const u = (n: number) => uniform(child(key, n));
  /** Gaps of 8 to 60 percent, mostly small. */
  const gap = (n: number) => Math.log(1.08 + 0.52 * u(n) ** 2.5);
  const plans: Plan[] = [
    { key: child(key, 100), shape: "go", move: gap(0) },
    { key: child(key, 101), shape: "fade", move: gap(1) },
    { key: child(key, 102), shape: "squeeze", move: gap(2) },
    { key: child(key, 103), shape: "coil", move: Math.log(1.02 + 0.03 * u(3)) },
  ];
  const weekDice = keyOf(week, "days of the weekly ones");
  if (day % 5 === Math.floor(5 * uniform(child(weekDice, 0)))) {
    plans.push({ key: child(key, 104), shape: ordinaryShape(u(4)), move: Math.log(1.52 + 0.7 * u(5)) });
  }
  if (day % 5 === Math.floor(5 * uniform(child(weekDice, 1)))) {
    plans.push({ key: child(key, 105), shape: "squeeze", move: Math.log(1.06 + 0.1 * u(6)) });
  }
  return plans;
}
