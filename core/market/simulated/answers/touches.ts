/**
 * Finds when a security's bid or ask first reached a price: searches days by their extremes, then minutes by theirs,
 * then seconds.
 */
import { Slices } from "../../../kernel/slices.ts";
import type { TouchReached, TouchRequest } from "../../port.ts";
import { dayCount, hoursOfTradingDay, momentAt } from "../grid.ts";
import { depthAt, farthest, isTwoSided, type SessionPart, type Touch, touchAt } from "../sessions/quotes.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
/** The ask is at most half a tick below the path, and the bid at most half a tick above it. */
const TICK = 100;

interface Wanted {
  /** In units; infinite when it is ignored. */
  readonly askAtMost: number;
  readonly bidAtLeast: number;
  readonly askAtLeast: number;
  readonly bidAtMost: number;
  readonly regularOnly: boolean;
  /** The first and the last second to check. */
  readonly first: number;
  readonly last: number;
}

const touch: Touch = { bid: 0, ask: 0 };

/** @param find the security on a trading day, null while it is not listed */
export async function firstTouch(
  find: (day: number) => Security | null | Promise<Security | null>,
  { askAtMost, bidAtLeast, askAtLeast, bidAtMost, regularOnly = false, after, until }: TouchRequest,
): Promise<TouchReached | null> {
  const units = (price: number | null | undefined, ignored: number) =>
    price == null ? ignored : Math.round(price * UNITS);
  const wanted: Wanted = {
    askAtMost: units(askAtMost, -Infinity),
    bidAtLeast: units(bidAtLeast, Infinity),
    askAtLeast: units(askAtLeast, Infinity),
    bidAtMost: units(bidAtMost, -Infinity),
    regularOnly,
    first: (Math.floor(after / SECOND) + 1) * SECOND,
    last: Math.floor(until / SECOND) * SECOND,
  };
  if (wanted.first > wanted.last) return null;
  const slices = new Slices();
  const begin = momentAt(wanted.first);
  for (let day = begin.quoting ? begin.day : begin.day + 1; day < dayCount(); day++) {
    if (hoursOfTradingDay(day).preOpen > wanted.last) return null;
    const security = await find(day);
    const reached = security && touchOn(security, day, wanted);
    if (reached) return reached;
    if (slices.over) await slices.pause();
  }
  return null;
}

function touchOn(security: Security, day: number, wanted: Wanted): TouchReached | null {
  const { preOpen, open, close, postClose } = hoursOfTradingDay(day);
  const parts: readonly [SessionPart, number, number][] = [["pre", preOpen, open], ["regular", open, close], [
    "late",
    close,
    postClose,
  ]];
  for (const [part, start, end] of parts) {
    if (end <= wanted.first || start > wanted.last || (wanted.regularOnly && part !== "regular")) continue;
    if (part === "regular") {
      const { of, at } = security.figures(day);
      if (!mayReach(of[at + 2]!, of[at + 1]!, wanted, () => farthest(security.instrumentOn(day)))) continue;
    }
    const reached = touchIn(security, part, day, start, wanted);
    if (reached) return reached;
  }
  return null;
}

/**
 * Whether a segment of the path with these extremes can contain a price searched for.
 * @param spread its `farthest` bid and ask
 */
function mayReach(low: number, high: number, wanted: Wanted, spread: () => { bid: number; ask: number }): boolean {
  const { askAtMost, bidAtLeast, askAtLeast, bidAtMost } = wanted;
  if (low <= askAtMost + TICK || high >= bidAtLeast - TICK) return true;
  // For stops the spread counts too: the bid may be that far below the path, and the ask above it.
  return (bidAtMost !== -Infinity && low * spread().bid <= bidAtMost + 2 * TICK) ||
    (askAtLeast !== Infinity && high * spread().ask >= askAtLeast - 2 * TICK);
}

function touchIn(
  security: Security,
  part: SessionPart,
  day: number,
  start: number,
  wanted: Wanted,
): TouchReached | null {
  const session = security.session(part, day);
  const instrument = security.instrumentOn(day);
  const from = Math.max(session.opens, Math.floor((wanted.first - start) / MINUTE));
  const to = Math.min(session.minutes - 1, Math.floor((wanted.last - start) / MINUTE));
  for (let minute = from; minute <= to; minute++) {
    const spread = () => farthest(instrument, { part, minute, session });
    session.findExtremes(minute, minute + 1);
    if (!mayReach(session.low[minute]!, session.high[minute]!, wanted, spread)) continue;
    if (session.pauseAt(minute, 0)) continue;
    for (let second = 0; second < 60; second++) {
      const at = start + minute * MINUTE + second * SECOND;
      if (at < wanted.first || at > wanted.last) continue;
      if (!isTwoSided(session, minute, second)) continue;
      const price = session.priceAt(minute, second);
      touchAt(instrument, part, session, minute, second, price, touch);
      if (
        touch.ask > wanted.askAtMost && touch.bid < wanted.bidAtLeast && touch.ask < wanted.askAtLeast &&
        touch.bid > wanted.bidAtMost
      ) continue;
      const depth = depthAt(instrument, part, session, minute, second, price);
      return { at, quote: { bid: touch.bid / UNITS, ask: touch.ask / UNITS, ...depth, at } };
    }
  }
  return null;
}
