/** One symbol of the simulated market: its days, sessions and events. Its caches affect speed, never results. */
import { type UsualVolume, usualVolumeOf } from "../columns.ts";
import type { Lru } from "../../kernel/lru.ts";
import type { SeededCatalysts } from "./prices/catalysts.ts";
import { Ends } from "./ends.ts";
import { OwnNews } from "./own_news.ts";
import { type DayBlock, FIGURES } from "./prices/day_block.ts";
import { workOutDays } from "./prices/days.ts";
import { eventReturns } from "./prices/event_moves.ts";
import type { Peers } from "./prices/peers.ts";
import { lateSession, preMarket } from "./sessions/extended.ts";
import { fillNoise, type Funds } from "./prices/funds.ts";
import type { Factors } from "./prices/factors.ts";
import { BLOCK_DAYS, blockOf, dayBefore, dayCount, hoursOfTradingDay, tradingDayOnOrBefore } from "./grid.ts";
import type { Instrument } from "./prices/instrument.ts";
import { Levels } from "./prices/levels.ts";
import { debutMinute, type FundPath, isTierOne, regularSession } from "./sessions/regular.ts";
import { stirUp } from "./prices/debut.ts";
import { daysListed, transferOf } from "./prices/ending.ts";
import { type NominalPrice, scheduledDividends } from "./schedule/mod.ts";
import { noFigures, type SimulatedSession } from "./sessions/session.ts";
import type { SessionPart } from "./sessions/quotes.ts";
import type { StockMerger } from "./stock_merger.ts";
import { priceUnits } from "./units.ts";
import type { Ending, WorldEvent } from "./world.ts";

