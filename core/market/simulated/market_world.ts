/** All securities of one seed: which are listed when, and the world as the facts see it. */
import { Lru } from "../../kernel/lru.ts";
import { inSlices } from "../../kernel/slices.ts";
import { factors, universe } from "../universe.ts";
import { isSmall } from "./prices/tiers.ts";
import { emptyRow, fillRow } from "./answers/row.ts";
import { movedAtEnd } from "./prices/ending.ts";
import { blockOf, dayCount, momentAt } from "./grid.ts";
import { SEEDED_AMONG, SeededCatalysts } from "./prices/catalysts.ts";
import { FundWalks } from "./fund_walks.ts";
import { Funds } from "./prices/funds.ts";
import { Factors } from "./prices/factors.ts";
import { Peers } from "./prices/peers.ts";
import { type Instrument, instrumentOf } from "./prices/instrument.ts";
import { Security, type Surroundings } from "./security.ts";
import { draw, keyOf, numberOf, type Seed } from "./random.ts";
import { UNITS } from "./units.ts";
import type { Ending, World, WorldEvent } from "./world.ts";

/**
 * Blocks of days and sessions cached in addition to those of the current day: enough for a few charts of years and some
 * of minutes.
 */
const BLOCKS_KEPT = 800;
const SESSIONS_KEPT = 600;

const row = emptyRow();

export class MarketWorld implements World {
  readonly seed: Seed;
  readonly instruments: readonly Instrument[];
  /** By symbol, as `instruments`. */
  readonly securities: readonly Security[];
  readonly #around: Surroundings;
  readonly #walks: FundWalks;
  /** The blocks whose shared work has begun; null where it is done. */
  readonly #shared = new Map<number, Promise<void> | null>();
  readonly #buyers: readonly number[];
  readonly #bySymbol: ReadonlyMap<string, number>;
  #listed: { day: number; securities: readonly Security[] } = { day: NaN, securities: [] };
  #heldFirst: { of: readonly Security[]; places: readonly number[] } = { of: [], places: [] };

