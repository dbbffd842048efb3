/**
 * News that makes a stock gap or run, and the shape of its day. Every company has random ones of its own; in addition
 * each session has a few guaranteed (seeded) ones, so that a small market always has some.
 */
import { BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay } from "../grid.ts";
import type { Instrument } from "./instrument.ts";
import { child, gaussian, keyOf, uniform } from "../random.ts";
import { hasLowFloat, isHeavilyShort } from "./supply.ts";
import { tiers } from "./tiers.ts";
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

/** How strongly the probability of news depends on trading activity (an exponent). */
const INTEREST = 0.45;

/** A company's own catalyst on a trading day; null on most days. */
export function ownCatalyst({ key, tier, ownSd, busyness, listing }: Instrument, day: number): Catalyst | null {
  const { usualSd, turnoverSpread, news: { chance, size, spread, good } } = tiers[tier];
  const dice = child(child(key, CHANNEL.news), day);
  // Actively traded stocks have more news.
  const interest = Math.exp(INTEREST * busyness - (INTEREST * turnoverSpread) ** 2 / 2);
  if (uniform(dice) >= chance * interest || listing.type === "UNIT") return null;
  const isGood = uniform(child(dice, CHANNEL.good)) < good;
  // News moves a low-volatility company less than a volatile one.
  const nerve = Math.min(1.6, Math.max(0.3, ownSd / usualSd));
  const move = Math.min(1.6, size * nerve * Math.exp(spread * gaussian(child(dice, CHANNEL.size))));
  return {
    kind: "catalyst",
    tradingDay: day,
    at: newsTime(day, dice),
    shape: isGood
      ? ordinaryShape(uniform(child(dice, CHANNEL.shape)))
      : uniform(child(dice, CHANNEL.shape)) < 0.5
      ? "go"
      : "chop",
    move: isGood ? move : -0.8 * Math.min(0.9, move),
  };
}

/** Log return of the session itself on a catalyst's day, and its standard deviation. */
export function catalystSession(
  { key, ownSd }: Instrument,
  { tradingDay, shape, move }: Catalyst,
): { own: number; sd: number } {
  const dice = child(child(key, CHANNEL.session), tradingDay);
  const u = uniform(dice);
  const z = gaussian(child(dice, 1));
  const size = Math.abs(move);
  const sd = 0.75 * ownSd + 0.25 * size + 0.5 * Math.min(0.5, Math.max(0, size - 0.3));
  const noise = 0.25 * sd * z;
  if (shape === "fade") return { own: -move * (0.45 + 0.6 * u) + noise, sd };
  if (shape === "go") {
    return {
      own: move > 0 ? Math.max(0.2 - move, 0.02) + move * 0.5 * u * u + Math.abs(noise) : move * 0.5 * u + noise,
      sd,
    };
  }
  if (shape === "squeeze") return { own: 0.06 + 0.14 * u + Math.abs(noise) * 0.5, sd };
  if (shape === "coil") return { own: 0.06 + 0.07 * u, sd: 0.6 * ownSd + 0.02 };
  return { own: noise, sd };
}

/** The seeded catalysts, by security. */
export class SeededCatalysts {
  readonly #key: number;
  readonly #eligible: readonly number[];
  readonly #isFree: (index: number, day: number) => boolean;
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

  /** The catalysts of one security on the days of a block, oldest first. */
  of(index: number, block: number): readonly Catalyst[] {
    let known = this.#blocks.get(block);
    if (!known) this.#blocks.set(block, known = this.#make(block));
    return known.get(index) ?? [];
  }

  #make(block: number): Map<number, Catalyst[]> {
    const found = new Map<number, Catalyst[]>();
    if (this.#eligible.length === 0) return found;
    for (
      let day = Math.max(0, dayBefore(block) + 1);
      day <= Math.min(dayCount() - 1, dayBefore(block) + BLOCK_DAYS);
      day++
    ) {
      const busy = new Set<number>();
      for (const plan of plansOf(child(this.#key, day), day)) {
        const index = this.#pick(plan, day, busy);
        if (index === null) continue;
        busy.add(index);
        const at = newsTime(day, plan.key);
        const list = found.get(index) ?? [];
        list.push({ kind: "catalyst", tradingDay: day, at, shape: plan.shape, move: plan.move });
        found.set(index, list);
      }
    }
    return found;
  }

  /**
   * Squeezes go to heavily shorted companies, and about half of the other catalysts to low-float companies, if any are
   * found.
   */
  #pick({ key, shape }: Plan, day: number, busy: ReadonlySet<number>): number | null {
    const scarce = shape === "squeeze" ? isHeavilyShort : uniform(child(key, 9)) < 0.5 ? hasLowFloat : () => true;
    let other: number | null = null;
    for (let n = 0; n < 200; n++) {
      const index = this.#eligible[Math.floor(uniform(child(key, 10 + n)) * this.#eligible.length)]!;
      // A security listed only today has no previous close to gap from.
      if (busy.has(index) || !this.#isFree(index, day) || !this.#isFree(index, day - 1)) continue;
      if (scarce(this.instruments[index]!)) return index;
      other ??= index;
    }
    return other;
  }
}

interface Plan {
  readonly key: number;
  readonly shape: CatalystShape;
  readonly move: number;
}

/**
 * The seeded catalysts of a session: one runs beyond 20 percent, one fades, one squeezes, one coils; in each week one
 * gaps by 52 to 122 percent, and one squeezes at lunch.
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
