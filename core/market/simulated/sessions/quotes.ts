/** Bid and ask around the price path: the spread, the sizes, and the position of the last trade between them. */
import type { Instrument } from "../prices/instrument.ts";
import { child, draw, gaussian, type Key, numberOf, uniform } from "../random.ts";
import type { SimulatedSession } from "./session.ts";
import { UNITS } from "../units.ts";

export type SessionPart = "pre" | "regular" | "late";

/** Spread relative to midday: wide at the open, narrow at the close, wide outside the session. */
function width(part: SessionPart, minute: number, session: SimulatedSession): number {
  if (part === "pre") return 2.5 + 2 * (1 - minute / session.minutes);
  if (part === "late") return 3 + Math.min(2, minute / 60);
  const usual = minute >= session.minutes - 30 ? 0.7 : 1 + 1.5 * Math.exp(-minute / 20);
  // Spreads are double for two minutes after a halt.
  for (const { until } of session.pauses) if (minute >= until && minute < until + 2) return 2 * usual;
  return usual;
}

/** No spread is wider, relative to midday. */
const WIDEST = 5;

/**
 * Factors of a path price below and above which, but for two ticks, no bid and no ask of a minute is; of any minute
 * without one.
 */
export function farthest(
  instrument: Instrument,
  at?: { part: SessionPart; minute: number; session: SimulatedSession },
): { bid: number; ask: number } {
  const wide = instrument.spread * (at ? width(at.part, at.minute, at.session) : WIDEST);
  return { bid: 1 - wide, ask: 1 + wide };
}

/** The round lot of a price, in shares. */
function roundLot(price: number): number {
  if (price <= 250) return 100;
  if (price <= 1000) return 40;
  return price <= 10_000 ? 10 : 1;
}

/** Activity relative to an ordinary day, with a lower bound. */
const busyness = (part: SessionPart, session: SimulatedSession, minute: number): number =>
  part === "regular" ? Math.max(0.15, session.activityAt(minute)) : 1;
const keyAt = (session: SimulatedSession, minute: number, second: number): Key =>
  child(session.key, 10_000 + minute * 60 + second);

/** Whether a second has buyers and sellers: from the opening on, not paused, and not at a band. */
export const isTwoSided = (session: SimulatedSession, minute: number, second: number): boolean =>
  minute >= session.opens && !session.isHeld(minute, second) && !session.pauseAt(minute, second);

/** Bid and ask in one second of a minute, in units. */
export interface Touch {
  bid: number;
  ask: number;
}

/**
 * Minutes between two places of the quote around the path, which moves slowly from one to the next: who waits for the
 * other side to come to a price waits for minutes, in which the path moves too.
 */
const PLACE = 3;
const PLACE_CHANNEL = 5;

/** Bid and ask when the path is at `price` units. */
export function touchAt(
  instrument: Instrument,
  part: SessionPart,
  session: SimulatedSession,
  minute: number,
  second: number,
  price: number,
  out: Touch,
): void {
  // In the opening auction all buy and sell at its price.
  if (part === "regular" && session.isOpening(minute, second)) {
    out.bid = out.ask = price;
    return;
  }
  const tick = price >= UNITS ? 100 : 1;
  const at = (minute + second / 60) / PLACE;
  const [places, n] = [child(session.key, PLACE_CHANNEL), Math.floor(at)];
  const [knot, next] = [child(places, n), child(places, n + 1)];
  // Spreads narrow on active days.
  const wide = instrument.spread * price * width(part, minute, session) /
    Math.pow(Math.max(1, busyness(part, session, minute)), 0.4);
  // A spread of 1.4 ticks is one tick most of the time and two for the rest.
  const ticks = Math.max(1, Math.floor(wide / tick + uniform(draw(knot, 1))));
  const last = Math.round(price / tick);
  const place = uniform(numberOf(knot)) + (at - n) * (uniform(numberOf(next)) - uniform(numberOf(knot)));
  // Where there is room, both sides are away from the last trade.
  const bid = Math.max(1, last - (ticks === 1 ? Math.round(place) : 1 + Math.floor(place * (ticks - 1))));
  out.bid = bid * tick;
  out.ask = (bid + ticks) * tick;
}

/** Shares shown on both sides in that second. */
export function depthAt(
  instrument: Instrument,
  part: SessionPart,
  session: SimulatedSession,
  minute: number,
  second: number,
  price: number,
): { bidShares: number; askShares: number } {
  const key = keyAt(session, minute, second);
  const dollars = price / UNITS;
  const lot = roundLot(dollars);
  if (part === "regular" && session.isOpening(minute, second)) {
    const shares = lot * Math.max(1, Math.floor(session.opening / lot));
    return { bidShares: shares, askShares: shares };
  }
  const lots = instrument.depth * (part === "regular" ? 1 : 0.3) * Math.sqrt(busyness(part, session, minute)) /
    (dollars * lot);
  const shown = (n: number) => lot * Math.max(1, Math.round(lots * Math.exp(0.6 * gaussian(draw(key, n)))));
  return { bidShares: shown(3), askShares: shown(4) };
}
