/**
 * The slow part of a security's price: its level at the ends of blocks of 64 trading days, and its splits. Both are
 * computed block by block outwards from the day of its table price, as far as needed, so no day needs all earlier days.
 * The level is a random walk with the moves of its events, without mean reversion: a price does not predict its later
 * moves.
 */

import { BLOCK_DAYS, blockOf, dayBefore, dayCount, epochDayOfTradingDay } from "../grid.ts";
import type { Factors } from "./factors.ts";
import { blockHeat, calmAt } from "./heat.ts";
import type { Instrument } from "./instrument.ts";
import { child, draw, gaussian, numberOf, uniform } from "../random.ts";
import { lostTo, type Slide } from "./slide.ts";
import { isSmall } from "./tiers.ts";

export interface SplitEvent {
  /** Before the open of this trading day, `from` shares become `to`. */
  readonly tradingDay: number;
  /** Epoch day. */
  readonly announcedOn: number;
  readonly from: number;
  readonly to: number;
}

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
/** Below this price the exchange requires it. */
const LEAST_PRICE = 0.15;
const FORWARD_CHANCE = 0.1;
/** The fraction of a loss in value that a small company replaces in a block by issuing shares. */
const ISSUED_SHARE = 0.35;
/** The most that it issues in a block: log number of shares. */
const MOST_ISSUED = 0.4;
/** The minimum value of a company in dollars: one worth less issues shares until it is reached. */
const LEAST_VALUE = 3e6;
/** The largest of REVERSE_RATIOS. */
const MAX_REVERSE_RATIO = 50;
const FORWARDED_CHANCE = 0.01;
/** Above this price a company has shown that it does not split. */
const NEVER_SPLITS = 2_500;
/** Above this price it splits in any case, unless its shares have always been expensive. */
const FORCED_SPLIT_PRICE = 4_000;
/**
 * What a company may become, in dollars at the market's level of late 2026: one that is held by funds, another one; and
 * how many times more it may have been worth before. Nearing it, a company moves less and less, so that it never gets
 * there although its price does not predict the direction.
 */
const LARGEST = { held: 300e9, other: 6e9, before: 4 } as const;
const LEAST_ROOM = 0.1;

/** Prices outside of which a leveraged fund splits, and its ratios. */
const FUND_PRICES = [12, 240] as const;
const FUND_RATIOS = [10, 8, 5, 4, 3, 2];
const ratioTo = (wanted: number): number => FUND_RATIOS.find((ratio) => ratio <= wanted) ?? 1;

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

/**
 * The sum of the log returns that a security's events bring in a block of a calmness, besides its ordinary days; of a
 * fund computed from its holdings, its total log return.
 */
export type EventReturns = (block: number, calm: number) => number;

/** How much a company of a size at a log level moves under the largest value that it may reach. */
const roomUnder = (largest: number, size: number, level: number): number =>
  Math.max(LEAST_ROOM, 1 - (size * Math.exp(level) / largest) ** 4);

/** What the ends of a listing do to its level: its slides, and the days on which there is no split. */
export interface LevelEnds {
  slides(): readonly Slide[];
  /** Whether there can be none that is announced on one trading day and happens on another. */
  isSilent(known: number, tradingDay: number): boolean;
}

export class Levels {
  readonly #instrument: Instrument;
  readonly #factors: Factors;
  readonly #ends: LevelEnds | null;
  readonly #slides: readonly Slide[];
  readonly #events: EventReturns;
  readonly #others: (block: number) => number;
  readonly #first: number;
  /** Index of the level that is zero. */
  readonly #zero: number;
  /** Own log level before each block from the first on, and after the last; known from `#low` to `#high`. */
  readonly #own: Float64Array;
  /** Log number of shares per share of the anchor day in the block after, not counting splits; null if it never grows. */
  readonly #issued: Float64Array | null;
  /** Shares per share of the tables: at the anchor the company has its market value of that time. */
  readonly #scale: number;
  #low: number;
  #high: number;
  readonly #splits: SplitEvent[] = [];
  /** The log of the product of the splits after and before the anchor. */
  readonly #log = { up: 0, down: 0 };
  readonly #splitting: boolean;

