/**
 * A small market whose prices and events are simple enough to verify by eye: it replaces the engine in tests of the
 * facts.
 */
import { midnightOf } from "../../calendar.ts";
import type { Article, MarketFacts } from "../../facts.ts";
import { anchorDay, epochDayOfTradingDay, hoursOfTradingDay } from "../grid.ts";
import type { Instrument } from "../prices/instrument.ts";
import { child, draw, gaussian, Key, keyOf, numberOf, slow, uniform } from "../random.ts";
import { earningsDays, scheduledDividends } from "../schedule/mod.ts";
import { allListed, invented, SEED } from "../schedule/testing.ts";
import type { Ending, World, WorldEvent } from "../world.ts";

const HOUR = 3_600_000;
const everyCompany = allListed();
/** Every fund, the largest companies, about a third of the others, and invented ones of each small size. */
const base: readonly Instrument[] = [
  ...everyCompany.filter((i, k) =>
    i.tier === "fund" || i.tier === "mega" || k % 3 === 0 || ["FOX", "FOXA", "KO", "F"].includes(i.listing.symbol)
  ),
  ...(["mid", "small", "micro", "nano"] as const).flatMap((tier) => invented(tier, 60)),
];
const units: readonly Instrument[] = invented("micro", 30).map((i, k) => ({
  ...i,
  symbolKey: new Key(i.symbolKey.a ^ 0x55, 0),
  listing: {
    ...i.listing,
    symbol: `UN${k}U`,
    name: `Unit ${k} Acquisition Corp. Unit`,
    type: "UNIT",
    sector: "Financials",
    industry: "Shell Companies",
    price: 10,
    size: 2e8,
    kin: `UN${k}U`,
  },
}));

export class FakeWorld implements World {
  readonly seed = SEED;
  readonly instruments: readonly Instrument[];
  readonly #places: ReadonlyMap<string, number>;
  /** The latest trading day whose close or volume was requested. */
  latestAsked = -1;
  /** The latest instant whose price was requested. */
  latestInstant = -Infinity;

  constructor() {
    this.instruments = [...base, ...units];
    this.#places = new Map(this.instruments.map((i, k) => [i.listing.symbol, k]));
  }

  indexOf(symbol: string): number | undefined {
    return this.#places.get(symbol);
  }

  near(): null {
    return null;
  }

  /** Units are listed one after the other around the anchor day; one micro cap in ten is delisted eventually. */
  listed(index: number): { first: number; last: number } {
    const { listing } = this.instruments[index]!;
    if (listing.type === "UNIT") return { first: anchorDay() - 400 + 14 * (index - base.length), last: Infinity };
    const n = Number(/^MC(\d+)$/.exec(listing.symbol)?.[1] ?? -1);
    if (listing.symbol === "SA1") return { first: anchorDay() - 100, last: Infinity };
    return n >= 0 && n % 10 === 0 ? { first: 0, last: anchorDay() - 30 } : { first: 0, last: Infinity };
  }

  /** Those that are delisted are announced twenty days before: MC0 is taken over, the others go bankrupt. */
  ending(index: number): Ending | null {
    const { last } = this.listed(index);
    if (last === Infinity) return null;
    const tradingDay = last - 20;
    const reason = this.instruments[index]!.listing.symbol.length === 3 ? "cash_merger" : "bankruptcy";
    const at = midnightOf(epochDayOfTradingDay(tradingDay)) - HOUR;
    return { tradingDay, last, at, reason, raise: null, off: null };
  }

  attempt(): null {
    return null;
  }

  /** At ten, at the day's close. */
  debut(index: number): { at: number; price: number } | null {
    const { first } = this.listed(index);
    return first === 0 ? null : { at: hoursOfTradingDay(first).open + HOUR / 2, price: this.close(index, first) };
  }

  cashPerShare(index: number, { reason, tradingDay }: Ending): number {
    return reason === "bankruptcy" ? 0 : Math.round(130 * this.close(index, tradingDay - 1)) / 100;
  }

  exchange(): null {
    return null;
  }

