/** The user's drawings on charts of stocks, stored in this browser. */
import { useCallback, useSyncExternalStore } from "react";

/** A point of a line: an instant in epoch milliseconds and a price. */
export interface Anchor {
  readonly at: number;
  readonly price: number;
}
export interface Level {
  readonly id: string;
  readonly kind: "level";
  readonly price: number;
}
export interface Trend {
  readonly id: string;
  readonly kind: "trend";
  readonly from: Anchor;
  readonly to: Anchor;
}
export type Drawing = Level | Trend;

const KEY = "tradewinds.drawings";
const VERSION = 1;
export const MOST_PER_STOCK = 30;
export const MOST_STOCKS = 40;

type Stocks = Readonly<Record<string, readonly Drawing[]>>;
const none: readonly Drawing[] = [];

const isPrice = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value > 0;
const isAnchor = (value: unknown): value is Anchor => {
  const { at, price } = (value ?? {}) as Partial<Anchor>;
  return typeof at === "number" && Number.isFinite(at) && isPrice(price);
};
function isDrawing(value: unknown): value is Drawing {
  const one = (value ?? {}) as Partial<Level> & Partial<Omit<Trend, "kind">>;
  if (typeof one.id !== "string") return false;
  return one.kind === "level" ? isPrice(one.price) : isAnchor(one.from) && isAnchor(one.to);
}

/** The drawings of each stock, the one changed last at the end; those stored by another version are ignored. */
export function readDrawings(text: string | null): Stocks {
  try {
    const { version, stocks } = JSON.parse(text ?? "null") as { version: unknown; stocks: Record<string, unknown> };
    if (version !== VERSION || typeof stocks !== "object") return {};
    return Object.fromEntries(
      Object.entries(stocks).slice(-MOST_STOCKS).flatMap(([symbol, list]) =>
        Array.isArray(list) ? [[symbol, list.filter(isDrawing).slice(-MOST_PER_STOCK)]] : []
      ),
    );
  } catch {
    return {};
  }
}

/** The text to store after a stock's drawings have changed; the stocks changed longest ago are dropped. */
export function withDrawings(stocks: Stocks, symbol: string, drawings: readonly Drawing[]): string {
  const { [symbol]: _before, ...others } = stocks;
  const all = drawings.length > 0 ? { ...others, [symbol]: drawings.slice(-MOST_PER_STOCK) } : others;
  return JSON.stringify({ version: VERSION, stocks: Object.fromEntries(Object.entries(all).slice(-MOST_STOCKS)) });
}

let text: string | null = null;
let stocks: Stocks = {};
const listeners = new Set<() => void>();

function current(): Stocks {
  const stored = localStorage.getItem(KEY);
  if (stored !== text) stocks = readDrawings(text = stored);
  return stocks;
}

function save(symbol: string, drawings: readonly Drawing[]) {
  try {
    localStorage.setItem(KEY, withDrawings(current(), symbol, drawings));
  } catch {
    // Storage is full or forbidden: the drawings are lost when the user leaves the page.
    stocks = { ...stocks, [symbol]: drawings };
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The drawings of a stock, and how to replace them. */
export function useDrawings(symbol: string): [readonly Drawing[], (drawings: readonly Drawing[]) => void] {
  const drawings = useSyncExternalStore(subscribe, () => current()[symbol] ?? none);
  return [drawings, useCallback((next: readonly Drawing[]) => save(symbol, next), [symbol])];
}