  /** @param others mean return per day in a block of events that are not the company's own */
  constructor(
    instrument: Instrument,
    factors: Factors,
    ends: LevelEnds | null = null,
    events: EventReturns = () => 0,
    others: (block: number) => number = () => 0,
  ) {
    this.#others = others;
    this.#instrument = instrument;
    this.#factors = factors;
    this.#ends = ends;
    this.#slides = ends?.slides() ?? [];
    this.#events = events;
    this.#first = blockOf(0);
    const { tier, listing } = instrument;
    const unit = listing.type === "UNIT";
    this.#own = new Float64Array(blockOf(dayCount()) - this.#first + 2);
    this.#issued = tier !== "fund" && !unit ? new Float64Array(this.#own.length) : null;
    this.#zero = this.#low = this.#high = blockOf(instrument.anchor + 1) - this.#first;
    this.#scale = tier === "fund" || unit ? 1 : Math.exp(factors.series("market").level[instrument.anchor + 1]!);
    this.#splitting = !unit && (tier !== "fund" || listing.fund?.kind === "leveraged");
  }

  /** Own log level at the close of the last day before a block. */
  own(block: number): number {
    const i = Math.max(0, Math.min(this.#own.length - 1, block - this.#first));
    this.#reach(i);
    return this.#own[i]!;
  }

  /** Multiplier of the own standard deviation in a block. */
  calm(block: number): number {
    const i = Math.max(0, Math.min(this.#own.length - 2, block - this.#first));
    const { tier, listing: { size }, grown } = this.#instrument;
    if (i >= this.#zero) {
      const level = this.own(this.#first + i);
      return calmAt(level) * roomUnder(Math.max(LARGEST[isSmall(tier) ? "other" : "held"], 3 * size), size, level);
    }
    // Before the anchor both directions count, besides the usual growth: the largest changes took many years.
    const level = this.own(this.#first + i + 1);
    const usual = grown * BLOCK_DAYS * (this.#zero - i - 1);
    return calmAt(Math.abs(level + usual) / 2) * roomUnder(LARGEST.before * size, size, level);
  }

  /** Log return that each night of a block loses so that the nights with events are worth nothing on average. */
  eventCost(block: number): number {
    return this.#eventGrowth(block) * this.calm(block);
  }

  /** Mean return per day of its events in a block, at the calmness of its anchor. */
  #eventGrowth(block: number): number {
    return this.#instrument.eventGrowth + this.#others(block);
  }

  /** Log return since the anchor day from factors and growth, by the close of a trading day. */
  shared(day: number): number {
    const { factors, loadings, growth, anchor, listing } = this.#instrument;
    if (listing.fund) return 0;
    let sum = growth * (day - anchor);
    const t = Math.max(0, Math.min(dayCount() + 1, day + 1));
    for (let i = 0; i < factors.length; i++) {
      const { level } = this.#factors.series(factors[i]!);
      sum += loadings[i]! * (level[t]! - level[anchor + 1]!);
    }
    return sum - lostTo(this.#slides, day);
  }

  /** The splits whose day is in the range, both ends included, oldest first. */
  splits(from: number, to: number): SplitEvent[] {
    this.#reachDay(from);
    this.#reachDay(to);
    return this.#splits.filter(({ tradingDay }) => tradingDay >= from && tradingDay <= to);
  }

  /** Price multiplier for the splits between the anchor day and a trading day. */
  multiplier(day: number): number {
    this.#reachDay(day);
    if (this.#splits.length === 0) return 1;
    const { anchor } = this.#instrument;
    let product = 1;
    for (const { tradingDay, from, to } of this.#splits) {
      if (tradingDay > anchor && tradingDay <= day) product *= from / to;
      else if (tradingDay <= anchor && tradingDay > day) product *= to / from;
    }
    return product;
  }

  /**
   * Number of shares per share of the tables, not counting splits. Companies that have lost value, small ones more
   * readily, issue more shares, once per block; one that is listed at another time than the tables' has the value given
   * by the market.
   */
  issued(day: number): number {
    if (!this.#issued) return this.#scale;
    const i = Math.max(0, Math.min(this.#own.length - 1, blockOf(day) - this.#first));
    this.#reach(i);
    return this.#scale * Math.exp(this.#issued[i]!);
  }

  /** Dollars per share as of a trading day, smooth except for splits. */
  nominal(day: number): number {
    const i = Math.max(0, Math.min(this.#own.length - 2, blockOf(day) - this.#first));
    const [from, to] = [dayBefore(this.#first + i), dayBefore(this.#first + i + 1)];
    const part = Math.max(0, Math.min(1, (day - from) / BLOCK_DAYS));
    // What a slide has lost by the day itself: before a rescue nothing may show it.
    const lost = (on: number) => lostTo(this.#slides, on);
    const [begins, ends] = [this.#whole(i) + lost(from), this.#whole(i + 1) + lost(to)];
    return Math.exp(begins * (1 - part) + ends * part - lost(day)) * this.multiplier(day);
  }

  /** Log level including factors and growth, with the indexes of `#own`. */
  #whole(i: number): number {
    this.#reach(i);
    return this.#own[i]! + this.shared(dayBefore(this.#first + i)) + Math.log(this.#instrument.listing.price);
  }

  /** Walks to where the splits of a day's block are known: before the anchor they follow from the previous block. */
  #reachDay(day: number): void {
    const i = blockOf(day) - this.#first;
    this.#reach(Math.max(0, i - 1));
    this.#reach(Math.min(this.#own.length - 1, i + 1));
  }

  /** Walks to the level with an index. */
  #reach(i: number): void {
    const own = this.#own;
    // The level comes first: a split depends on it.
    while (this.#high < i) {
      const at = this.#high++;
      own[at + 1] = own[at]! + this.#step(at);
      if (this.#issued) this.#issue(this.#issued, at);
      if (this.#splitting) this.#splitAfter(at);
    }
    while (this.#low > i) {
      const at = --this.#low;
      own[at] = own[at + 1]! - this.#step(at) - this.#instrument.grown * BLOCK_DAYS;
      if (this.#splitting && !isSmall(this.#instrument.tier) && at < this.#zero - 1) this.#splitBefore(at + 1);
    }
  }

  /** Replaces a part of the value that was lost by the end of a block. */
  #issue(issued: Float64Array, i: number): void {
    const value = this.#own[i + 1]! + this.shared(dayBefore(this.#first + i + 1)) + issued[i]!;
    const { tier, listing } = this.#instrument;
    const usual = isSmall(tier) ? Math.min(MOST_ISSUED, ISSUED_SHARE * Math.max(0, -value)) : 0;
    const missing = Math.log(LEAST_VALUE / (this.#scale * listing.size)) - value;
    issued[i + 1] = issued[i]! + Math.max(usual, missing);
  }

  /** Own log return of a block. */
  #step(i: number): number {
    const { key, quietSd, listing } = this.#instrument;
    const block = this.#first + i;
    if (listing.fund) return this.#events(block, 1);
    const z = gaussian(draw(child(key, CHANNEL.level), i));
    // Shell companies hold cash, so their value hardly changes.
    if (listing.type === "UNIT") return 0.3 * quietSd * Math.sqrt(BLOCK_DAYS) * z;
    const calm = this.calm(block);
    const sd = quietSd * calm;
    const variance = sd * sd * BLOCK_DAYS * blockHeat(this.#instrument, this.#factors, block);
    return Math.sqrt(variance) * z - variance / 2 + this.#events(block, calm) -
      BLOCK_DAYS * this.#eventGrowth(block) * calm;
  }

  /** Decides on a split in the block with an index, after the anchor. */
  #splitAfter(i: number): void {
    const price = Math.exp(this.#whole(i) + this.#log.up);
    const { listing } = this.#instrument;
    if (listing.fund) {
      // Leveraged funds decay, or grow fast: they split to stay near their first price.
      const [low, high] = FUND_PRICES;
      const times = price < low ? ratioTo(listing.price / price) : price > high ? ratioTo(price / listing.price) : 1;
      if (times > 1) this.#addAfter(i, price < low ? times : 1, price < low ? 1 : times);
      return;
    }
    const ratio = price > Math.max(FORCED_SPLIT_PRICE, 3 * listing.price)
      ? 50
      : price < 0.95
      ? this.#decide(i, price < LEAST_PRICE ? 1 : REVERSE_CHANCE, REVERSE_RATIOS, (r) =>
        price * r > 1.5 || r === MAX_REVERSE_RATIO)
      : price > 260 && price < NEVER_SPLITS
      ? this.#decide(i, FORWARD_CHANCE, FORWARD_RATIOS, (r) =>
        price / r > 25)
      : null;
    if (ratio === null) return;
    const joins = price < 1;
    this.#addAfter(i, joins ? ratio : 1, joins ? 1 : ratio);
  }

  #addAfter(i: number, from: number, to: number): void {
    const event = this.#event(i, from, to);
    if (!event) return;
    this.#log.up += Math.log(from / to);
    this.#splits.push(event);
  }

  /**
   * Decides on a split of a larger company in the block with an index, before the anchor: the walk goes back in time,
   * from the price after a split to the price before it.
   */
  #splitBefore(i: number): void {
    const price = Math.exp(this.#whole(i) + this.#log.down);
    const { listing } = this.#instrument;
    if (listing.fund) {
      const [low, high] = FUND_PRICES;
      const times = price > high ? ratioTo(price / listing.price) : price < low ? ratioTo(listing.price / price) : 1;
      if (times > 1) this.#addBefore(i, price > high ? times : 1, price > high ? 1 : times);
      return;
    }
    if (price <= 40 || price >= 400) return;
    // Further back it may have been worth more, in shares from before the split.
    const most = listing.price * Math.exp(this.#log.down) * LARGEST.before;
    const ratio = this.#decide(
      i,
      FORWARDED_CHANCE,
      FORWARD_RATIOS,
      (r) => price * r > 250 && price * r < 1_800 && most * r < FORCED_SPLIT_PRICE,
    );
    if (ratio !== null) this.#addBefore(i, 1, ratio);
  }

  #addBefore(i: number, from: number, to: number): void {
    const event = this.#event(i, from, to);
    if (!event) return;
    this.#splits.unshift(event);
    this.#log.down += Math.log(to / from);
  }

  #decide(
    i: number,
    chance: number,
    ratios: typeof REVERSE_RATIOS | typeof FORWARD_RATIOS,
    fits: (ratio: number) => boolean,
  ): number | null {
    const own = child(child(this.#instrument.key, CHANNEL.split), i);
    return uniform(numberOf(own)) < chance ? pick(ratios, fits, uniform(draw(own, 1))) : null;
  }

  /** Null for one that would fall outside the known days, or after the terms of the company's end are announced. */
  #event(i: number, from: number, to: number): SplitEvent | null {
    const key = child(child(this.#instrument.key, CHANNEL.split), i);
    const tradingDay = dayBefore(this.#first + i) + 1 + Math.floor(BLOCK_DAYS * uniform(draw(key, 2)));
    if (tradingDay <= 0 || tradingDay >= dayCount()) return null;
    const known = Math.max(0, tradingDay - 6 - Math.floor(20 * uniform(draw(key, 3))));
    if (this.#ends?.isSilent(known, tradingDay)) return null;
    return { tradingDay, announcedOn: epochDayOfTradingDay(known), from, to };
  }
}
