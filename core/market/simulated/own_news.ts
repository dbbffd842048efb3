/** The events that move the price of one security: its own, and the large news of companies like it. */
import { type Catalyst, ownCatalysts, type SeededCatalysts } from "./prices/catalysts.ts";
import type { Ends } from "./ends.ts";
import { BLOCK_DAYS, blockOf, dayBefore, dayCount } from "./grid.ts";
import type { Instrument } from "./prices/instrument.ts";
import { isLargeNews, type Peers, type Sympathy } from "./prices/peers.ts";
import { earningsDays } from "./schedule/mod.ts";
import type { WorldEvent } from "./world.ts";

/** The security whose events they are. */
interface Owner {
  readonly instrument: Instrument;
  readonly index: number;
  /** First and last trading day of its listing. */
  readonly first: number;
  readonly last: number;
  readonly ends: Ends;
  isListed(day: number): boolean;
}

/** What it shares with the other securities of its market. */
interface Others {
  readonly seeded: SeededCatalysts;
  readonly peers: Peers;
  readonly securityAt: (index: number) => Owner & { readonly news: OwnNews };
}

export class OwnNews {
  readonly #owner: Owner;
  readonly #others: Others;

  constructor(owner: Owner, others: Others) {
    this.#owner = owner;
    this.#others = others;
  }

  /** The days on which it has its own events: from its second day, which has a close to move from, to its end. */
  free(from: number, to: number): readonly [number, number] {
    return [
      Math.max(from, this.#owner.first + 1),
      Math.min(to, this.#owner.last, dayCount() - 1, (this.#owner.ends.ending?.tradingDay ?? Infinity) - 1),
    ];
  }

  /** The events that move its price; `calmOf` returns its calmness in a block. */
  moves(from: number, to: number, calmOf: (block: number) => number): WorldEvent[] {
    const { instrument, ends } = this.#owner;
    const [begin, end] = this.free(from, to);
    if (begin > end || instrument.listing.type === "UNIT") return [];
    const ordinary = ({ tradingDay }: { tradingDay: number }) => !ends.isSilent(tradingDay, tradingDay);
    const found: WorldEvent[] = earningsDays(instrument, begin, end).filter(ordinary).map((
      { tradingDay, at, beforeOpen, surprise },
    ) => ({
      ...{ kind: "earnings", tradingDay, at, beforeOpen } as const,
      surprise: surprise * calmOf(blockOf(tradingDay)),
    }));
    for (let block = blockOf(begin); block <= blockOf(end); block++) {
      for (const catalyst of this.catalysts(block)) {
        if (catalyst.tradingDay < begin || catalyst.tradingDay > end) continue;
        const calm = calmOf(block);
        found.push({ ...catalyst, move: catalyst.move * calm, calm });
      }
    }
    return found;
  }

  /** The catalysts on the days of a block, as it has them at its anchor. */
  catalysts(block: number): readonly Catalyst[] {
    const first = dayBefore(block) + 1;
    const [begin, end] = this.free(first, first + BLOCK_DAYS - 1);
    const seeded = this.#others.seeded.of(this.#owner.index, block);
    const own = ownCatalysts(this.#owner.instrument, block).filter(({ tradingDay: day }) =>
      !this.#owner.ends.isSilent(day, day) && !seeded.some((s) => s.tradingDay === day)
    );
    return [...seeded, ...own].filter(({ tradingDay: day }) => day >= begin && day <= end);
  }

  /** Moves with the large news of others, on the days on which it has events of its own. */
  sympathies(from: number, to: number, calmOf: (block: number) => number): Sympathy[] {
    const [begin, end] = this.free(from, to);
    const { peers, securityAt } = this.#others;
    const found: Sympathy[] = [];
    for (const { index, part } of begin > end ? [] : peers.of(this.#owner.index)) {
      const other = securityAt(index);
      if (other.first > end || other.last < begin) continue;
      for (let block = blockOf(begin); block <= blockOf(end); block++) {
        for (const news of other.news.catalysts(block)) {
          const { tradingDay, at, move } = news;
          if (!isLargeNews(news) || tradingDay < begin || tradingDay > end) continue;
          if (this.#owner.ends.isSilent(tradingDay, tradingDay)) continue;
          found.push({ kind: "sympathy", tradingDay, at, move: part * move * calmOf(block) });
        }
      }
    }
    return found;
  }

  /** Mean return per day in a block of the events that are not the company's own. */
  othersMean(block: number): number {
    const { seeded, peers, securityAt } = this.#others;
    const day = Math.max(0, dayBefore(block) + 1);
    let sum = seeded.mean(this.#owner.index);
    for (const peer of peers.of(this.#owner.index)) if (securityAt(peer.index).isListed(day)) sum += peers.mean(peer);
    return sum;
  }
}
