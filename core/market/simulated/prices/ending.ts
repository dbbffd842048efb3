/**
 * How a listing ends: by a takeover for cash or for shares of the buyer, or by a bankruptcy that cancels the shares,
 * announced some weeks before; a bankrupt company's exchange no longer lists it a few days after the announcement. From
 * the announcement on the price follows the terms instead of the market: it stays a little under what will be paid, or
 * falls to cents, so that trading on the announcement does not pay off.
 */
import { dayCount, epochDayOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import { nightBefore } from "./announcement.ts";
import { type Cash, cashOf, cashOn, cashPath, premiumOf, raiseOf, tickUnder } from "./cash_deal.ts";
import { type DayBlock, FIGURES } from "./day_block.ts";
import { redrawFigures } from "./days.ts";
import type { Factors } from "./factors.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import { child, draw, gaussian, type Key, keyOf, numberOf, uniform } from "../random.ts";
import { priceUnits, UNITS } from "../units.ts";
import type { Ending, WorldEvent } from "../world.ts";

const TRADING_DAYS = 252;
const CHANNEL = {
  reason: 0,
  lead: 1,
  minute: 2,
  fall: 4,
  floor: 5,
  move: 6,
  shares: 7,
  day: 10_000,
} as const;
/** Probability of a takeover by tier; the other companies end in bankruptcy. */
export const takenOver: Readonly<Record<Instrument["tier"], number>> = {
  ...{ fund: 1, mega: 1, large: 0.97, mid: 0.95, small: 0.85, micro: 0.55, nano: 0.3 },
};
/** Probability that a takeover is paid in shares of the buyer, where there is one. */
export const IN_SHARES = 0.25;
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
/** Log distance of the price from the terms of a takeover for shares: on the last day, and per year before it. */
const LAST_SPREAD = 0.0006;
const YEARLY_SPREAD = 0.08;
/**
 * Of the days under terms: standard deviation of a session; quoted spread at most; activity on the first days, and on
 * those after the terms were raised.
 */
const TERMS_SD = 0.0008;
const TERMS_QUOTE = 6e-4;
const TERMS_STIR = [14, 4, 2];
const RAISE_STIR = [8, 3, 1.5];
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

const keyOfEnd = ({ symbolKey }: Instrument): Key => keyOf(symbolKey, "end");
/** The key of the takeover that breaks. */
export const keyOfAttempt = ({ symbolKey }: Instrument): Key => keyOf(symbolKey, "attempt");
const keyOfEnding = (instrument: Instrument, { off }: Ending): Key =>
  off ? keyOfAttempt(instrument) : keyOfEnd(instrument);
const isShell = ({ listing }: Instrument): boolean => listing.type === "UNIT";

/** Null for a listing that does not end. `hasBuyer`: there is a company that can pay with its shares. */
export function endingOf(instrument: Instrument, hasBuyer: () => boolean): Ending | null {
  const { first, last } = daysListed(instrument);
  if (last >= dayCount()) return null;
  const key = keyOfEnd(instrument);
  const chance = isShell(instrument) ? 1 : takenOver[instrument.tier];
  const reason = uniform(draw(key, CHANNEL.reason)) >= chance
    ? "bankruptcy"
    : !isShell(instrument) && uniform(draw(key, CHANNEL.shares)) < IN_SHARES && hasBuyer()
    ? "stock_merger"
    : "cash_merger";
  const lead = Math.min(leadOf(instrument, reason, child(key, CHANNEL.lead)), Math.floor((last - first) / 2));
  const tradingDay = last - lead;
  const raise = reason === "cash_merger" && !isShell(instrument) ? raiseOf(key, tradingDay, last) : null;
  return { tradingDay, last, at: nightBefore(tradingDay, draw(key, CHANNEL.minute)), reason, raise, off: null };
}

/** Trading days from an announcement to the end. */
export function leadOf({ tier }: Instrument, reason: Ending["reason"], key: Key): number {
  const large = reason === "cash_merger" && (tier === "large" || tier === "mid");
  const [least, range] = leads[large ? "large_merger" : reason];
  return least + Math.floor(range * uniform(numberOf(key)));
}

/** The instrument with the move over the counter that follows a bankruptcy, where there is one. */
export function movedAtEnd(instrument: Instrument): Instrument {
  const { listing } = instrument;
  const ending = endingOf(instrument, () => false);
  if (ending?.reason !== "bankruptcy" || listing.exchange === "OTC" || listing.move) return instrument;
  const [least, range] = OFF_EXCHANGE;
  const day = ending.tradingDay + least + Math.floor(range * uniform(draw(keyOfEnd(instrument), CHANNEL.move)));
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
  const lead = TRANSFER_LEAD[0] + Math.floor(TRANSFER_LEAD[1] * uniform(numberOf(keyOf(symbolKey, "transfer"))));
  const announced = atEnd ? ending.tradingDay : Math.max(0, tradingDay - lead);
  return { kind: "transfer", tradingDay, announcedOn: epochDayOfTradingDay(announced) };
}

/** Log distance of the price from the terms of a takeover for shares this many days before the end. */
export const spreadTo = (daysLeft: number): number => LAST_SPREAD + YEARLY_SPREAD * daysLeft / TRADING_DAYS;

/** Units of the buyer's shares that each share is worth at the announcement, from the close (units) before it. */
export function worthInShares(instrument: Instrument, { tradingDay, last }: Ending, before: number): number {
  const premium = premiumOf(instrument, keyOfEnd(instrument));
  const wanted = priceUnits(before / UNITS * Math.exp(premium + spreadTo(last - tradingDay + 1)));
  return Math.max(wanted, before + tickUnder(before));
}

/** Units paid for each share on a trading day by the terms, from the close (units) before the announcement. */
export function termsOn(instrument: Instrument, ending: Ending, before: number, day: number): number {
  if (ending.reason !== "cash_merger") return 0;
  return cashOn(cashOf(instrument, keyOfEnding(instrument, ending), ending, before), ending, day);
}

/** The payment of a stock merger. */
export interface Payment {
  /** Open, high, low and close (units) of a day: those of the buyer's shares, less a little. */
  prices(day: number): readonly number[];
  /** Standard deviation of the buyer's session. */
  sd(day: number): number;
}

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

const followPath = (payment: Payment): Path => (day) => {
  const [open, , , close] = payment.prices(day) as [number, number, number, number];
  return [Math.log(open / UNITS), Math.log(close / UNITS)];
};

function doomedPath(key: Key, { tradingDay }: Ending, before: number): Path {
  const most = CENTS[0] + CENTS[1] * uniform(draw(key, CHANNEL.floor));
  const fall = FALL[0] + FALL[1] * uniform(draw(key, CHANNEL.fall));
  const start = Math.log(Math.min(before / UNITS * Math.exp(-fall), most));
  return (day) => {
    // A walk and not a level, so that a low price does not predict a rise.
    let [open, close] = [start, start];
    for (let d = tradingDay; d <= day; d++) {
      const own = child(key, CHANNEL.day + d);
      open = d === tradingDay ? start : close + DOOMED_GAP * gaussian(draw(own, 0));
      close = open + DOOMED_SD * gaussian(draw(own, 1)) + DOOMED_DRIFT;
    }
    return [open, close];
  };
}

/**
 * Replaces the days of a block from the announcement on, to the last day or until the deal breaks. `before` is the
 * close (units) before the announcement, `payment` what a stock merger pays in.
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
  const { first, close, gap, sd, ownSd, news } = block;
  const { tradingDay, last, reason, raise, off } = ending;
  const from = Math.max(0, tradingDay - first), to = Math.min(gap.length, (off?.tradingDay ?? last + 1) - first);
  if (from >= to) return;
  const taken = reason !== "bankruptcy";
  const key = keyOfEnding(instrument, ending);
  const cash = reason === "cash_merger" ? cashOf(instrument, key, ending, before) : null;
  const pathAt = payment
    ? followPath(payment)
    : cash
    ? cashPath(instrument, key, ending, cash)
    : doomedPath(key, ending, before);
  const scale = Math.log(levels.multiplier(tradingDay));
  const previous = first > tradingDay ? pathAt(first - 1)[1] - scale : close[from]!;
  for (let j = from; j < to; j++) {
    const [opens, closes] = pathAt(first + j);
    gap[j] = opens - scale - (j === from ? previous : close[j]!);
    close[j + 1] = closes - scale;
    news?.delete(first + j);
    sd[j] = ownSd[j] = payment ? payment.sd(first + j) : taken ? TERMS_SD : DOOMED_SD;
  }
  const stir = taken ? TERMS_STIR : DOOMED_STIR;
  const activity = (day: number) =>
    Math.max(stir[day - tradingDay] ?? 1, raise ? RAISE_STIR[day - raise.tradingDay] ?? 1 : 1);
  const draw = (from: number, to: number) => {
    if (from >= to) return;
    // The activity is that of the days after the announcement, whatever the jump to their prices.
    const [eve, jump] = [close[from]!, gap[from]!];
    close[from] = eve + jump;
    gap[from] = 0;
    redrawFigures(settled(instrument, ending), factors, levels, from, to, block, activity);
    [close[from], gap[from]] = [eve, jump];
  };
  const raised = raise ? Math.max(from, Math.min(to, raise.tradingDay - first)) : to;
  close[from] = previous;
  draw(from, raised);
  draw(raised, to);
  if (taken) keepUnder(ending, cash, payment, scale, from, to, block);
}

/** Lets no price of some days (by their place in the block) reach the terms in cash; gives them those of a payment. */
function keepUnder(
  ending: Ending,
  cash: Cash | null,
  payment: Payment | null,
  scale: number,
  from: number,
  to: number,
  { first, close, gap, figures }: DayBlock,
): void {
  for (let j = from; j < to; j++) {
    const paid = payment?.prices(first + j);
    const terms = cash ? cashOn(cash, ending, first + j) : Infinity;
    for (let n = 0; n < FIGURES - 1; n++) {
      const at = j * FIGURES + n;
      figures[at] = paid ? paid[n]! : Math.min(figures[at]!, terms - tickUnder(terms));
    }
  }
  // The sessions around a day begin and end at its prices as shown.
  const shown = (j: number, figure: number) => Math.log(figures[j * FIGURES + figure]! / UNITS) - scale;
  for (let j = from; j < to; j++) {
    gap[j] = shown(j, 0) - close[j]!;
    close[j + 1] = shown(j, 3);
  }
}
