/**
 * How the listing of one security ends, and the ends that are averted: which of its days follow announced terms, its
 * events of that kind, and its price by the terms. Its caches affect speed, never results.
 */
import { isSilent, type Silence } from "./prices/announcement.ts";
import { attemptOf, regain, type Rescue, rescuesOf, resume, silencesOf } from "./prices/averted.ts";
import { type DayBlock, FIGURES } from "./prices/day_block.ts";
import { endingOf, settled, settleDays, termsOn, worthInShares } from "./prices/ending.ts";
import type { Factors } from "./prices/factors.ts";
import type { Instrument } from "./prices/instrument.ts";
import type { Levels } from "./prices/levels.ts";
import { type Slide, slideBefore } from "./prices/slide.ts";
import { type Buyer, StockMerger } from "./stock_merger.ts";
import { UNITS } from "./units.ts";
import { type Ending, LONGEST_LEAD, type WorldEvent } from "./world.ts";

/** The security whose ends they are. */
interface Owner {
  readonly instrument: Instrument;
  /** First and last trading day of its listing. */
  readonly first: number;
  readonly last: number;
  /** Units. */
  close(day: number): number;
}

export class Ends {
  readonly #owner: Owner;
  readonly #buyerOf: () => Buyer | null;
  #ending: Ending | null | undefined;
  #buyer: Buyer | null | undefined;
  #merger: StockMerger | undefined;
  #attempt: Ending | null | undefined;
  #rescues: readonly Rescue[] | undefined;
  #silences: readonly Silence[] | undefined;
  #settled: Map<Ending, Instrument> | undefined;

  /** @param buyerOf the company that would buy it with its shares */
  constructor(owner: Owner, buyerOf: () => Buyer | null) {
    this.#owner = owner;
    this.#buyerOf = buyerOf;
  }

  /** How its listing ends; null when it does not. */
  get ending(): Ending | null {
    if (this.#ending !== undefined) return this.#ending;
    const buyer = () => this.#buyer = this.#buyerOf();
    return this.#ending = endingOf(this.#owner.instrument, () => buyer() !== null);
  }

  /** The takeover that is announced for it and breaks. */
  get attempt(): Ending | null {
    return this.#attempt === undefined
      ? this.#attempt = attemptOf(this.#owner.instrument, this.rescues)
      : this.#attempt;
  }

  /** Its rescues after warnings of its debts, oldest first. */
  get rescues(): readonly Rescue[] {
    return this.#rescues ??= rescuesOf(this.#owner.instrument);
  }

  /** The announced end whose terms its price follows on a trading day; null on most. */
  announcedOn(day: number): Ending | null {
    if (day + LONGEST_LEAD >= this.#owner.last && day >= this.ending!.tradingDay) return this.ending;
    const { attempt } = this;
    return attempt && day >= attempt.tradingDay && day < attempt.off!.tradingDay ? attempt : null;
  }

  /** Whether a takeover that breaks is announced or broken on one of some trading days. */
  breaksIn(from: number, to: number): boolean {
    return this.attempt !== null && this.attempt.tradingDay <= to && this.attempt.off!.tradingDay >= from;
  }

  /** Whether it is the day after an end was averted. */
  isAvertedOn(day: number): boolean {
    return day === this.attempt?.off?.tradingDay || this.rescues.some(({ tradingDay }) => tradingDay === day);
  }

  /** Whether there is news of an end from 04:00 on. */
  isNews(day: number): boolean {
    const announced = this.announcedOn(day);
    return announced ? day === announced.tradingDay || day === announced.raise?.tradingDay : this.isAvertedOn(day);
  }

  /** The instrument as it trades on a day. */
  instrumentOn(day: number): Instrument {
    const { instrument } = this.#owner;
    const announced = this.announcedOn(day);
    if (!announced) return instrument;
    this.#settled ??= new Map();
    const known = this.#settled.get(announced) ?? settled(instrument, announced);
    this.#settled.set(announced, known);
    return known;
  }

  /** The takeover for shares that ends its listing; null for other ends. */
  get merger(): StockMerger | null {
    const { ending } = this;
    return ending?.reason === "stock_merger"
      ? this.#mergerFrom(ending, this.#owner.close(ending.tradingDay - 1))
      : null;
  }

  /** `before` is the close before the announcement. */
  #mergerFrom(ending: Ending, before: number): StockMerger {
    return this.#merger ??= new StockMerger(
      this.#buyer!,
      ending,
      worthInShares(this.#owner.instrument, ending, before),
    );
  }

  /** Units to be paid for each share in cash by the terms as of a trading day; 0 for nothing. */
  termsOn(ending: Ending, day: number): number {
    return termsOn(this.#owner.instrument, ending, this.#owner.close(ending.tradingDay - 1), day);
  }

  /** The slides of its price. */
  slides(): Slide[] {
    const { ending } = this;
    const { instrument: { symbolKey }, first } = this.#owner;
    const slides = this.rescues.map(({ slide }) => slide);
    if (ending?.reason === "bankruptcy") slides.push(slideBefore(symbolKey, first, ending.tradingDay));
    return slides;
  }

  /** Whether an event, known on one trading day and happening on another, is left out for the sake of an end. */
  isSilent(known: number, tradingDay: number): boolean {
    this.#silences ??= [
      ...this.ending ? [[this.ending.tradingDay, Infinity] as const] : [],
      ...silencesOf(this.attempt, this.rescues),
    ];
    return this.#silences.length > 0 && isSilent(this.#silences, known, tradingDay);
  }

  /** Its events on the given trading days, both ends included, oldest first. */
  events(from: number, to: number): WorldEvent[] {
    const found: WorldEvent[] = [];
    const add = (event: WorldEvent) => {
      if (event.tradingDay >= from && event.tradingDay <= to) found.push(event);
    };
    for (const end of [this.attempt, this.ending]) {
      if (!end) continue;
      add({ kind: "delisting", ...end });
      if (end.raise) add({ kind: "raise", tradingDay: end.raise.tradingDay, at: end.raise.at, of: end });
      if (end.off) add({ kind: "break", ...end.off, of: end });
    }
    for (const { tradingDay, at } of this.rescues) add({ kind: "rescue", tradingDay, at });
    return found.sort((a, b) => a.tradingDay - b.tradingDay);
  }

  /** Gives the days of a block that follow from its ends their prices. */
  apply(factors: Factors, levels: Levels, block: DayBlock): void {
    const { instrument } = this.#owner;
    const { rescues, attempt, ending } = this;
    for (const rescue of rescues) regain(instrument, factors, levels, rescue, block);
    if (attempt) {
      const day = attempt.off!.tradingDay;
      const free = block.close[day - block.first];
      this.#settle(attempt, factors, levels, block);
      const shown = () => Math.log(this.#owner.close(day - 1) / UNITS) - Math.log(levels.multiplier(day - 1));
      resume(instrument, factors, levels, day, free ?? NaN, shown, block);
    }
    if (ending) this.#settle(ending, factors, levels, block);
  }

  #settle(end: Ending, factors: Factors, levels: Levels, block: DayBlock): void {
    const { first, gap, figures } = block;
    if (end.last < first || end.tradingDay >= first + gap.length) return;
    const eve = end.tradingDay - 1;
    const before = eve >= first ? figures[(eve - first) * FIGURES + 3]! : this.#owner.close(eve);
    const merger = end.reason === "stock_merger" ? this.#mergerFrom(end, before) : null;
    settleDays(this.#owner.instrument, factors, levels, end, before, merger, block);
  }
}
