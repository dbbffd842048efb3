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
  /** The last trading day, or the planned one of a takeover that breaks. */
  readonly last: number;
  /** That takeover; null for the end of the listing. */
  readonly attempt: Ending | null;
}

export class Delistings {
  /** The ends of listings, and those planned by takeovers that break, newest last day first. */
  #all: Promise<readonly Last[]> | undefined;

  constructor(readonly context: Context) {}

  async #gather(): Promise<readonly Last[]> {
    const found: Last[] = [];
    const slices = new Slices();
    for (const index of this.context.world.instruments.keys()) {
      found.push(...this.#lasts(index));
      if (slices.over) await slices.pause();
    }
    return found.sort((a, b) => b.last - a.last || a.index - b.index);
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
    for (const { index, last, attempt } of symbol === null ? await (this.#all ??= this.#gather()) : this.#of(symbol)) {
      if (found.length >= limit || last < fromDay) break;
      if (last > toDay) continue;
      const ending = attempt ?? world.ending(index);
      if (!ending || ending.at > at || (ending.off && ending.off.at <= at)) continue;
      if (slices.over) await slices.pause();
      found.push(this.#row(index, ending, at));
    }
    return found;
  }

  #of(symbol: string): readonly Last[] {
    const index = this.context.world.indexOf(symbol);
    return index === undefined ? [] : this.#lasts(index);
  }

  /** Those of one security, newest first. */
  #lasts(index: number): Last[] {
    const { world } = this.context;
    const { last } = world.listed(index);
    const attempt = world.attempt(index);
    return [
      ...last < dayCount() ? [{ index, last, attempt: null }] : [],
      ...attempt ? [{ index, last: attempt.last, attempt }] : [],
    ];
  }

  /** Its terms are those of the instant. */
  #row(index: number, ending: Ending, at: number): Delisting {
    const lastDay = isoOfEpochDay(epochDayOfTradingDay(ending.last));
    const { symbol, name } = this.context.instrument(index).listing;
    const exchange = ending.reason === "stock_merger" ? this.context.world.exchange(index) : null;
    return {
      id: `${symbol}-${lastDay}-end`,
      symbol,
      name,
      announcedOn: isoOfEpochDay(epochDayAt(ending.at)),
      lastDay,
      reason: ending.reason,
      cashPerShare: exchange ? null : this.context.world.cashPerShare(index, ending, at),
      nextSymbol: exchange && this.context.instrument(exchange.buyer).listing.symbol,
      exchangeRatio: exchange && exchange.ratio,
    };
  }
}
