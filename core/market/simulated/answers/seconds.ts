/** The quotes of the seconds of a regular session. */
import type { SecondQuotes, SecondsRequest } from "../../port.ts";
import { lastSecondOf, setQuote, unknownSeconds, withHalts } from "../../second_quotes.ts";
import { hoursOfTradingDay } from "../grid.ts";
import { depthAt, isTwoSided, type Touch, touchAt } from "../sessions/quotes.ts";
import type { Security } from "../security.ts";
import { haltOf } from "./snapshot.ts";
import { UNITS } from "../units.ts";

const SECOND = 1_000;
const touch: Touch = { bid: 0, ask: 0 };

/** @param day the trading day of the request; -1 before the first */
export function secondsOf(security: Security, day: number, request: SecondsRequest): SecondQuotes {
  const quotes = unknownSeconds(request);
  if (day < 0) return quotes;
  const { open, close } = hoursOfTradingDay(day);
  const [first, last] = [Math.max(open, quotes.from), Math.min(close - SECOND, lastSecondOf(quotes))];
  if (first > last) return quotes;
  const session = security.session("regular", day);
  const instrument = security.instrumentOn(day);
  for (let at = first; at <= last; at += SECOND) {
    const seconds = (at - open) / SECOND;
    const [minute, second] = [Math.floor(seconds / 60), seconds % 60];
    if (!isTwoSided(session, minute, second)) continue;
    const price = session.priceAt(minute, second);
    touchAt(instrument, "regular", session, minute, second, price, touch);
    const depth = depthAt(instrument, "regular", session, minute, second, price);
    setQuote(quotes, at, { bid: touch.bid / UNITS, ask: touch.ask / UNITS, ...depth });
  }
  return withHalts(quotes, session.pauses.map((pause) => haltOf(session, pause)));
}
