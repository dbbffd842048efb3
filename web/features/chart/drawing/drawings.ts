/** The user's drawings on charts of stocks, stored in this browser. */
import { useCallback, useSyncExternalStore } from "react";
import type { Order } from "../../../../core/orders/contract.ts";

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
/** A line between two points, or the retracements of the way between them. */
export interface Span {
  readonly id: string;
  readonly kind: "trend" | "fibonacci";
  readonly from: Anchor;
  readonly to: Anchor;
}
export interface Note {
  readonly id: string;
  readonly kind: "note";
  readonly place: Anchor;
  readonly text: string;
}
export type Drawing = Level | Span | Note;
/** An active price alert of the stock, which the server keeps. */
export interface AlertLine {
  readonly id: string;
  readonly kind: "alert";
  readonly price: number;
  /** Whether it waits for the price to rise to it, or to fall to it. */
  readonly rises: boolean;
}
/** A price that a pending order of the user waits for. */
export interface OrderLine {
  readonly id: string;
  readonly kind: "order";
  readonly price: number;
  readonly of: Pick<Order, "id" | "portfolio_id" | "transaction_type" | "shares">;
  readonly field: "limit_price" | "stop_price";
}
/** What the server keeps, apart from the drawings. */
export type KeptLine = AlertLine | OrderLine;
/** What the chart shows and the pointer can move. */
export type Line = Drawing | KeptLine;
export const isKept = (line: Line): line is KeptLine => line.kind === "alert" || line.kind === "order";
export const isFlat = (line: Line): line is Level | KeptLine => line.kind === "level" || isKept(line);

const KEY = "tradewinds.drawings";
const VERSION = 1;
export const MOST_PER_STOCK = 30;
export const MOST_STOCKS = 40;
export const NOTE_LENGTH = 80;

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

/** The price by which a line moves in steps. */
export const priceOf = (line: Line): number =>
  isFlat(line) ? line.price : line.kind === "note" ? line.place.price : line.from.price;

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

/** The drawings of a stock, as another tab may have changed them. */
export const drawingsOf = (symbol: string): readonly Drawing[] => current()[symbol] ?? none;

/** The drawings of a stock, and how to replace them. */
export function useDrawings(symbol: string): [readonly Drawing[], (drawings: readonly Drawing[]) => void] {
  const drawings = useSyncExternalStore(subscribe, () => drawingsOf(symbol));
  return [drawings, useCallback((next: readonly Drawing[]) => save(symbol, next), [symbol])];
}
