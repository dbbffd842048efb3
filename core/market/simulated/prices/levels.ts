/**
 * The slow part of a security's price: its level at the ends of blocks of 64 trading days, and its splits. Both are
 * walked block by block outwards from the anchor day, so no day needs the days before it.
 */

import {
  anchorDay,
  BLOCK_DAYS,
  blockOf,
  dayBefore,
  dayCount,
  epochDayOfTradingDay,
  tradingDayOnOrBefore,
} from "../grid.ts";
import { type Factors, TRADING_DAYS } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import { child, gaussian, uniform } from "../random.ts";
import { slide } from "./slide.ts";
import { tiers } from "./tiers.ts";
import type { Ending } from "../world.ts";

export interface SplitEvent {
  /** Before the open of this trading day, `from` shares become `to`. */
  readonly tradingDay: number;
  /** Epoch day. */
  readonly announcedOn: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Trading days in which a deviation from the trend decays to 1/e: slow enough to give no trading edge, fast enough to
 * keep prices plausible.
 */
const REVERSION_DAYS = { fast: 450, slow: 800 } as const;
const CHANNEL = { level: 60, split: 61 } as const;
const REVERSE_RATIOS = [[10, 0.3], [20, 0.16], [5, 0.12], [25, 0.1], [8, 0.1], [30, 0.09], [15, 0.08], [
  50,
  0.05,
]] as const;
const FORWARD_RATIOS = [[2, 0.45], [3, 0.15], [4, 0.17], [5, 0.13], [10, 0.1]] as const;
/**
 * Probabilities per block of 64 days: of a reverse split under a dollar, and of a split of an expensive larger company.
 * FORWARDED_CHANCE is the latter when looking back from after the split.
 */
const REVERSE_CHANCE = 0.22;
/** Below this price the exchange leaves no choice. */
const LEAST_PRICE = 0.1;
const FORWARD_CHANCE = 0.1;
/**
 * Reverse splits per year for a yearly log loss of 1: how much one must make up for, and how often the price allows
 * one.
 */
const REVERSED_SHARE = 1 / (2.4 * 0.7);
const DEAR_CHANCE = 0.35;
/** The largest of REVERSE_RATIOS. */
const MAX_REVERSE_RATIO = 50;
const FORWARDED_CHANCE = 0.01;
/** Above this price a company has shown that it does not split. */
const NEVER_SPLITS = 2_500;
/** Above this price it splits all the same: its shares have become too expensive for anyone. */
const FORCED_SPLIT_PRICE = 12_000;

function pick(
  ratios: readonly (readonly [number, number])[],
  fits: (ratio: number) => boolean,
  u: number,
): number | null {
  const fitting = ratios.filter(([ratio]) => fits(ratio));
  let left = u * fitting.reduce((sum, [, chance]) => sum + chance, 0);
  for (const [ratio, chance] of fitting) if ((left -= chance) <= 0) return ratio;
  return null;
}

export class Levels {
  readonly #instrument: Instrument;
  readonly #factors: Factors;
  readonly #ending: Ending | null;
  readonly #first: number;
  /** The trading day, a last one of a block, on which its level is that of its listing: the anchor, or its first days. */
  readonly #origin: number;
  /** The first trading day of the listing. */
  readonly #listedFrom: number;
  /** Log value lost per year, by tier. */
  readonly #loss: number;
  /** Own log level before each block from the first on, and after the last. */
  readonly #own: Float32Array;
  /** Log level including factors and growth, with the same indexes. */
  readonly #all: Float32Array;
  readonly splits: readonly SplitEvent[];

