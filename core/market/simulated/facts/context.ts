/** Queries shared by all facts: which securities are listed, the last known price, the events of a range of days. */
import { dayCount, hoursOfTradingDay, momentAt } from "../grid.ts";
import type { Instrument } from "../prices/instrument.ts";
import { Lru } from "../../../kernel/lru.ts";
import { Slices } from "../../../kernel/slices.ts";
import type { World, WorldEvent } from "../world.ts";

export interface Happening {
  readonly index: number;
  readonly event: WorldEvent;
}

/** Trading days per block of events, and how many blocks are cached. */
const BLOCK = 16;
const BLOCKS_KEPT = 24;

export class Context {
  readonly #blocks = new Lru<number, Promise<readonly Happening[]>>(BLOCKS_KEPT);
  constructor(readonly world: World) {}

  instrument(index: number): Instrument {
    return this.world.instruments[index]!;
  }

  isListed(index: number, tradingDay: number): boolean {
    const { first, last } = this.world.listed(index);
    return first <= tradingDay && tradingDay <= last;
  }

  /** The company's first share class, which represents it; the security itself if there is no other. */
  company(index: number): number {
    return this.world.indexOf(this.instrument(index).listing.kin) ?? index;
  }

  /** The last trading day of a security whose regular session is over by an instant; undefined before its first. */
  lastClosed(index: number, at: number): number | undefined {
    const { first, last } = this.world.listed(index);
    const day = Math.min(closedBy(at), last);
    return day >= Math.max(0, first) ? day : undefined;
  }

  /** The events of the whole market, by trading day, oldest first within each security; computed in slices. */
  async happenings(fromTradingDay: number, toTradingDay: number): Promise<Happening[]> {
    const from = Math.max(0, fromTradingDay), to = Math.min(dayCount() - 1, toTradingDay);
    const found: Happening[] = [];
    for (let block = Math.floor(from / BLOCK); block <= Math.floor(to / BLOCK); block++) {
      for (const h of await this.#blocks.getOrMake(block, () => this.#gather(block))) {
        if (h.event.tradingDay >= from && h.event.tradingDay <= to) found.push(h);
      }
    }
    return found;
  }

  async #gather(block: number): Promise<readonly Happening[]> {
    const [from, to] = [block * BLOCK, Math.min(dayCount() - 1, (block + 1) * BLOCK - 1)];
    const found: Happening[] = [];
    const slices = new Slices();
    for (let index = 0; index < this.world.instruments.length; index++) {
      if (slices.over) await slices.pause();
      const { first, last } = this.world.listed(index);
      if (first > to || last < from) continue;
      await this.world.near(index, from, to);
      for (const event of this.world.events(index, from, to)) found.push({ index, event });
    }
    return found;
  }
}

/** The last trading day whose regular session is over by an instant; -1 before the first. */
export function closedBy(at: number): number {
  const { day } = momentAt(at);
  return day >= 0 && hoursOfTradingDay(day).close > at ? day - 1 : day;
}
