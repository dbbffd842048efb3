/**
 * News that makes a stock gap or run. Every company has its own random ones; in addition each
 * session has a few guaranteed (seeded) ones, so that a small market always has some.
 */
import { anchorDay, BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay } from "../grid.ts";
import { catalystMove, type Instrument } from "./instrument.ts";
import { child, draw, gaussian, Key, keyOf, keyOfSeed, numberOf, type Seed, uniform } from "../random.ts";
import { hasLowFloat, isHeavilyShort } from "./supply.ts";
import { tiers } from "./tiers.ts";
import type { CatalystShape, WorldEvent } from "../world.ts";

export type Catalyst = Extract<WorldEvent, { kind: "catalyst" }>;

const CHANNEL = { news: 70, time: 71, good: 72, size: 73, shape: 74 } as const;
const MINUTE = 60_000;
/** The seeded ones are drawn from the securities of a market of this size, so that bigger markets agree. */
export const SEEDED_AMONG = 2_500;

/** 06:00 to 09:20. */
const newsTime = (day: number, key: Key): number =>
  hoursOfTradingDay(day).preOpen + (120 + Math.floor(200 * uniform(draw(key, CHANNEL.time)))) * MINUTE;

const ordinaryShape = (u: number): CatalystShape => u < 0.8 ? "fade" : u < 0.93 ? "go" : "chop";

/** The most own catalysts of a company in a block. */
const MOST_IN_BLOCK = 8;

/** A company's own catalysts on the days of a block, oldest first: none in most blocks. */
export function ownCatalysts({ key, tier, ownSd, newsChance }: Instrument, block: number): Catalyst[] {
  if (newsChance === 0) return [];
  const { good } = tiers[tier].news;
  const dice = child(child(key, CHANNEL.news), block);
  const found = new Map<number, Catalyst>();
  const mean = BLOCK_DAYS * newsChance;
  let left = uniform(numberOf(dice));
  let share = Math.exp(-mean);
  for (let n = 0; n < MOST_IN_BLOCK && left >= share; n++) {
    left -= share;
    share *= mean / (n + 1);
    const own = child(dice, n);
    const day = dayBefore(block) + 1 + Math.floor(BLOCK_DAYS * uniform(numberOf(own)));
    if (day < 0 || day >= dayCount() || found.has(day)) continue;
    const isGood = uniform(draw(own, CHANNEL.good)) < good;
    const move = catalystMove(tier, ownSd, gaussian(draw(own, CHANNEL.size)), isGood);
    const shape = ordinaryShape(uniform(draw(own, CHANNEL.shape)));
    found.set(day, {
      kind: "catalyst",
      tradingDay: day,
      at: newsTime(day, own),
      ...{ shape, move, calm: 1 },
    });
  }
  return [...found.values()].sort((a, b) => a.tradingDay - b.tradingDay);
}

/** Mean returns by the open, summed over a day's seeded squeezes and over the other kinds, see `plansOf`. */
const MEAN_SQUEEZE = 0.2286 + 0.11 / 5;
const MEAN_OTHER = 2 * 0.2286 + 0.035 + 0.87 / 5;
/** How many of the other kinds a day has. */
const OTHERS = 3.2;

/** The seeded catalysts, by security. */
export class SeededCatalysts {
  readonly #key: Key;
  readonly #eligible: readonly number[];
  readonly #isFree: (index: number, day: number) => boolean;
  #counted: { readonly most: number; readonly means: ReadonlyMap<number, number> } | undefined;
  readonly #blocks = new Map<number, ReadonlyMap<number, readonly Catalyst[]>>();

  /**
   * `eligible` holds indexes of securities, in an order that a bigger market preserves. `isFree` says whether one is
   * listed and its price follows the market.
   */
  constructor(
    seed: Seed,
    eligible: readonly number[],
    private readonly instruments: readonly Instrument[],
    isFree: (index: number, day: number) => boolean,
  ) {
    this.#key = keyOfSeed(seed, "seeded catalysts");
    this.#eligible = eligible;
    this.#isFree = isFree;
  }

  /** Mean of the returns that they add to a security per day while it is listed. */
  mean(index: number): number {
    return this.#counts.means.get(index) ?? 0;
  }

  /** The most that one security has in a block, and the means. */
  get #counts(): { readonly most: number; readonly means: ReadonlyMap<number, number> } {
    if (!this.#counted) run(this.#count());
    return this.#counted!;
  }

  *#count(): Generator<void> {
    const now: number[] = [];
    for (const index of this.#eligible) {
      yield;
      if (this.#isFree(index, anchorDay())) now.push(index);
    }
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
    this.#counted = { most: mostInBlock, means };
  }

  /** The catalysts of one security on the days of a block, oldest first. */
  of(index: number, block: number): readonly Catalyst[] {
    if (!this.#blocks.has(block)) run(this.work(block));
    return this.#blocks.get(block)!.get(index) ?? NONE;
  }

  /** Computes those of a block in short steps. */
  *work(block: number): Generator<void> {
    if (this.#blocks.has(block)) return;
    if (!this.#counted) yield* this.#count();
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
    const scarce = shape === "squeeze" ? isHeavilyShort : uniform(draw(key, 9)) < 0.5 ? hasLowFloat : () => true;
    let other: number | null = null;
    for (let n = 0; n < MOST_TRIES; n++) {
      const index = this.#eligible[Math.floor(uniform(draw(key, 10 + n)) * this.#eligible.length)]!;
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

/** Does all steps at once. */
function run(work: Generator<void>): void {
  while (!work.next().done);
}

const NONE: readonly Catalyst[] = [];
/** Securities considered for one catalyst. */
const MOST_TRIES = 600;

interface Plan {
  readonly key: Key;
  readonly shape: CatalystShape;
  /** Log return by the open. */
  readonly move: number;
}

/**
 * The seeded catalysts of a session: one of each shape but chop; in each week, one more gaps by 52 to 122 percent and
 * one more squeezes.
 */
function plansOf(key: Key, day: number): Plan[] {
  const week = Math.floor(day / 5);
  const u = (n: number) => uniform(draw(key, n));
  // Gaps of 8 to 60 percent, mostly small.
  const gap = (n: number) => Math.log(1.08 + 0.52 * u(n) ** 2.5);
  const plans: Plan[] = [
    { key: child(key, 100), shape: "go", move: gap(0) },
    { key: child(key, 101), shape: "fade", move: gap(1) },
    { key: child(key, 102), shape: "squeeze", move: gap(2) },
    { key: child(key, 103), shape: "coil", move: Math.log(1.02 + 0.03 * u(3)) },
  ];
  const weekDice = keyOf(new Key(week, 0), "days of the weekly ones");
  if (day % 5 === Math.floor(5 * uniform(draw(weekDice, 0)))) {
    plans.push({ key: child(key, 104), shape: ordinaryShape(u(4)), move: Math.log(1.52 + 0.7 * u(5)) });
  }
  if (day % 5 === Math.floor(5 * uniform(draw(weekDice, 1)))) {
    plans.push({ key: child(key, 105), shape: "squeeze", move: Math.log(1.06 + 0.1 * u(6)) });
  }
  return plans;
}