  /** Two for one every 700 days for one company in ten. */
  #splits(index: number): number[] {
    return index % 10 === 3 && this.instruments[index]!.tier !== "fund"
      ? [anchorDay() - 1300, anchorDay() - 600, anchorDay() + 100]
      : [];
  }

  #level = (index: number) => (day: number): number => {
    const { listing } = this.instruments[index]!;
    const after = this.#splits(index).filter((s) => s <= day).length -
      this.#splits(index).filter((s) => s <= anchorDay()).length;
    const growth = listing.type === "UNIT" ? 0 : 0.05 * (day - anchorDay()) / 252;
    return listing.price * Math.exp(growth) / 2 ** after;
  };

  close(index: number, tradingDay: number): number {
    this.latestAsked = Math.max(this.latestAsked, tradingDay);
    const { key, listing } = this.instruments[index]!;
    return this.#level(index)(tradingDay) *
      Math.exp(
        listing.type === "UNIT" ? 0 : 2 * listing.sd * slow(keyOf(key, "wave"), tradingDay, 90) +
          0.3 * listing.sd * gaussian(draw(key, tradingDay)),
      );
  }

  quarterClose(index: number, tradingDay: number): number {
    return this.close(index, tradingDay);
  }

  /** At the open it gaps by a percent, up or down by the day's turn. */
  move(_index: number, tradingDay: number, since: number, at: number): number | null {
    this.latestInstant = Math.max(this.latestInstant, at);
    const { open } = hoursOfTradingDay(tradingDay);
    return at > open && open > since ? tradingDay % 2 === 0 ? 0.01 : -0.01 : null;
  }

  volume(index: number, tradingDay: number): number {
    this.latestAsked = Math.max(this.latestAsked, tradingDay);
    const { listing, volume, symbolKey } = this.instruments[index]!;
    if (listing.symbol === "NN1") return 0;
    return Math.round(volume * Math.exp(0.5 * gaussian(draw(symbolKey, tradingDay))));
  }

  sharesOutstanding(index: number, tradingDay: number): number {
    const { listing } = this.instruments[index]!;
    const after = this.#splits(index).filter((s) => s <= tradingDay).length -
      this.#splits(index).filter((s) => s <= anchorDay()).length;
    return Math.round(listing.size / listing.price) * 2 ** after;
  }

  events(index: number, from: number, to: number): readonly WorldEvent[] {
    const instrument = this.instruments[index]!;
    const { first } = this.listed(index);
    const found: WorldEvent[] = [];
    for (const e of earningsDays(instrument, from, to)) found.push({ kind: "earnings", ...e });
    for (
      const { recordOn: _, ...d } of scheduledDividends(instrument, from, to, {
        on: this.#level(index),
        mayBeSplit: () => true,
      })
    ) {
      found.push({ kind: "dividend", ...d });
    }
    for (const s of this.#splits(index)) {
      if (s >= from && s <= to) {
        found.push({ kind: "split", tradingDay: s, announcedOn: epochDayOfTradingDay(s - 15), from: 1, to: 2 });
      }
    }
    const key = keyOf(instrument.key, "catalysts");
    if (instrument.tier !== "fund" && instrument.listing.type !== "UNIT") {
      for (let day = Math.max(0, from); day <= to; day++) {
        const own = child(key, day);
        if (uniform(numberOf(own)) >= 0.015) continue;
        const at = hoursOfTradingDay(day).preOpen + (2 + 3 * uniform(draw(own, 1))) * HOUR;
        found.push({
          kind: "catalyst",
          tradingDay: day,
          at: Math.floor(at),
          shape: "fade",
          calm: 1,
          move: 0.15 * gaussian(draw(own, 2)),
        });
      }
    }
    const ending = this.ending(index);
    const free = found.filter((e) => e.tradingDay >= first && e.tradingDay < (ending?.tradingDay ?? Infinity));
    if (first > 0 && first >= from && first <= to && instrument.listing.type !== "UNIT") {
      free.push({ kind: "listing", tradingDay: first, at: hoursOfTradingDay(first).preOpen + 3 * HOUR });
    }
    if (ending && ending.tradingDay >= from && ending.tradingDay <= to) free.push({ kind: "delisting", ...ending });
    return free.sort((a, b) => a.tradingDay - b.tradingDay);
  }
}

/** The articles of the whole market published after one instant and up to the other, newest first. */
export async function newsSince(facts: MarketFacts, after: number, at: number): Promise<readonly Article[]> {
  for (let limit = 1000;; limit *= 2) {
    const page = await facts.news(null, limit, at);
    if (page.length < limit || page.at(-1)!.publishedAt <= after) return page.filter((a) => a.publishedAt > after);
  }
}
