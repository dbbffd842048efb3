/** One symbol of the simulated market: its days, sessions and events. Its caches affect speed, never results. */
import { type UsualVolume, usualVolumeOf } from "../columns.ts";
import type { Lru } from "../../kernel/lru.ts";
import { ownCatalysts, type SeededCatalysts } from "./prices/catalysts.ts";
import { type DayBlock, FIGURES } from "./prices/day_block.ts";
import { eventReturns, workOutDays } from "./prices/days.ts";
import { lateSession, preMarket } from "./sessions/extended.ts";
import { fillNoise, type Funds } from "./prices/funds.ts";
import type { Factors } from "./prices/factors.ts";
import { BLOCK_DAYS, blockOf, dayBefore, dayCount, hoursOfTradingDay } from "./grid.ts";
import type { Instrument } from "./prices/instrument.ts";
import { Levels } from "./prices/levels.ts";
import { debutMinute, type FundPath, isTierOne, regularSession } from "./sessions/regular.ts";
import { stirUp } from "./prices/debut.ts";
import { daysListed, endingOf, settled, settleDays, termsOf, transferOf } from "./prices/ending.ts";
import { earningsDays, type NominalPrice, scheduledDividends } from "./schedule/mod.ts";
import { noFigures, type SimulatedSession } from "./sessions/session.ts";
import type { SessionPart } from "./sessions/quotes.ts";
import { StockMerger } from "./stock_merger.ts";
import { type Ending, LONGEST_LEAD, type WorldEvent } from "./world.ts";

/** State shared by all securities of a market. */
export interface Surroundings {
  readonly factors: Factors;
  readonly seeded: SeededCatalysts;
  readonly funds: Funds;
  /** The company that would buy one with its shares. */
  readonly buyerOf: (instrument: Instrument) => Security | null;
  readonly blocks: Lru<number, DayBlock>;
  readonly sessions: Lru<number, SimulatedSession>;
}

const so = noFigures();
const parts = { pre: 0, regular: 1, late: 2 } as const;
const DAYS_PER_SYMBOL = 65_536;

/** The price of an offering is announced at seven on the first day. */
const OFFER_TOLD = 3 * 3_600_000;

/** Sessions in the usual volume, and the minimum number of them. */
const USUAL_DAYS = 20, FEWEST_DAYS = 5;
interface DayVolume extends UsualVolume {
  readonly day: number;
}
const UNKNOWN = { mean: NaN, median: NaN };
const usualVolumes = new Float64Array(USUAL_DAYS);

