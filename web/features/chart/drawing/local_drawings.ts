/** Drawings of visitors, stored in this browser. */
import { useMemo, useSyncExternalStore } from "react";
import { MOST_DRAWINGS, NOTE_LENGTH } from "../../../../core/charts/terms.ts";
import type { DrawingStore } from "./drawing_store.ts";
import type { Anchor, Drawing, Level, Note, Span } from "./drawings.ts";

const KEY = "tradewinds.drawings";
const VERSION = 1;
export const MOST_STOCKS = 40;

type Stocks = Readonly<Record<string, readonly Drawing[]>>;
const none: readonly Drawing[] = [];

const isPrice = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value > 0;
const isAnchor = (value: unknown): value is Anchor => {
  const { at, price } = (value ?? {}) as Partial<Anchor>;
  return typeof at === "number" && Number.isFinite(at) && isPrice(price);
};
function isDrawing(value: unknown): value is Drawing {
  const one = (value ?? {}) as Record<keyof Level | keyof Span | keyof Note, unknown>;
  if (typeof one.id !== "string") return false;
  if (one.kind === "level") return isPrice(one.price);
  if (one.kind === "trend" || one.kind === "fibonacci") return isAnchor(one.from) && isAnchor(one.to);
  return one.kind === "note" && isAnchor(one.place) && typeof one.text === "string" && one.text.length <= NOTE_LENGTH;
}

/** The drawings of each stock, the one changed last at the end; those stored by another version are ignored. */
export function readDrawings(text: string | null): Stocks {
  try {
    const { version, stocks } = JSON.parse(text ?? "null") as { version: unknown; stocks: Record<string, unknown> };
    if (version !== VERSION || typeof stocks !== "object") return {};
    return Object.fromEntries(
      Object.entries(stocks).slice(-MOST_STOCKS).flatMap(([symbol, list]) =>
        Array.isArray(list) ? [[symbol, list.filter(isDrawing).slice(-MOST_DRAWINGS)]] : []
      ),
    );
  } catch {
    return {};
  }
}

/** The text to store after a stock's drawings have changed; the stocks changed longest ago are dropped. */
export function withDrawings(stocks: Stocks, symbol: string, drawings: readonly Drawing[]): string {
  const { [symbol]: _before, ...others } = stocks;
  const all = drawings.length > 0 ? { ...others, [symbol]: drawings } : others;
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

/** The drawings of a stock, as another tab may have changed them. */
const drawingsOf = (symbol: string): readonly Drawing[] => current()[symbol] ?? none;

/** The drawings of a stock that were made before the user signed in; they are removed here. */
export function takeDrawings(symbol: string): readonly Drawing[] {
  const drawings = drawingsOf(symbol);
  if (drawings.length > 0) save(symbol, none);
  return drawings;
}

export function useLocalDrawings(symbol: string): DrawingStore {
  const drawings = useSyncExternalStore(subscribe, () => drawingsOf(symbol));
  return useMemo(() => ({
    drawings,
    read: () => drawingsOf(symbol),
    put: (next) => save(symbol, next),
  }), [drawings, symbol]);
}
