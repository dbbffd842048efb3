/** The columns of a request for the quotes of seconds: empty at first, then filled with what is known. */
import type { Halt, Quote, SecondQuotes, SecondsRequest } from "./port.ts";

const SECOND = 1_000;
/** An hour. */
const MOST_SECONDS = 3_600;

/** Columns in which nothing is known yet. @throws RangeError for more than an hour */
export function unknownSeconds({ after, until }: SecondsRequest): SecondQuotes {
  const from = (Math.floor(after / SECOND) + 1) * SECOND;
  const count = Math.max(0, (Math.floor(until / SECOND) * SECOND - from) / SECOND + 1);
  if (!(count <= MOST_SECONDS)) throw new RangeError(`${count} seconds are more than the quotes of an hour`);
  const make = () => new Float64Array(count).fill(NaN);
  return { from, bid: make(), ask: make(), bidShares: make(), askShares: make(), halts: [] };
}

/** Epoch milliseconds of the last second; the one before `from` when there is none. */
export const lastSecondOf = ({ from, bid }: SecondQuotes): number => from + (bid.length - 1) * SECOND;

/** Writes the quote of a second, which is one of these. */
export function setQuote(quotes: SecondQuotes, at: number, quote: Omit<Quote, "at">): void {
  const i = (at - quotes.from) / SECOND;
  quotes.bid[i] = quote.bid;
  quotes.ask[i] = quote.ask;
  quotes.bidShares[i] = quote.bidShares;
  quotes.askShares[i] = quote.askShares;
}

/** With those halts that overlap the seconds. The end of one that lasts beyond them is not yet known. */
export function withHalts(quotes: SecondQuotes, halts: readonly Halt[]): SecondQuotes {
  const last = lastSecondOf(quotes);
  return {
    ...quotes,
    halts: halts.filter(({ since, until }) => since <= last && (until ?? Infinity) > quotes.from)
      .map(({ reason, since, until }) => ({ reason, since, until: until !== null && until <= last ? until : null })),
  };
}
