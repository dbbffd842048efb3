/**
 * A takeover that is paid in shares of the buyer: from the announcement on the price is that of the shares that will be
 * paid, less a little, in every minute of every session.
 */
import { type DayBlock, FIGURES } from "./prices/day_block.ts";
import { type Payment, spreadTo } from "./prices/ending.ts";
import { blockOf } from "./grid.ts";
import type { SessionPart } from "./sessions/quotes.ts";
import type { SimulatedSession } from "./sessions/session.ts";
import { priceUnits, UNITS } from "./units.ts";
import type { Ending } from "./world.ts";

/** The company that pays with its shares. */
export interface Buyer {
  readonly index: number;
  block(id: number): DayBlock;
  close(day: number): number;
  session(part: SessionPart, day: number): SimulatedSession;
  /** The factor that converts the prices of a day to the shares of another day. */
  ratio(day: number, asOf: number): number;
}

/** Ratios below this one have six decimals, the others four. */
const FINE = 0.1;

export class StockMerger implements Payment {
  /** Shares of the buyer for each share, as of the last day. */
  readonly ratio: number;

  /** @param terms units that a share is worth at the announcement */
  constructor(readonly buyer: Buyer, private readonly ending: Ending, terms: number) {
    const eve = ending.tradingDay - 1;
    const exact = terms / (buyer.close(eve) * buyer.ratio(eve, ending.last));
    const scale = exact < FINE ? 1e6 : 1e4;
    this.ratio = Math.ceil(scale * exact) / scale;
  }

  /** What the price of the buyer on a day is multiplied by. */
  #factor(day: number): number {
    const { last } = this.ending;
    return this.ratio * this.buyer.ratio(day, last) * Math.exp(-spreadTo(last - day + 0.5)) / UNITS;
  }

  prices(day: number): readonly number[] {
    const { first, figures } = this.buyer.block(blockOf(day));
    const [at, factor] = [(day - first) * FIGURES, this.#factor(day)];
    return [0, 1, 2, 3].map((n) => priceUnits(figures[at + n]! * factor));
  }

  sd(day: number): number {
    const { first, sd } = this.buyer.block(blockOf(day));
    return sd[day - first]!;
  }

  /** Gives a session of the company the prices of the buyer's. */
  lead(session: SimulatedSession, part: SessionPart): void {
    const factor = this.#factor(session.day);
    const of = this.buyer.session(part, session.day);
    const { price, high, low } = session;
    for (let i = 0; i < price.length; i++) price[i] = priceUnits(of.price[i]! * factor);
    // So its seconds, and with them its extremes, are the buyer's too.
    [session.secondsKey, session.sd] = [of.secondsKey, of.sd];
    session.reachAs(of);
    session.bounds = { low: priceUnits(of.bounds.low * factor), high: priceUnits(of.bounds.high * factor) };
    high.fill(0);
    low.fill(0);
  }
}