  constructor(seed: Seed, count: number) {
    this.seed = seed;
    const listings = universe(count);
    const instruments = listings.map((listing) => movedAtEnd(instrumentOf(listing, seed)));
    const order = instruments.toSorted((a, b) => a.listing.symbol < b.listing.symbol ? -1 : 1);
    this.instruments = order;
    this.#bySymbol = new Map(order.map((instrument, i) => [instrument.listing.symbol, i]));
    const eligible = instruments.filter(catalystsFall).map((i) => this.#bySymbol.get(i.listing.symbol)!);
    const seeded = new SeededCatalysts(
      seed,
      eligible,
      this.instruments,
      (index, day) => this.securities[index]!.isFree(day),
    );
    this.#buyers = order.flatMap((instrument, i) => isHeld(instrument) && staysLarge(instrument) ? [i] : []);
    const series = new Factors(seed);
    let companies: readonly Security[] | undefined;
    const held = () => companies ??= this.securities.filter((s) => isHeld(s.instrument));
    const find = (symbol: string) => this.securities[this.#bySymbol.get(symbol)!]!;
    const funds = new Funds(held, find, series);
    this.#walks = new FundWalks(held, find, funds);
    this.#around = {
      factors: series,
      funds,
      buyerOf: (instrument) => {
        const buyer = this.#buyerOf(instrument);
        return buyer === null ? null : this.securities[buyer]!;
      },
      seeded,
      peers: new Peers(this.instruments, ({ listing }) => listing.place < SEEDED_AMONG, (index) => seeded.mean(index)),
      securityAt: (index) => this.securities[index]!,
      blocks: new Lru(BLOCKS_KEPT),
      sessions: new Lru(SESSIONS_KEPT),
    };
    this.securities = order.map((instrument, i) => new Security(instrument, i, this.#around));
  }

  indexOf(symbol: string): number | undefined {
    return this.#bySymbol.get(symbol);
  }

  /** The security of a symbol if it is listed on a trading day. */
  find(symbol: string, day: number): Security | null {
    const security = this.known(symbol, day);
    return security?.isListed(day) ? security : null;
  }

  /** The security of a symbol if it is or was listed on a trading day. */
  known(symbol: string, day: number): Security | null {
    const index = this.#bySymbol.get(symbol);
    const security = index === undefined ? undefined : this.securities[index];
    return security && Math.max(0, day) >= security.first ? security : null;
  }

  /** The securities listed on a trading day, by symbol; the same array as long as the list is unchanged. */
  listedOn(day: number): readonly Security[] {
    if (this.#listed.day === day) return this.#listed.securities;
    const now = this.securities.filter((s) => s.isListed(day));
    const before = this.#listed.securities;
    const same = now.length === before.length && now.every((s, i) => s === before[i]);
    // Far from here they are hardly asked for again; a clock that jumps over decades would keep them all.
    if (!same) { for (const security of before) if (!security.isListed(day)) security.clear(); }
    this.#listed = { day, securities: same ? before : now };
    return this.#listed.securities;
  }

  /** Computes what a security's figures of a range follow from, in slices; null once that is done. */
  near(index: number, from: number, to: number): Promise<void> | null {
    const walk = () => this.#walks.near(this.securities[index]!, from, to);
    const shared = this.#sharedNear(to);
    return shared ? shared.then(() => walk() ?? undefined) : walk();
  }

  #sharedNear(day: number): Promise<void> | null {
    const block = blockOf(Math.max(0, Math.min(day, dayCount() - 1)));
    let work = this.#shared.get(block);
    if (work === undefined) {
      work = inSlices(this.#share(block)).then(() => void this.#shared.set(block, null));
      this.#shared.set(block, work);
    }
    return work;
  }

  /** The indexes of a list in the cheapest order: the holdings of funds before the funds. */
  heldFirst(securities: readonly Security[]): readonly number[] {
    if (this.#heldFirst.of === securities) return this.#heldFirst.places;
    const rank = (place: number) => {
      const kind = securities[place]!.instrument.listing.fund?.kind;
      return kind === undefined ? 0 : kind === "index" ? 1 : 2;
    };
    const places = [...securities.keys()].sort((a, b) => rank(a) - rank(b));
    this.#heldFirst = { of: securities, places };
    return places;
  }

  listed(index: number): { readonly first: number; readonly last: number } {
    const { first, last } = this.securities[index]!;
    return { first, last };
  }

  ending(index: number): Ending | null {
    return this.securities[index]!.ending;
  }

  debut(index: number): { at: number; price: number } | null {
    const debut = this.securities[index]!.debut;
    return debut && { at: debut.at, price: debut.price / UNITS };
  }

  attempt(index: number): Ending | null {
    return this.securities[index]!.ends.attempt;
  }

  cashPerShare(index: number, ending: Ending, at: number): number {
    // What is announced in a night holds from the next session on.
    const day = Math.max(ending.tradingDay, ending.raise && at >= ending.raise.at ? ending.raise.tradingDay : 0);
    return this.securities[index]!.ends.termsOn(ending, day) / UNITS;
  }

  exchange(index: number): { readonly buyer: number; readonly ratio: number } | null {
    const merger = this.securities[index]!.merger;
    return merger && { buyer: merger.buyer.index, ratio: merger.ratio };
  }

  /** Index of the company that would buy one with its shares: a much larger one of its sector that stays. */
  #buyerOf({ listing, symbolKey, tier }: Instrument): number | null {
    if (listing.listedTo === null || listing.type === "UNIT" || tier === "fund") return null;
    const key = keyOf(symbolKey, "buyer");
    let [best, highest] = [null as number | null, -1];
    for (const index of this.#buyers) {
      const { listing: other, symbolKey: otherKey } = this.instruments[index]!;
      const score = draw(key, numberOf(otherKey));
      if (other.sector === listing.sector && other.size > TIMES_LARGER * listing.size && score > highest) {
        [best, highest] = [index, score];
      }
    }
    return best;
  }

  close(index: number, tradingDay: number): number {
    return this.securities[index]!.close(tradingDay) / UNITS;
  }

  quarterClose(index: number, tradingDay: number): number {
    return this.securities[index]!.quarterClose(tradingDay) / UNITS;
  }

  move(index: number, tradingDay: number, since: number, at: number): number | null {
    const security = this.securities[index]!;
    const moment = momentAt(at);
    fillRow(security, moment, row);
    if (!(row.tradedAt > since)) return null;
    const before = security.close(tradingDay - 1) * security.ratio(tradingDay - 1, moment.day);
    return row.price * UNITS / before - 1;
  }

  volume(index: number, tradingDay: number): number {
    return this.securities[index]!.volume(tradingDay);
  }

  sharesOutstanding(index: number, tradingDay: number): number {
    return this.securities[index]!.shares(tradingDay);
  }

  events(index: number, fromTradingDay: number, toTradingDay: number): readonly WorldEvent[] {
    return this.securities[index]!.events(fromTradingDay, toTradingDay);
  }

  /** Precomputes what all securities of a block share, in short steps. It affects speed, never results. */
  *#share(block: number): Generator<void> {
    for (const factor of factors) {
      yield;
      this.#around.factors.series(factor);
    }
    for (let near = block - 1; near <= block + 1; near++) yield* this.#around.seeded.work(near);
  }

  /** Clears the caches. */
  clear(): void {
    this.#around.blocks.clear();
    this.#around.sessions.clear();
    this.#around.factors.clear();
    this.#shared.clear();
  }
}

/**
 * Whether index funds may hold a company: all companies of a market of the usual size, so that bigger markets agree.
 */
const isHeld = ({ listing, tier }: Instrument): boolean =>
  listing.type === "CS" && !isSmall(tier) && listing.place < SEEDED_AMONG;

/** How much larger than a company its buyer is at least. */
const TIMES_LARGER = 2;
const staysLarge = ({ listing, tier }: Instrument): boolean =>
  (tier === "mega" || tier === "large") && listing.listedFrom === null && listing.listedTo === null;

/** Whether the seeded catalysts of a session may fall on a company: one that small-cap traders can trade. */
function catalystsFall({ listing, tier }: Instrument): boolean {
  const small = tier === "small" || tier === "micro" || tier === "nano";
  return small && listing.place < SEEDED_AMONG && listing.type !== "UNIT" && listing.exchange !== "OTC" &&
    listing.price >= 0.8 && listing.price <= 30;
}