  constructor(instrument: Instrument, factors: Factors, ending: Ending | null = null) {
    this.#instrument = instrument;
    this.#factors = factors;
    this.#ending = ending;
    this.#first = blockOf(0);
    const { listedFrom, pricedOn } = instrument.listing;
    const dayOf = (epochDay: number) => tradingDayOnOrBefore(epochDay - 1) + 1;
    this.#listedFrom = listedFrom === null ? 0 : dayOf(listedFrom);
    this.#origin = pricedOn === null ? anchorDay() : dayBefore(blockOf(dayOf(pricedOn)));
    this.#loss = instrument.listing.type === "UNIT" ? 0 : Math.max(0, -tiers[instrument.tier].growth);
    const count = blockOf(dayCount()) - this.#first + 2;
    this.#own = new Float32Array(count);
    this.#walk();
    this.#all = Float32Array.from(
      this.#own,
      (own, i) => own + this.shared(dayBefore(this.#first + i)) + Math.log(instrument.listing.price),
    );
    this.splits = instrument.tier === "fund" || instrument.listing.type === "UNIT" ? [] : this.#splits();
  }

  /** Own log level at the close of the last day before a block. */
  own(block: number): number {
    return this.#own[block - this.#first]!;
  }

  /** Log return since the origin from factors and growth, by the close of a trading day. */
  shared(day: number): number {
    const { factors, loadings, growth, symbolKey } = this.#instrument;
    let sum = growth * (day - this.#origin);
    const index = (of: number) => Math.max(0, Math.min(dayCount() + 1, of + 1));
    const [t, origin] = [index(day), index(this.#origin)];
    for (let i = 0; i < factors.length; i++) {
      const { level } = this.#factors.series(factors[i]!);
      sum += loadings[i]! * (level[t]! - level[origin]!);
    }
    return sum - slide(symbolKey, this.#listedFrom, this.#ending, day);
  }

  /** Price multiplier for the splits between the origin and a trading day. */
  multiplier(day: number): number {
    const origin = this.#origin;
    let product = 1;
    for (const { tradingDay, from, to } of this.splits) {
      if (tradingDay > origin && tradingDay <= day) product *= from / to;
      else if (tradingDay <= origin && tradingDay > day) product *= to / from;
    }
    return product;
  }

  /**
   * Number of shares per share of the origin, not counting splits: companies that lose value issue more shares,
   * once per block.
   */
  issued(day: number): number {
    return Math.exp(this.#loss * (dayBefore(blockOf(day)) - this.#origin) / TRADING_DAYS);
  }

  /** Dollars per share as of a trading day, smooth except for splits. */
  nominal(day: number): number {
    const block = blockOf(day);
    const i = Math.max(0, Math.min(this.#all.length - 2, block - this.#first));
    const part = Math.max(0, Math.min(1, (day - dayBefore(this.#first + i)) / BLOCK_DAYS));
    return Math.exp(this.#all[i]! * (1 - part) + this.#all[i + 1]! * part) * this.multiplier(day);
  }

  #walk(): void {
    const { key, ownSd, tier, listing } = this.#instrument;
    const days = tier === "nano" || tier === "micro" || listing.type === "UNIT"
      ? REVERSION_DAYS.fast
      : REVERSION_DAYS.slow;
    const keep = Math.exp(-BLOCK_DAYS / days);
    // Shell companies hold cash, so their value hardly changes.
    const sd = ownSd * Math.sqrt(days / 2 * (1 - keep ** 2)) * (listing.type === "UNIT" ? 0.3 : 1);
    const own = this.#own;
    const walkKey = child(key, CHANNEL.level);
    const zero = blockOf(this.#origin + 1) - this.#first;
    for (let i = zero + 1; i < own.length; i++) {
      own[i] = keep * own[i - 1]! + sd * gaussian(child(walkKey, i - this.#first + 4096));
    }
    for (let i = zero - 1; i >= 0; i--) own[i] = keep * own[i + 1]! + sd * gaussian(child(walkKey, i));
  }

  #splits(): SplitEvent[] {
    const small = this.#instrument.tier === "small" || this.#instrument.tier === "micro" ||
      this.#instrument.tier === "nano";
    const key = child(this.#instrument.key, CHANNEL.split);
    const found: SplitEvent[] = [];
    const zero = blockOf(this.#origin + 1) - this.#first;
    const decide = (
      i: number,
      chance: number,
      ratios: typeof REVERSE_RATIOS | typeof FORWARD_RATIOS,
      fits: (ratio: number) => boolean,
    ): number | null => {
      const own = child(key, i);
      return uniform(own) < chance ? pick(ratios, fits, uniform(child(own, 1))) : null;
    };
    for (let i = zero, log = 0; i < this.#all.length - 1; i++) {
      const price = Math.exp(this.#all[i]! + log);
      const ratio = price > FORCED_SPLIT_PRICE
        ? 50
        : small && price < 0.95
        ? decide(i, price < LEAST_PRICE ? 1 : REVERSE_CHANCE, REVERSE_RATIOS, (r) =>
          price * r > 1.5 || r === MAX_REVERSE_RATIO)
        : !small && price > 260 && price < NEVER_SPLITS
        ? decide(i, FORWARD_CHANCE, FORWARD_RATIOS, (r) =>
          price / r > 25)
        : null;
      if (ratio === null) continue;
      const joins = small && price < 1;
      found.push(this.#event(i, joins ? ratio : 1, joins ? 1 : ratio));
      log += joins ? Math.log(ratio) : -Math.log(ratio);
    }
    const reversedChance = BLOCK_DAYS / TRADING_DAYS * this.#loss * REVERSED_SHARE;
    const dear = Math.max(14, 5 * this.#instrument.listing.price);
    // Before the anchor day the walk goes back in time: from the price after a split to the price before it.
    for (let i = zero - 1, log = 0; i >= 0; i--) {
      const price = Math.exp(this.#all[i]! + log);
      // A small company with a high price must have had a reverse split.
      const ratio = small && price > 1.2 && (price < 14 || price > dear)
        ? decide(
          i,
          price < 14 ? reversedChance : DEAR_CHANCE,
          REVERSE_RATIOS,
          (r) => (price / r < 0.95 && price / r > 0.12) || (r === MAX_REVERSE_RATIO && price > 45),
        )
        : !small && price > 40 && price < 400
        ? decide(i, FORWARDED_CHANCE, FORWARD_RATIOS, (r) => price * r > 250 && price * r < 1_800)
        : null;
      if (ratio === null) continue;
      const event = this.#event(i, small ? ratio : 1, small ? 1 : ratio);
      if (event.tradingDay <= 0) break;
      found.unshift(event);
      log += small ? -Math.log(ratio) : Math.log(ratio);
    }
    return found.filter(({ tradingDay }) => tradingDay > 0 && tradingDay < dayCount());
  }

  #event(i: number, from: number, to: number): SplitEvent {
    const key = child(child(this.#instrument.key, CHANNEL.split), i);
    const drawn = dayBefore(this.#first + i) + 1 + Math.floor(BLOCK_DAYS * uniform(child(key, 2)));
    const end = this.#ending;
    // Once the terms of its end are announced, a company does not split: it does so before.
    const tradingDay = end && drawn >= end.tradingDay && drawn <= end.last ? end.tradingDay - 1 : drawn;
    const lead = 6 + Math.floor(20 * uniform(child(key, 3)));
    const known = Math.max(0, Math.min(dayCount() - 1, tradingDay - lead));
    return { tradingDay, announcedOn: epochDayOfTradingDay(known), from, to };
  }
}
