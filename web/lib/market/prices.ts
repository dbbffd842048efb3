/**
 * The only source of live prices. Pushed quotes and the prices in responses are stored here, and every displayed figure
 * that depends on a price is computed from here, so that equal figures are always equal on the screen.
 */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { OperationName, OutputOf } from "../../../core/contracts.ts";
import { isRegular } from "./regular_session.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";

/** A symbol's live data: at least its price, and a whole quote once one was received. */
export type LiveQuote = Partial<StockQuote> & { readonly symbol: string; readonly price: number };
export type Prices = ReadonlyMap<string, LiveQuote>;

/**
 * Pushed quotes are shown in batches, so that rows and totals change together and the page renders no more often than
 * this.
 */
const SHOW_EVERY_MS = 500;
/**
 * While the user types, quotes wait for a pause of this length, so that key presses are painted first, but not for
 * longer than the maximum.
 */
const PAUSE_MS = 200, LONGEST_WAIT_MS = 2000;

let shown: Prices = new Map();
const pending = new Map<string, LiveQuote>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let shownAt = -Infinity;
let keyAt = -Infinity;
let held = false;
globalThis.addEventListener("keydown", () => keyAt = performance.now(), { capture: true });

function showSoon() {
  const at = Math.max(shownAt + SHOW_EVERY_MS, Math.min(keyAt + PAUSE_MS, shownAt + LONGEST_WAIT_MS));
  const wait = at - performance.now();
  timer = wait <= 0 ? void show() : setTimeout(showSoon, wait);
}

function show() {
  clearTimeout(timer);
  timer = undefined;
  if (pending.size === 0 || held) return;
  const next = new Map(shown);
  for (const [symbol, quote] of pending) next.set(symbol, withinDay({ ...next.get(symbol), ...quote }));
  pending.clear();
  shown = next;
  shownAt = performance.now();
  for (const listener of listeners) listener();
}

/** A price in the regular session widens the day's range, also if it came without one. */
function withinDay(quote: LiveQuote): LiveQuote {
  const { price, low, high, quoted_at } = quote;
  if (low == null || high == null || !quoted_at || !isRegular(Date.parse(quoted_at))) return quote;
  return price >= low && price <= high ? quote : { ...quote, low: Math.min(low, price), high: Math.max(high, price) };
}

/**
 * Stops showing prices: those of another instant are shown with the other responses of that instant.
 * @returns shows them, in place of all previous ones
 */
export function holdPrices(): () => void {
  show();
  held = true;
  return () => {
    held = false;
    shown = new Map();
    if (pending.size > 0) show();
    else for (const listener of listeners) listener();
  };
}

type Unpriced = Partial<StockQuote> & { readonly symbol: string; readonly price: number | null };
const collect = (quotes: Iterable<Unpriced>) => {
  for (const quote of quotes) {
    if (quote.price !== null) pending.set(quote.symbol, { ...pending.get(quote.symbol), ...quote } as LiveQuote);
  }
};

/** Stores a pushed quote; it is shown within half a second, or when the user pauses typing. */
export function pushQuote(quote: StockQuote): void {
  collect([quote]);
  if (timer === undefined) timer = setTimeout(showSoon);
}

type Reader<N extends OperationName> = (answer: OutputOf<N>) => Iterable<Unpriced>;
const readers: { readonly [N in OperationName]?: Reader<N> } = {
  "portfolios.list": (portfolios) => portfolios.flatMap(({ positions }) => positions).map(priceOnly),
  "holdings.list": (holdings) =>
    holdings.map(({ stock, current_price }) => ({ symbol: stock.symbol, price: current_price })),
  "stocks.sparklines": ({ stocks }) => stocks.map(({ line: _line, ...quote }) => quote),
  "stocks.compare": ({ stocks }) => stocks.map(priceOnly),
  "stocks.quote": (quote) => [quote],
  "stocks.trading-snapshot": ({ quote }) => [quote],
};
const priceOnly = ({ symbol, price }: { symbol: string; price: number | null }) => ({ symbol, price });

/** Extracts the prices of every response that enters the cache, before the page shows it. */
export function watchAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [name] = event.query.queryKey as [OperationName];
    const read = readers[name] as ((answer: unknown) => Iterable<Unpriced>) | undefined;
    if (!read) return;
    collect(read(event.query.state.data));
    show();
  });
}

/** Clears all prices, when another user signs in or in a test. */
export function forgetPrices(): void {
  clearTimeout(timer);
  timer = undefined;
  pending.clear();
  shown = new Map();
  shownAt = keyAt = -Infinity;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => shown;
/** For an action at one moment: it does not follow the price. */
export const lastPrice = (symbol: string): number | undefined => shown.get(symbol)?.price;
export const usePrices = (): Prices => useSyncExternalStore(subscribe, current);
