/**
 * How a listing ends: by a takeover for cash or for shares of the buyer, or by a bankruptcy that cancels the shares,
 * announced some weeks before; a bankrupt company's exchange no longer lists it a few days after the announcement. From
 * the announcement on the price follows the terms instead of the market: it stays a little under what will be paid, or
 * falls to cents, so that trading on the announcement does not pay off.
 */
import { midnightOf } from "../../calendar.ts";
import { dayCount, epochDayOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import { type DayBlock, FIGURES } from "./day_block.ts";
import { redrawFigures } from "./days.ts";
import type { Factors } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import { child, gaussian, keyOf, roughGaussian, uniform } from "../random.ts";
import { priceUnits, UNITS } from "../units.ts";
import type { Ending, WorldEvent } from "../world.ts";

const MINUTE = 60_000;
const TRADING_DAYS = 252;
const CHANNEL = {
  reason: 0,
  lead: 1,
  minute: 2,
  premium: 3,
  fall: 4,
  floor: 5,
  move: 6,
  shares: 7,
  day: 10_000,
} as const;
/** Probability of a takeover by tier; the other companies end in bankruptcy. */
const takenOver: Readonly<Record<Instrument["tier"], number>> = {
  ...{ fund: 1, mega: 1, large: 0.97, mid: 0.95, small: 0.85, micro: 0.55, nano: 0.3 },
};
/** Probability that a takeover is paid in shares of the buyer, where there is one. */
const IN_SHARES = 0.25;
/** Trading days from the announcement to the end: the fewest, and the range. Larger takeovers take longer. */
const leads: Readonly<Record<Ending["reason"] | "large_merger", readonly [number, number]>> = {
  cash_merger: [15, 16],
  stock_merger: [30, 31],
  large_merger: [30, 31],
  bankruptcy: [15, 26],
};
/** Trading days from the announcement of a move between exchanges: the fewest, and the range. */
const TRANSFER_LEAD = [8, 15] as const;
/** Trading days from the announcement of a bankruptcy to the trading over the counter: the fewest, and the range. */
const OFF_EXCHANGE = [2, 6] as const;
/** The announcement comes up to this many minutes before midnight: after the late session. */
const NIGHT_MINUTES = 180;
/** Log premium of a takeover (median and log spread), and of a shell that pays out what it holds. */
const PREMIUM = { median: 0.28, spread: 0.35, most: 0.8 } as const;
const SHELL_PREMIUM = 0.004;
/** Log distance of the price from a takeover's terms: on the last day, and per year before it. */
const LAST_SPREAD = 0.0006;
const YEARLY_SPREAD = 0.08;
/**
 * Of the days under terms: standard deviation of a session; quoted spread at most; how far the distance to the terms
 * varies, less than the cost of the quote; activity on the first days.
 */
const TERMS_SD = 0.0008;
const TERMS_QUOTE = 6e-4;
const TERMS_NOISE = 0.05;
const TERMS_STIR = [14, 4, 2];
/** Of a bankrupt company: log fall (least, range), highest price in dollars (least, range), daily moves and drift. */
const FALL = [0.8, 1] as const;
const CENTS = [0.06, 0.7] as const;
const DOOMED_SD = 0.11;
const DOOMED_GAP = 0.05;
const DOOMED_DRIFT = -0.02;
const DOOMED_QUOTE = 0.03;
const DOOMED_STIR = [25, 9, 5, 3, 2];

/** First and last trading day of a listing, both included; Infinity when it does not end. */
export function daysListed({ listing: { listedFrom, listedTo } }: Instrument): { first: number; last: number } {
  return {
    first: listedFrom === null ? 0 : tradingDayOnOrBefore(listedFrom - 1) + 1,
    last: listedTo === null ? Infinity : tradingDayOnOrBefore(listedTo),
  };
}

const keyOfEnd = ({ symbolKey }: Instrument): number => keyOf(symbolKey, "end");
const isShell = ({ listing }: Instrument): boolean => listing.type === "UNIT";

/** Null for a listing that does not end. `hasBuyer`: there is a company that can pay with its shares. */
export function endingOf(instrument: Instrument, hasBuyer: () => boolean): Ending | null {
  const { first, last } = daysListed(instrument);
  if (last >= dayCount()) return null;
  const key = keyOfEnd(instrument);
  const chance = isShell(instrument) ? 1 : takenOver[instrument.tier];
  const reason = uniform(child(key, CHANNEL.reason)) >= chance
    ? "bankruptcy"
    : !isShell(instrument) && uniform(child(key, CHANNEL.shares)) < IN_SHARES && hasBuyer()
    ? "stock_merger"
    : "cash_merger";
  const large = reason === "cash_merger" && (instrument.tier === "large" || instrument.tier === "mid");
  const [least, range] = leads[large ? "large_merger" : reason];
  const lead = Math.min(least + Math.floor(range * uniform(child(key, CHANNEL.lead))), Math.floor((last - first) / 2));
  const tradingDay = last - lead;
  const minutes = 1 + Math.floor(NIGHT_MINUTES * uniform(child(key, CHANNEL.minute)));
  return { tradingDay, last, at: midnightOf(epochDayOfTradingDay(tradingDay)) - minutes * MINUTE, reason };
}

/** The instrument with the move over the counter that follows a bankruptcy, where there is one. */
export function movedAtEnd(instrument: Instrument): Instrument {
  const { listing } = instrument;
  const ending = endingOf(instrument, () => false);
  if (ending?.reason !== "bankruptcy" || listing.exchange === "OTC" || listing.move) return instrument;
  const [least, range] = OFF_EXCHANGE;
  const day = ending.tradingDay + least + Math.floor(range * uniform(child(keyOfEnd(instrument), CHANNEL.move)));
  if (day > ending.last) return instrument;
  return { ...instrument, listing: { ...listing, move: { from: epochDayOfTradingDay(day), exchange: "OTC" } } };
}

/** The move of a company to another exchange: announced some weeks ahead, or with its end. */
export function transferOf(
  { listing: { move }, symbolKey }: Instrument,
  ending: Ending | null,
): Extract<WorldEvent, { kind: "transfer" }> | null {
  if (!move) return null;
  const tradingDay = tradingDayOnOrBefore(move.from);
  const atEnd = ending !== null && tradingDay >= ending.tradingDay;
  const lead = TRANSFER_LEAD[0] + Math.floor(TRANSFER_LEAD[1] * uniform(keyOf(symbolKey, "transfer")));
  const announced = atEnd ? ending.tradingDay : Math.max(0, tradingDay - lead);
  return { kind: "transfer", tradingDay, announcedOn: epochDayOfTradingDay(announced) };
}

/** Log distance of the price from the terms this many days before the end. */
export const spreadTo = (daysLeft: number): number => LAST_SPREAD + YEARLY_SPREAD * daysLeft / TRADING_DAYS;

/** Units that each share is worth by the terms, from the close (units) before the announcement. */
export function termsOf(instrument: Instrument, { reason, tradingDay, last }: Ending, before: number): number {
  if (reason === "bankruptcy") return 0;
  const z = gaussian(child(keyOfEnd(instrument), CHANNEL.premium));
  const premium = isShell(instrument)
    ? SHELL_PREMIUM * uniform(child(keyOfEnd(instrument), CHANNEL.premium))
    : Math.min(PREMIUM.most, PREMIUM.median * Math.exp(PREMIUM.spread * z));
  const wanted = priceUnits(before / UNITS * Math.exp(premium + spreadTo(last - tradingDay + 1)));
  // There must be a possible price under the terms that is not lower than the last one.
  return Math.max(wanted, before + tickUnder(before));
}

/** The payment of a stock merger. */
export interface Payment {
  /** Open, high, low and close (units) of a day: those of the buyer's shares, less a little. */
  prices(day: number): readonly number[];
  /** Standard deviation of the buyer's session. */
  sd(day: number): number;
}

/** The step to the next lower price. */
const tickUnder = (units: number): number => units >= UNITS ? 100 : 1;

/** The instrument while its price follows the terms: it no longer moves with its sector and the market. */
export function settled(instrument: Instrument, { reason }: Ending): Instrument {
  const taken = reason !== "bankruptcy";
  const sd = taken ? TERMS_SD : DOOMED_SD;
  return {
    ...instrument,
    factors: [],
    loadings: [],
    // In extended hours a price under terms does not move.
    ownSd: taken ? 1e-7 : DOOMED_GAP,
    quietSd: taken ? 1e-7 : DOOMED_GAP,
    sd,
    growth: 0,
    spread: taken ? Math.min(instrument.spread, TERMS_QUOTE) : Math.max(instrument.spread, DOOMED_QUOTE),
  };
}

/** Open and close of a day, log dollars. */
type Path = (day: number) => readonly [open: number, close: number];

function takenPath(key: number, { last }: Ending, terms: number): Path {
  const under = (day: number, n: number, daysLeft: number) =>
    Math.log(terms / UNITS) -
    spreadTo(daysLeft) * (1 + TERMS_NOISE * roughGaussian(child(child(key, CHANNEL.day + day), n)));
  return (day) => [under(day, 0, last - day + 1), under(day, 1, last - day)];
}

const followPath = (payment: Payment): Path => (day) => {
  const [open, , , close] = payment.prices(day) as [number, number, number, number];
  return [Math.log(open / UNITS), Math.log(close / UNITS)];
};

function doomedPath(key: number, { tradingDay }: Ending, before: number): Path {
  const most = CENTS[0] + CENTS[1] * uniform(child(key, CHANNEL.floor));
  const fall = FALL[0] + FALL[1] * uniform(child(key, CHANNEL.fall));
  const start = Math.log(Math.min(before / UNITS * Math.exp(-fall), most));
  return (day) => {
    // A walk and not a level, so that a low price does not predict a rise.
    let [open, close] = [start, start];
    for (let d = tradingDay; d <= day; d++) {
      const own = child(key, CHANNEL.day + d);
      open = d === tradingDay ? start : close + DOOMED_GAP * gaussian(child(own, 0));
      close = open + DOOMED_SD * gaussian(child(own, 1)) + DOOMED_DRIFT;
    }
    return [open, close];
  };
}

/**
 * Replaces the days of a block from the announcement on. `before` is the close (units) before the announcement,
 * `payment` what a stock merger pays in.
 */
export function settleDays(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  ending: Ending,
  before: number,
  payment: Payment | null,
  block: DayBlock,
): void {
  const { first, close, gap, sd, ownSd, figures, activity } = block;
  const { tradingDay, last, reason } = ending;
  const from = Math.max(0, tradingDay - first), to = Math.min(activity.length, last + 1 - first);
  if (from >= to) return;
  const taken = reason !== "bankruptcy";
  const key = keyOfEnd(instrument);
  const terms = termsOf(instrument, ending, before);
  const pathAt = payment
    ? followPath(payment)
    : taken
    ? takenPath(key, ending, terms)
    : doomedPath(key, ending, before);
  const scale = Math.log(levels.multiplier(tradingDay));
  const previous = first > tradingDay ? pathAt(first - 1)[1] - scale : close[from]!;
  // The activity is that of the days after the announcement, whatever the jump to their prices.
  close[from] = pathAt(first + from)[0] - scale;
  for (let j = from; j < to; j++) {
    const [opens, closes] = pathAt(first + j);
    gap[j] = opens - scale - close[j]!;
    close[j + 1] = closes - scale;
    sd[j] = ownSd[j] = payment ? payment.sd(first + j) : taken ? TERMS_SD : DOOMED_SD;
  }
  const stir = taken ? TERMS_STIR : DOOMED_STIR;
  redrawFigures(settled(instrument, ending), factors, levels, from, to, block, (day) => stir[day - tradingDay] ?? 1);
  gap[from] = close[from]! - previous;
  close[from] = previous;
  if (!taken) return;
  const highest = terms - tickUnder(terms);
  for (let j = from; j < to; j++) {
    const paid = payment?.prices(first + j);
    for (let n = 0; n < FIGURES - 1; n++) {
      const at = j * FIGURES + n;
      figures[at] = paid ? paid[n]! : Math.min(figures[at]!, highest);
    }
  }
  // The sessions around a day begin and end at its prices as shown.
  const shown = (j: number, figure: number) => Math.log(figures[j * FIGURES + figure]! / UNITS) - scale;
  for (let j = from; j < to; j++) {
    gap[j] = shown(j, 0) - close[j]!;
    close[j + 1] = shown(j, 3);
  }
}
