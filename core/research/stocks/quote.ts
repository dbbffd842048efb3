import { query } from "../../kernel/run/handler.ts";
import { type Price, price, priceNumber } from "../../kernel/money.ts";
import type { Quote, Snapshot, Ticker } from "../../market/mod.ts";
import { type StockQuote, stockQuote } from "./contract.ts";

/** API sizes are in lots of this many shares, whatever the price's round lot is. */
const LOT_SHARES = 100;
const unsized = { bid_size: null, ask_size: null, bid_shares: null, ask_shares: null };
export const sizesOf = ({ bidShares, askShares }: Quote) => ({
  bid_size: Math.floor(bidShares / LOT_SHARES),
  ask_size: Math.floor(askShares / LOT_SHARES),
  bid_shares: bidShares,
  ask_shares: askShares,
});

/** The difference of two prices, in dollars and in percent; null when either is unknown. */
export function changeSince(
  now: number | undefined,
  before: number | undefined,
): { change: number | null; percent: number | null } {
  if (now === undefined || before === undefined || before === 0) return { change: null, percent: null };
  const change = priceNumber((price(now) - price(before)) as Price);
  return { change, percent: change / before * 100 };
}

/** Quotes derived from a snapshot, for as long as the snapshot is referenced. */
const presented = new WeakMap<Snapshot, StockQuote>();

/**
 * A snapshot in the API's quote format. The change is against the last close before the day shown. A delisted stock has
 * no snapshot.
 */
export function presentQuote(ticker: Ticker, snapshot: Snapshot | null): StockQuote {
  if (!snapshot) return quoteOf(ticker, nothing);
  const known = presented.get(snapshot) ?? quoteOf(ticker, snapshot);
  presented.set(snapshot, known);
  return known;
}

const nothing = { day: null, previousDay: null, quote: null, lastTrade: null, halt: null };

function quoteOf(ticker: Ticker, snapshot: Omit<Snapshot, "symbol" | "bands">): StockQuote {
  const { day, previousDay, quote, lastTrade } = snapshot;
  const { change, percent } = changeSince(lastTrade?.price, previousDay?.close);
  return {
    symbol: ticker.symbol,
    name: ticker.name,
    delisted_on: ticker.delistedOn,
    price: lastTrade?.price ?? null,
    prev_close: previousDay?.close ?? null,
    open: day?.open ?? null,
    high: day?.high ?? null,
    low: day?.low ?? null,
    vwap: day?.vwap ?? null,
    change,
    change_percentage: percent,
    volume: day?.volume ?? null,
    bid_price: quote?.bid ?? null,
    ask_price: quote?.ask ?? null,
    ...(quote ? sizesOf(quote) : unsized),
    halted: snapshot.halt !== null,
    quoted_at: quote ? Temporal.Instant.fromEpochMilliseconds(quote.at).toString() : null,
  };
}

/** The current quote of a stock. */
export const quote = query(stockQuote, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [ticker, snapshot] = await Promise.all([ctx.market.ticker(symbol, at), ctx.market.snapshot(symbol, at)]);
  return ticker && (snapshot || ticker.delistedOn)
    ? presentQuote(ticker, snapshot)
    : ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
});
