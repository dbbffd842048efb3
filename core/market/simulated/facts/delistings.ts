/** The announced ends of listings. */
import { epochDayAt, epochDayOf, isoOfEpochDay } from "../../calendar.ts";
import type { ActionsRequest, Delisting } from "../../facts.ts";
import { Slices } from "../../../kernel/slices.ts";
import { dayCount, epochDayOfTradingDay, momentAt, tradingDayOnOrBefore } from "../grid.ts";
import { LONGEST_LEAD } from "../prices/ending.ts";
import type { Ending } from "../world.ts";
import type { Context } from "./context.ts";

const daysOf = (text: string): number => epochDayOf(Temporal.PlainDate.from(text));

export class Delistings {
  /** Indexes of securities whose listings end, newest last day first. */
  readonly #all: readonly number[];

  constructor(readonly context: Context) {
    const { world } = context;
    const ends = world.instruments.map((_, index) => ({ index, last: world.listed(index).last }));
    this.#all = ends.filter(({ last }) => last < dayCount()).sort((a, b) => b.last - a.last || a.index - b.index).map((
      { index },
    ) => index);
  }

  /** Announced by the instant; the terms take a moment each, so they are computed in slices. */
  async of({ symbol, fromDate, toDate, limit }: ActionsRequest, at: number): Promise<Delisting[]> {
    const { world } = this.context;
    const only = symbol === null ? null : world.indexOf(symbol) ?? -1;
    const fromDay = fromDate === null ? 0 : tradingDayOnOrBefore(daysOf(fromDate) - 1) + 1;
    const toDay = Math.min(
      momentAt(at).day + LONGEST_LEAD + 1,
      toDate === null ? Infinity : tradingDayOnOrBefore(daysOf(toDate)),
    );
    const found: Delisting[] = [];
    const slices = new Slices();
    for (const index of this.#all) {
      if (found.length >= limit) break;
      const { last } = world.listed(index);
      if (last < fromDay || last > toDay || (only !== null && index !== only)) continue;
      const ending = world.ending(index);
      if (!ending || ending.at > at) continue;
      if (slices.over) await slices.pause();
      found.push(this.#row(index, ending));
    }
    return found;
  }

  #row(index: number, ending: Ending): Delisting {
    const lastDay = isoOfEpochDay(epochDayOfTradingDay(ending.last));
    const { symbol, name } = this.context.instrument(index).listing;
    return {
      id: `${symbol}-${lastDay}-end`,
      symbol,
      name,
      announcedOn: isoOfEpochDay(epochDayAt(ending.at)),
      lastDay,
      reason: ending.reason,
      cashPerShare: this.context.world.cashPerShare(index),
      nextSymbol: null,
    };
  }
}
