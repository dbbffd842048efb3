/** The seconds that positions are watched in: quotes, halts, and what each minute's close tells. */
import type { Bars, MarketData, SecondQuotes } from "../../market/port.ts";
import { firstFrom } from "../figures.ts";
import type { MinuteClose, Tick } from "../position/tick.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const MOST_BARS = 1_000;

/**
 * Every whole second after one instant and up to another, both in the session of one day.
 *
 * @param preOpen 04:00 of that day
 * @throws MarketDataError
 */
export async function ticksOf(
  market: MarketData,
  symbol: string,
  after: number,
  until: number,
  preOpen: number,
): Promise<readonly Tick[]> {
  const first = (Math.floor(after / SECOND) + 1) * SECOND;
  const last = Math.floor(until / SECOND) * SECOND;
  // A minute's medians are of all its quotes, those before this part included.
  const from = Math.floor((first - 1) / MINUTE) * MINUTE;
  const lastMinute = Math.floor(last / MINUTE) * MINUTE;
  const request = { symbol, multiplier: 1, timespan: "minute", from: preOpen, to: lastMinute - MINUTE } as const;
  const [quotes, bars] = await Promise.all([
    market.seconds({ symbol, after: from - SECOND, until: last }),
    lastMinute >= first ? market.bars({ ...request, limit: MOST_BARS }, last) : null,
  ]);
  const ticks: Tick[] = [];
  for (let at = first; at <= last; at += SECOND) {
    const minute = at % MINUTE === 0 && bars ? await minuteClose(market, symbol, at, quotes, bars) : null;
    ticks.push({ at, quote: quotes && quoteAt(quotes, at), halt: quotes && haltAt(quotes, at), minute });
  }
  return ticks;
}

function quoteAt(quotes: SecondQuotes, at: number): Tick["quote"] {
  const i = (at - quotes.from) / SECOND;
  const [bid, ask] = [quotes.bid[i] ?? NaN, quotes.ask[i] ?? NaN];
  if (!(bid > 0 && ask >= bid)) return null;
  return { bid, ask, bidShares: quotes.bidShares[i]!, askShares: quotes.askShares[i]!, at };
}

const haltAt = ({ halts }: SecondQuotes, at: number): Tick["halt"] =>
  halts.find(({ since, until }) => since <= at && (until === null || at < until)) ?? null;

async function minuteClose(
  market: MarketData,
  symbol: string,
  at: number,
  quotes: SecondQuotes | null,
  bars: Bars,
): Promise<MinuteClose> {
  const snapshot = await market.snapshot(symbol, at);
  const spreads: number[] = [];
  const depths: number[] = [];
  for (let second = at - MINUTE; quotes && second < at; second += SECOND) {
    const quote = quoteAt(quotes, second);
    if (!quote) continue;
    spreads.push(quote.ask - quote.bid);
    depths.push(quote.bid * quote.bidShares);
  }
  return {
    bars: upTo(bars, at),
    vwap: snapshot?.day?.vwap ?? NaN,
    spread: median(spreads),
    bidDepth: median(depths),
  };
}

/** The bars that are over by an instant. */
function upTo(bars: Bars, at: number): Bars {
  const end = firstFrom(bars, at - MINUTE + 1);
  const part = (column: Float64Array) => column.subarray(0, end);
  return {
    at: part(bars.at),
    open: part(bars.open),
    high: part(bars.high),
    low: part(bars.low),
    close: part(bars.close),
    volume: part(bars.volume),
  };
}

/** NaN of none. */
function median(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length === 0
    ? NaN
    : values.length % 2 === 1
    ? values[middle]!
    : (values[middle - 1]! + values[middle]!) / 2;
}