export class Security {
  readonly instrument: Instrument;
  readonly index: number;
  /** First and last trading day of its listing. */
  readonly first: number;
  readonly last: number;
  #ending: Ending | null | undefined;
  #boughtBy: Security | null | undefined;
  #merger: StockMerger | undefined;
  #settled: Instrument | undefined;
  readonly #around: Surroundings;
  #levels: Levels | undefined;
  readonly #blocks: [DayBlock | undefined, DayBlock | undefined] = [undefined, undefined];
  readonly #sessions: [SimulatedSession | undefined, SimulatedSession | undefined, SimulatedSession | undefined] = [
    undefined,
    undefined,
    undefined,
  ];
  /** Of an even day and of an odd one: the next day is prepared while the present one is queried. */
  readonly #usual: DayVolume[] = [{ day: -1, mean: NaN, median: NaN }, {
    day: -1,
    mean: NaN,
    median: NaN,
  }];
  #lastTrade: { readonly day: number; readonly close: number; readonly at: number } | undefined;

  constructor(instrument: Instrument, index: number, around: Surroundings) {
    this.instrument = instrument;
    this.index = index;
    this.#around = around;
    const { first, last } = daysListed(instrument);
    this.first = first;
    this.last = last;
  }

  get levels(): Levels {
    return this.#levels ??= new Levels(this.instrument, this.#around.factors, this.ending, (block, calm) => {
      const { fund } = this.instrument.listing;
      if (fund) return this.#around.funds.step(fund, block);
      const first = dayBefore(block) + 1;
      const events = this.#moves(Math.max(0, first), first + BLOCK_DAYS - 1, () => calm);
      return eventReturns(this.instrument, block, events) - BLOCK_DAYS * this.#around.seeded.mean(this.index) * calm;
    });
  }

  /** Whether it is listed on a trading day; the day before the first day of the market counts as the first. */
  isListed(day: number): boolean {
    return Math.max(0, day) >= this.first && day <= this.last;
  }

  /** Whether it is listed, and its price still follows the market and not the announced terms of its end. */
  isFree(day: number): boolean {
    return this.isListed(day) && !this.#isSettled(day);
  }

  /** Whether its price follows the announced terms. */
  #isSettled(day: number): boolean {
    return day + LONGEST_LEAD >= this.last && day >= this.ending!.tradingDay;
  }

  /** Whether it is the first day of its listing; those of the market's first day have been listed before. */
  #isDebut(day: number): boolean {
    return day === this.first && day > 0;
  }

  /** The first trade of its listing: when, and at how many units; null for those of the market's first day. */
  get debut(): { readonly at: number; readonly price: number } | null {
    if (!this.#isDebut(this.first)) return null;
    const { start, opens, price } = this.session("regular", this.first);
    return { at: start + opens * 60_000, price: price[opens]! };
  }

  /** How its listing ends; null when it does not. */
  get ending(): Ending | null {
    return this.#ending === undefined
      ? this.#ending = endingOf(this.instrument, () => this.#buyer !== null)
      : this.#ending;
  }

  get #buyer(): Security | null {
    return this.#boughtBy === undefined ? this.#boughtBy = this.#around.buyerOf(this.instrument) : this.#boughtBy;
  }

  /** The takeover for shares that ends its listing; null for other ends. */
  get merger(): StockMerger | null {
    const { ending } = this;
    return ending?.reason === "stock_merger" ? this.#mergerFrom(ending, this.close(ending.tradingDay - 1)) : null;
  }

  /** `before` is the close before the announcement. */
  #mergerFrom(ending: Ending, before: number): StockMerger {
    return this.#merger ??= new StockMerger(this.#buyer!, ending, termsOf(this.instrument, ending, before));
  }

  /** Epoch milliseconds at which its last session ends; Infinity for a listing that does not end. */
  get end(): number {
    return this.last < dayCount() ? hoursOfTradingDay(this.last).postClose : Infinity;
  }

  /** The instrument as it trades on a day. */
  instrumentOn(day: number): Instrument {
    return this.#isSettled(day) ? this.#settled ??= settled(this.instrument, this.ending!) : this.instrument;
  }

  /** Units paid for each share in cash when the listing ends; 0 for nothing. */
  get terms(): number {
    const { ending } = this;
    return ending?.reason === "cash_merger" ? termsOf(this.instrument, ending, this.close(ending.tradingDay - 1)) : 0;
  }

  /** Whether it is in tier 1 of the price bands: large companies and funds. */
  get tierOne(): boolean {
    return isTierOne(this.instrument);
  }

  /** Shares outstanding on a trading day. */
  shares(day: number): number {
    const { size, price } = this.instrument.listing;
    return Math.round(size / price * this.levels.issued(day) / this.levels.multiplier(day));
  }

  /** Events on the given trading days, both ends included, oldest first. */
  events(from: number, to: number): WorldEvent[] {
    const { instrument, ending } = this;
    const found = this.#freeEvents(from, to);
    if (this.first >= from && this.first <= to && this.#isDebut(this.first) && instrument.listing.type !== "UNIT") {
      const at = hoursOfTradingDay(this.first).preOpen + OFFER_TOLD;
      found.unshift({ kind: "listing", tradingDay: this.first, at });
    }
    if (ending && ending.tradingDay >= from && ending.tradingDay <= to && instrument.listing.type !== "UNIT") {
      found.push({ kind: "delisting", ...ending });
    }
    const transfer = transferOf(instrument, ending);
    if (transfer && ending && transfer.tradingDay >= Math.max(from, ending.tradingDay) && transfer.tradingDay <= to) {
      found.push(transfer);
    }
    return found;
  }

  /** The days on which it has its own events: from its second day, which has a close to move from, to its end. */
  #free(from: number, to: number): readonly [number, number] {
    return [
      Math.max(from, this.first + 1),
      Math.min(to, this.last, dayCount() - 1, (this.ending?.tradingDay ?? Infinity) - 1),
    ];
  }

  readonly #nominal: NominalPrice = {
    on: (day) => this.levels.nominal(day),
    mayBeSplit: (after, upTo) => this.levels.splits(after + 1, upTo).length > 0,
  };

  /** The events that move its price; `calmOf` returns its calmness in a block. */
  #moves(from: number, to: number, calmOf: (block: number) => number): WorldEvent[] {
    const { instrument } = this;
    const [begin, end] = this.#free(from, to);
    if (begin > end || instrument.listing.type === "UNIT") return [];
    const found: WorldEvent[] = earningsDays(instrument, begin, end).map((
      { tradingDay, at, beforeOpen, surprise },
    ) => ({
      ...{ kind: "earnings", tradingDay, at, beforeOpen } as const,
      surprise: surprise * calmOf(blockOf(tradingDay)),
    }));
    for (let block = blockOf(begin); block <= blockOf(end); block++) {
      const seeded = this.#around.seeded.of(this.index, block);
      const own = ownCatalysts(instrument, block).filter((c) => !seeded.some((s) => s.tradingDay === c.tradingDay));
      for (const catalyst of [...seeded, ...own]) {
        if (catalyst.tradingDay < begin || catalyst.tradingDay > end) continue;
        const calm = calmOf(block);
        found.push({ ...catalyst, move: catalyst.move * calm, calm });
      }
    }
    return found;
  }

  /** The events before the announcement of its end. */
  #freeEvents(from: number, to: number): WorldEvent[] {
    const { instrument, ending } = this;
    const [begin, end] = this.#free(from, to);
    if (begin > end || instrument.listing.type === "UNIT") return [];
    const found = this.#moves(begin, end, (block) => this.levels.calm(block));
    for (
      const { tradingDay, declaredOn, payOn, amount, frequency, special } of scheduledDividends(
        instrument,
        begin,
        end,
        this.#nominal,
      )
    ) {
      found.push({ kind: "dividend", tradingDay, declaredOn, payOn, amount, frequency, special });
    }
    const transfer = transferOf(instrument, ending);
    if (transfer && transfer.tradingDay >= begin && transfer.tradingDay <= end) found.push(transfer);
    for (const split of this.levels.splits(begin, end)) found.push({ kind: "split", ...split });
    return found.sort((a, b) => a.tradingDay - b.tradingDay);
  }

  /** The days of a block. */
  block(id: number): DayBlock {
    const slot = id & 1;
    const here = this.#blocks[slot];
    const first = dayBefore(id) + 1;
    if (here?.first === first) return here;
    const { blocks, factors } = this.#around;
    const key = (day: number) => this.index * DAYS_PER_SYMBOL + day + BLOCK_DAYS;
    const made = blocks.take(key(first)) ?? this.#compute(id, first, factors);
    if (here) blocks.set(key(here.first), here);
    return this.#blocks[slot] = made;
  }

  /** The prices of a block without its figures, for a fund that holds it: cached only if they are needed anyway. */
  moves(id: number): DayBlock {
    const first = dayBefore(id) + 1;
    const here = this.#blocks[id & 1];
    return here?.first === first ? here : this.#compute(id, first, this.#around.factors, false);
  }

  #compute(id: number, first: number, factors: Factors, withFigures = true): DayBlock {
    const { instrument, levels, ending } = this;
    const { fund } = instrument.listing;
    const held = fund && this.#around.funds.days(fund, id);
    const made = workOutDays(
      instrument,
      levels,
      factors,
      id,
      this.events(first, first + BLOCK_DAYS),
      held,
      withFigures,
    );
    const debut = this.first - first;
    if (this.first > 0 && debut >= 0 && debut < BLOCK_DAYS) stirUp(instrument, factors, levels, debut, made);
    if (!ending || ending.last < first || ending.tradingDay >= first + BLOCK_DAYS) return made;
    const eve = ending.tradingDay - 1;
    const before = eve >= first ? made.figures[(eve - first) * FIGURES + 3]! : this.close(eve);
    const merger = ending.reason === "stock_merger" ? this.#mergerFrom(ending, before) : null;
    settleDays(instrument, factors, levels, ending, before, merger, made);
    return made;
  }

  /** Figures of a regular session: open, high, low, close (units) and volume, starting at index `at` of `of`. */
  figures(day: number): { of: Uint32Array; at: number } {
    const block = this.block(blockOf(day));
    return { of: block.figures, at: (day - block.first) * FIGURES };
  }

  /** Close of the regular session in units per share as of that day. */
  close(day: number): number {
    const block = this.block(blockOf(day));
    return block.figures[(day - block.first) * FIGURES + 3]!;
  }

  volume(day: number): number {
    const block = this.block(blockOf(day));
    return block.figures[(day - block.first) * FIGURES + 4]!;
  }

  /** The factor that converts the prices of a day to the shares of another day. */
  ratio(day: number, asOf: number): number {
    return this.levels.multiplier(asOf) / this.levels.multiplier(day);
  }

  /** One of a day's sessions, in minutes. */
  session(part: SessionPart, day: number): SimulatedSession {
    const slot = parts[part];
    const here = this.#sessions[slot];
    if (here?.day === day) return here;
    const { sessions } = this.#around;
    const key = (of: number) => (this.index * DAYS_PER_SYMBOL + of) * 3 + slot;
    const made = sessions.take(key(day)) ?? this.#make(part, day);
    if (here) sessions.set(key(here.day), here);
    return this.#sessions[slot] = made;
  }

  #make(part: SessionPart, day: number): SimulatedSession {
    const session = this.#draw(part, day);
    if (this.#isSettled(day)) this.merger?.lead(session, part);
    return session;
  }

  #draw(part: SessionPart, day: number): SimulatedSession {
    const { factors } = this.#around;
    const block = this.block(blockOf(day));
    const instrument = this.instrumentOn(day);
    if (part === "regular") {
      return regularSession(
        instrument,
        factors,
        block,
        day,
        this.previousClose(day) ?? block.figures[(day - block.first) * FIGURES]!,
        this.#isDebut(day) ? debutMinute(instrument) : 0,
        this.#fundPath(day),
      );
    }
    const scale = this.levels.multiplier(day);
    // The day of the announcement is busy from 04:00 on.
    const stir = day === this.ending?.tradingDay ? block.activity[day - block.first]! : 1;
    const usual = instrument.volume * this.levels.issued(day) / scale * stir;
    if (part === "pre") return preMarket(instrument, factors, block, day, scale, usual, this.#isDebut(day));
    return lateSession(instrument, factors, block, this.block(blockOf(day + 1)), day, scale, usual);
  }

  /** How a fund computed from its holdings moves in a session; null for others. */
  #fundPath(day: number): FundPath | null {
    const { instrument } = this;
    const { fund } = instrument.listing;
    const { funds, factors } = this.#around;
    if (!fund) return null;
    if (fund.kind === "index") {
      const block = blockOf(day);
      const days = funds.days(fund, block);
      return (walk, profile) => fillNoise(walk, factors, days, day, day - dayBefore(block) - 1, profile);
    }
    return (walk, profile) => funds.fillMultiple(walk, fund, day, profile);
  }

  /** Close of the previous day in units, adjusted for a split on the day; null on the first day. */
  previousClose(day: number): number | null {
    if (day <= this.first) return null;
    return Math.max(1, Math.round(this.close(day - 1) * this.ratio(day - 1, day)));
  }

  /** Mean and median volume of the twenty sessions before a day, in the day's shares; NaN with fewer than five. */
  usualVolume(day: number): UsualVolume {
    const known = this.#usual[day & 1]!;
    if (known.day === day) return known;
    const from = Math.max(this.first, day - USUAL_DAYS);
    const count = Math.max(0, day - from);
    const volumes = usualVolumes.subarray(0, count);
    for (let i = 0; i < count; i++) volumes[i] = this.volume(from + i) / this.ratio(from + i, day);
    const { mean, median } = count < FEWEST_DAYS ? UNKNOWN : usualVolumeOf(volumes);
    const found: DayVolume = { day, mean, median };
    return this.#usual[day & 1] = found;
  }

  /**
   * The last trade of a day: price in units, and instant. Stored separately, as the sessions of the next day replace it
   * in the cache while it is still shown.
   */
  lastTrade(day: number): { readonly close: number; readonly at: number } {
    if (this.#lastTrade?.day === day) return this.#lastTrade;
    const late = this.session("late", day);
    if (!late.soFar(late.minutes, 0, so)) {
      const regular = this.session("regular", day);
      regular.soFar(regular.minutes, 0, so);
    }
    this.#lastTrade = { day, close: so.close, at: so.at };
    return this.#lastTrade;
  }
}