/** State shared by all securities of a market. */
export interface Surroundings {
  readonly factors: Factors;
  readonly seeded: SeededCatalysts;
  readonly peers: Peers;
  readonly securityAt: (index: number) => Security;
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
  readonly ends: Ends;
  readonly news: OwnNews;
  readonly #around: Surroundings;
  #levels: Levels | undefined;
  readonly #blocks: (DayBlock | undefined)[] = [undefined, undefined];
  readonly #sessions: (SimulatedSession | undefined)[] = [undefined, undefined, undefined];
  /** Of an even day and of an odd one: the next day is prepared while the present one is queried. */
  readonly #usual: DayVolume[] = [{ day: -1, mean: NaN, median: NaN }, {
    day: -1,
    mean: NaN,
    median: NaN,
  }];
  readonly #quarterCloses = new Map<number, number>();
  #lastTrade: { readonly day: number; readonly close: number; readonly at: number } | undefined;

  constructor(instrument: Instrument, index: number, around: Surroundings) {
    this.instrument = instrument;
    this.index = index;
    this.#around = around;
    const { first, last } = daysListed(instrument);
    this.first = first;
    this.last = last;
    this.ends = new Ends(this, () => around.buyerOf(instrument));
    this.news = new OwnNews(this, around);
  }

  get levels(): Levels {
    return this.#levels ??= new Levels(this.instrument, this.#around.factors, this.ends, (block, calm) => {
      const { fund } = this.instrument.listing;
      if (fund) return this.#around.funds.step(fund, block);
      const first = dayBefore(block) + 1;
      const [from, to] = [Math.max(0, first), first + BLOCK_DAYS - 1];
      const events = [...this.news.moves(from, to, () => calm), ...this.news.sympathies(from, to, () => calm)];
      return eventReturns(this.instrument, block, events);
    }, (block) => this.news.othersMean(block));
  }

  /** Clears its caches. */
  clear(): void {
    this.#levels = undefined;
    this.#blocks.fill(undefined);
    this.#sessions.fill(undefined);
    this.#lastTrade = undefined;
  }

  /** Whether it is listed on a trading day; the day before the first day of the market counts as the first. */
  isListed(day: number): boolean {
    return Math.max(0, day) >= this.first && day <= this.last;
  }

  /** Whether it is listed, and its price follows the market and ordinary events: not the news of its end, or terms. */
  isFree(day: number): boolean {
    return this.isListed(day) && this.ends.announcedOn(day) === null && !this.ends.isAvertedOn(day);
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
    return this.ends.ending;
  }

  /** The takeover for shares that ends its listing; null for other ends. */
  get merger(): StockMerger | null {
    return this.ends.merger;
  }

  /** Epoch milliseconds at which its last session ends; Infinity for a listing that does not end. */
  get end(): number {
    return this.last < dayCount() ? hoursOfTradingDay(this.last).postClose : Infinity;
  }

  /** The instrument as it trades on a day. */
  instrumentOn(day: number): Instrument {
    return this.ends.instrumentOn(day);
  }

  /** Units paid for each share in cash when the listing ends; 0 for nothing. */
  get terms(): number {
    return this.ending === null ? 0 : this.ends.termsOn(this.ending, this.last);
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
    if (instrument.listing.type !== "UNIT") found.push(...this.ends.events(from, to));
    if (this.first >= from && this.first <= to && this.#isDebut(this.first) && instrument.listing.type !== "UNIT") {
      const at = hoursOfTradingDay(this.first).preOpen + OFFER_TOLD;
      found.unshift({ kind: "listing", tradingDay: this.first, at });
    }
    const transfer = transferOf(instrument, ending);
    if (transfer && ending && transfer.tradingDay >= Math.max(from, ending.tradingDay) && transfer.tradingDay <= to) {
      found.push(transfer);
    }
    return found.sort((a, b) => a.tradingDay - b.tradingDay);
  }

  readonly #nominal: NominalPrice = {
    on: (day) => this.levels.nominal(day),
    mayBeSplit: (after, upTo) => this.levels.splits(after + 1, upTo).length > 0,
  };

  /** The events before the announcement of its end. */
  #freeEvents(from: number, to: number): WorldEvent[] {
    const { instrument, ending } = this;
    const [begin, end] = this.news.free(from, to);
    if (begin > end || instrument.listing.type === "UNIT") return [];
    const found = this.news.moves(begin, end, (block) => this.levels.calm(block));
    for (
      const { tradingDay, declaredOn, payOn, amount, frequency, special } of scheduledDividends(
        instrument,
        begin,
        end,
        this.#nominal,
      )
    ) {
      if (this.ends.isSilent(tradingDayOnOrBefore(declaredOn), tradingDay)) continue;
      found.push({ kind: "dividend", tradingDay, declaredOn, payOn, amount, frequency, special });
    }
    const transfer = transferOf(instrument, ending);
    if (transfer && transfer.tradingDay >= begin && transfer.tradingDay <= end) found.push(transfer);
    for (const split of this.levels.splits(begin, end)) found.push({ kind: "split", ...split });
    return found;
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
    const { instrument, levels } = this;
    const { fund } = instrument.listing;
    const { funds } = this.#around;
    const held = fund && (withFigures ? funds.daysWithCourses(fund, id) : funds.days(fund, id));
    const made = workOutDays(
      instrument,
      levels,
      factors,
      id,
      [
        ...this.events(first, first + BLOCK_DAYS),
        ...this.news.sympathies(first, first + BLOCK_DAYS, (block) => levels.calm(block)),
      ],
      held,
      withFigures,
    );
    const debut = this.first - first;
    if (this.first > 0 && debut >= 0 && debut < BLOCK_DAYS) stirUp(instrument, factors, levels, debut, made);
    this.ends.apply(factors, levels, made);
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

  /** The close at the end of a quarter: its accounts need single days, years apart, again and again. */
  quarterClose(day: number): number {
    let close = this.#quarterCloses.get(day);
    if (close === undefined) this.#quarterCloses.set(day, close = this.#closeAlone(day));
    return close;
  }

  /** The same as `close`, without the figures of its block, which take most of the time. */
  #closeAlone(day: number): number {
    // These change the figures as well.
    if (this.ending || this.ends.attempt || this.ends.rescues.length > 0) return this.close(day);
    const { first, close } = this.moves(blockOf(day));
    return priceUnits(Math.exp(close[day - first + 1]!) * this.levels.multiplier(day));
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
    if (this.ends.announcedOn(day) === this.ending) this.merger?.lead(session, part);
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
    // The day after an announcement is busy from 04:00 on.
    const stir = this.ends.isNews(day) ? block.busier[day - block.first]! : 1;
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
