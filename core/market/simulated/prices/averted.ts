/**
 * Ends that are averted, of companies that stay listed: a takeover that is announced and breaks, and a company that
 * warns of its debts, like one that goes bankrupt, and is rescued by new money. Before that nobody can tell them from
 * those that come to their end: they have the same terms, prices and news.
 *
 * Both are drawn per company by the rates at which the real ends of its size occur; of a takeover at most one.
 */
import { isInvented, meanYears } from "../../universe.ts";
import { nightBefore, type Silence } from "./announcement.ts";
import { BROKEN, raiseOf } from "./cash_deal.ts";
import type { DayBlock } from "./day_block.ts";
import { redrawFigures } from "./days.ts";
import { daysListed, IN_SHARES, keyOfAttempt, leadOf, takenOver } from "./ending.ts";
import { TRADING_DAYS } from "./factors.ts";
import type { Factors } from "./factors.ts";
import { dayCount, tradingDayOnOrBefore } from "../grid.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import { child, draw, type Key, keyOf, numberOf, uniform } from "../random.ts";
import { LONGEST_SLIDE, lostTo, type Slide, slideBefore } from "./slide.ts";
import type { Ending } from "../world.ts";

/** A rescue before the open of `tradingDay`; `at` (epoch milliseconds) is in the night before. */
export interface Rescue {
  readonly tradingDay: number;
  readonly at: number;
  readonly slide: Slide;
}

/** The warning comes this many trading days before a bankruptcy or a rescue. */
export const WARNED_AHEAD = 22;
/** The share of the warned companies that are rescued. */
const RESCUED = 0.4;
/** The part of its price before the announcement that a bankrupt company has at the close of the first day after it. */
const LEFT = 0.2;

/** Trading days after the first one of a listing on which no takeover breaks, and on which no company is rescued. */
const YOUNG = { attempt: 250, rescue: 60 } as const;
/** Trading days between the end of either and the last one of the listing, whose own end needs its time. */
const BEFORE_LAST = 350;
/** Trading days around either without a move to another exchange; before a rescue, as many as before a bankruptcy. */
const AROUND = 30;
const NO_MOVE_BEFORE = 130;
/** Some of those drawn are left out because they meet one of these, so more are drawn. */
const DRAWN = { attempt: 1.1, rescue: 1.05 } as const;
/** Trading days from a rescue to the next one, at least. */
const BETWEEN_RESCUES = AROUND + LONGEST_SLIDE;
/** The first days of a deal on which it does not break. */
const SURE_DAYS = 2;
/** Activity on the first days after either. */
const BREAK_STIR = [14, 5, 3, 2];
const RESCUE_STIR = [25, 9, 5, 3, 2];
const CHANNEL = { day: 20, lead: 1, minute: 2, off: 21, offAt: 22 } as const;

/** The first trading day of a listing, and the last one on which an end may be averted. */
function days(instrument: Instrument): { first: number; latest: number } {
  const { first, last } = daysListed(instrument);
  return { first, latest: Math.min(last - BEFORE_LAST, dayCount() - 1 - AROUND) };
}

/**
 * Trading days until something happens that happens `yearly` times a year over the whole of a listing, but not on some
 * of its days.
 */
function wait(instrument: Instrument, key: Key, yearly: number, never: number): number {
  const possible = Math.exp(-never / TRADING_DAYS / meanYears(instrument.listing));
  return Math.floor(-Math.log(uniform(numberOf(key))) * TRADING_DAYS * possible / yearly);
}

/** Whether a company moves to another exchange on one of some trading days. */
function moves({ listing: { move } }: Instrument, from: number, to: number): boolean {
  const day = move && tradingDayOnOrBefore(move.from);
  return day !== null && day >= from && day <= to;
}

const mayBe = ({ listing, tier }: Instrument): boolean =>
  isInvented(listing) && listing.type !== "UNIT" && tier !== "fund";

/** The rescues of a company, oldest first: none for most. */
export function rescuesOf(instrument: Instrument): readonly Rescue[] {
  const found: Rescue[] = [];
  if (!mayBe(instrument)) return found;
  const { listing, symbolKey, tier } = instrument;
  const { first, latest } = days(instrument);
  // Of the companies that warn, the others go bankrupt.
  const yearly = DRAWN.rescue * RESCUED / (1 - RESCUED) * (1 - takenOver[tier]) / meanYears(listing);
  // After a rescue there is none for a while, so the others come sooner.
  const often = 1 / (1 / yearly - BETWEEN_RESCUES / TRADING_DAYS);
  const never = YOUNG.rescue + BEFORE_LAST;
  let day = first + YOUNG.rescue;
  for (let n = 0;; n++) {
    const key = child(keyOf(symbolKey, "rescue"), n);
    const tradingDay = day + wait(instrument, child(key, CHANNEL.day), often, never);
    if (tradingDay > latest) return found;
    if (!moves(instrument, tradingDay - NO_MOVE_BEFORE, tradingDay + AROUND)) {
      const at = nightBefore(tradingDay, draw(key, CHANNEL.minute));
      found.push({ tradingDay, at, slide: rescued(slideBefore(key, first, tradingDay)) });
    }
    day = tradingDay + BETWEEN_RESCUES;
  }
}

