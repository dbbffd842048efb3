/**
 * Validates the socket's messages and applies them to the latest snapshots. Only the newest values of each symbol are
 * kept; there is no queue.
 */
import type { LatestSnapshots } from "./latest_snapshots.ts";
import { countOf, type Fields, numbersOf, priceOf, symbolOf } from "./json.ts";
import { pastInstant, quoteOf } from "./wire_snapshot.ts";

/** Indicators of a quote or a band: trading has paused, trading has resumed. */
const PAUSED = 43;
const RESUMED = 16;

export interface EventSink {
  readonly latest: LatestSnapshots;
  readonly now: () => number;
  readonly sharesOf: (symbol: string) => number;
}

export function dispatch(event: Fields, { latest, now, sharesOf }: EventSink): void {
  const symbol = symbolOf(event.ev === "LULD" ? event.T : event.sym);
  if (!symbol) return;
  const at = pastInstant(event.ev === "AM" ? event.e : event.t, now());
  if (at === null) return;
  if (event.ev === "T") {
    const price = priceOf(event.p);
    if (price !== null) latest.onTrade(symbol, { price, at }, numbersOf(event.c));
  } else if (event.ev === "Q") {
    noteState(latest, symbol, at, [...numbersOf(event.c), ...numbersOf(event.i)]);
    const quote = quoteOf(event.bp, event.ap, event.bs, event.as, at, sharesOf(symbol));
    if (quote) latest.onQuote(symbol, quote);
  } else if (event.ev === "AM") {
    const [start, high, low, close] = [
      pastInstant(event.s, now()),
      priceOf(event.h),
      priceOf(event.l),
      priceOf(event.c),
    ];
    if (start === null || high === null || low === null || close === null || high < low) return;
    latest.onMinute(symbol, {
      start,
      end: at,
      high,
      low,
      close,
      dayVolume: countOf(event.av),
      dayVwap: priceOf(event.a),
    });
  } else if (event.ev === "LULD") {
    noteState(latest, symbol, at, numbersOf(event.i));
    const [upper, lower] = [priceOf(event.h), priceOf(event.l)];
    if (upper !== null && lower !== null && lower < upper) latest.onBands(symbol, { lower, upper, at });
  }
}

function noteState(latest: LatestSnapshots, symbol: string, at: number, codes: readonly number[]): void {
  if (codes.includes(PAUSED)) latest.onPause(symbol, at);
  else if (codes.includes(RESUMED)) latest.onResume(symbol);
}
