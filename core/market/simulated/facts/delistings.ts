/** The announced ends of listings. */
import { epochDayAt, epochDayOf, isoOfEpochDay } from "../../calendar.ts";
import type { ActionsRequest, Delisting } from "../../facts.ts";
import { Slices } from "../../../kernel/slices.ts";
import { dayCount, epochDayOfTradingDay, momentAt, tradingDayOnOrBefore } from "../grid.ts";
import { LONGEST_LEAD } from "../world.ts";
import type { Ending } from "../world.ts";
import type { Context } from "./context.ts";

const daysOf = (text: string): number => epochDayOf(Temporal.PlainDate.from(text));

interface Last {
  readonly index: number;
  /** The last trading day. */
  readonly last: number;
}

export class Delistings {
  /** The securities whose listings end, newest last day first. */
  readonly #all: readonly Last[];

  constructor(readonly context: Context) {
    const { world } = context;
    const days = world.instruments.map((_, index) => ({ index, last: world.listed(index).last }));
    this.#all = days.filter(({ last }) => last < dayCount()).sort((a, b) => b.last - a.last || a.index - b.index);
  }

  /** Announced by the instant; the terms take a moment each, so they are computed in slices. */
  async of({ symbol, fromDate, toDate, limit }: ActionsRequest, at: number): Promise<Delisting[]> {
    const { world } = this.context;
    const fromDay = fromDate === null ? 0 : tradingDayOnOrBefore(daysOf(fromDate) - 1) + 1;
    const toDay = Math.min(
      momentAt(at).day + LONGEST_LEAD + 1,
      toDate === null ? Infinity : tradingDayOnOrBefore(daysOf(toDate)),
    );
    const found: Delisting[] = [];
    const slices = new Slices();
    for (const { index, last } of symbol === null ? this.#all : this.#of(symbol)) {
      if (found.length >= limit || last < fromDay) break;
      if (last > toDay) continue;
      const ending = world.ending(index);
      if (!ending || ending.at > at) continue;
      if (slices.over) await slices.pause();
      found.push(this.#row(index, ending));
    }
    return found;
  }

  #of(symbol: string): readonly Last[] {
    const index = this.context.world.indexOf(symbol);
    return index === undefined ? [] : [{ index, last: this.context.world.listed(index).last }];
  }

  #row(index: number, ending: Ending): Delisting {
    const lastDay = isoOfEpochDay(epochDayOfTradingDay(ending.last));
    const { symbol, name } = this.context.instrument(index).listing;
    const exchange = this.context.world.exchange(index);
    return {
      id: `${symbol}-${lastDay}-end`,
      symbol,
      name,
      announcedOn: isoOfEpochDay(epochDayAt(ending.at)),
      lastDay,
      reason: ending.reason,
      cashPerShare: exchange ? null : this.context.world.cashPerShare(index),
      nextSymbol: exchange && this.context.instrument(exchange.buyer).listing.symbol,
      exchangeRatio: exchange && exchange.ratio,
    };
  }
}