/** A slide whose company is rescued, with what it regains. */
function rescued(slide: Slide): Slide {
  // At the warning the price is worth what will come: the rest of the slide, and then what a bankruptcy leaves or a
  // rescue brings back, (1 - RESCUED) * LEFT + RESCUED * jump = 1 / rest.
  const rest = Math.exp(lostTo([slide], slide.over + 1 - WARNED_AHEAD) - slide.depth);
  return { ...slide, regained: Math.log((1 / rest - (1 - RESCUED) * LEFT) / RESCUED) };
}

/** The takeover that is announced for a company and breaks, on `off.tradingDay`; null for most. */
export function attemptOf(instrument: Instrument, rescues: readonly Rescue[]): Ending | null {
  if (!mayBe(instrument)) return null;
  const { listing, tier } = instrument;
  const key = keyOfAttempt(instrument);
  const yearly = DRAWN.attempt * BROKEN / (1 - BROKEN) * takenOver[tier] * (1 - IN_SHARES) / meanYears(listing);
  const { first, latest } = days(instrument);
  const never = YOUNG.attempt + BEFORE_LAST;
  const tradingDay = first + YOUNG.attempt + wait(instrument, child(key, CHANNEL.day), yearly, never);
  const last = tradingDay + leadOf(instrument, "cash_merger", child(key, CHANNEL.lead));
  if (last > latest || moves(instrument, tradingDay - AROUND, last + AROUND)) return null;
  const meets = ({ slide: { over } }: Rescue) => tradingDay <= over + AROUND && last >= over - LONGEST_SLIDE;
  if (rescues.some(meets)) return null;
  const day = tradingDay + SURE_DAYS + Math.floor((last - tradingDay - SURE_DAYS) * uniform(draw(key, CHANNEL.off)));
  const off = { tradingDay: day, at: nightBefore(day, draw(key, CHANNEL.offAt)) };
  const raise = raiseOf(key, tradingDay, last);
  return {
    ...{ tradingDay, last, at: nightBefore(tradingDay, draw(key, CHANNEL.minute)), reason: "cash_merger" },
    raise: raise && raise.tradingDay < day ? raise : null,
    off,
  };
}

/** The days on which the company has no other news than these: to the first day after a broken deal, or of a rescue. */
export const silencesOf = (attempt: Ending | null, rescues: readonly Rescue[]): Silence[] => [
  ...attempt ? [[attempt.tradingDay, attempt.off!.tradingDay] as const] : [],
  ...rescues.map(({ tradingDay }) => [tradingDay, tradingDay] as const),
];

/** Draws the figures of the first days from a trading day on again, with more activity. */
function stir(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  day: number,
  activity: readonly number[],
  block: DayBlock,
): void {
  const { first, busier, gap } = block;
  const [from, to] = [Math.max(0, day - first), Math.min(gap.length, day + activity.length - first)];
  if (from < to) {
    redrawFigures(instrument, factors, levels, from, to, block, (d) => busier[d - first]! * activity[d - day]!);
  }
}

/**
 * Opens the day after a broken deal at the price that the company has had without the deal. `free` is the log close of
 * that path on the day before; `shown` the one by the terms, needed where that day is in the previous block.
 */
export function resume(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  day: number,
  free: number,
  shown: () => number,
  block: DayBlock,
): void {
  const j = day - block.first;
  if (j >= 0 && j < block.gap.length) {
    if (j === 0) block.close[0] = shown();
    block.gap[j]! += free - block.close[j]!;
  }
  stir(instrument, factors, levels, day, BREAK_STIR, block);
}

/** Lets the price regain its part of the slide by the open of the day of a rescue, and not in its session. */
export function regain(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  { tradingDay, slide }: Rescue,
  block: DayBlock,
): void {
  const j = tradingDay - block.first;
  if (j >= 0 && j < block.gap.length) block.gap[j]! += slide.regained;
  stir(instrument, factors, levels, tradingDay, RESCUE_STIR, block);
}
