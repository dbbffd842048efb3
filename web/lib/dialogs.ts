/**
 * Dialogs that any page may open. The address contains the open one, so that a link opens it and Back closes it. The
 * app mounts them, so that features do not import each other.
 */
import { createContext, useContext, useMemo } from "react";
import type { Side } from "../../core/orders/contract.ts";

export interface TradeRequest {
  readonly side: Side;
  /** Without it the dialog starts with the search. */
  readonly symbol?: string;
  /** Without it the user chooses a portfolio. */
  readonly portfolioId?: string;
  /** The ticket's initial amount, in dollars. */
  readonly dollars?: number;
  /** The same in shares, as a plain decimal. */
  readonly shares?: string;
}

/** A price that a new alert is to watch. */
export interface PriceRule {
  readonly kind: "price_above" | "price_below";
  readonly price: number;
}

/** Dialogs about one portfolio, beside its trades. */
const ofPortfolio = [
  "deposit",
  "withdraw",
  "review",
  "fork",
  "average-cost",
  "import",
  "import-positions",
  "statement",
  "contributions",
  "contribution",
  "goal",
  "receipt",
] as const;
const ofNothing = ["shortcuts", "clock"] as const;

export type DialogRequest =
  | { readonly kind: "trade" } & TradeRequest
  | {
    readonly kind: typeof ofPortfolio[number];
    readonly portfolioId: string;
    /** The order of a receipt; the contribution or goal to edit, absent for a new one. */
    readonly itemId?: string;
  }
  /** The alerts of a stock, and a form for a new one. */
  | { readonly kind: "alert"; readonly symbol: string; readonly rule?: PriceRule }
  /** With the starting cash of the new portfolio; by default the usual amount. */
  | { readonly kind: "create"; readonly cash?: number }
  | { readonly kind: typeof ofNothing[number] };

/** The search parameters of the open dialog. */
export interface DialogSearch {
  dialog?: string;
  side?: string;
  symbol?: string;
  in?: string;
  /** A number stays one: as text it would stand in quotes in the address. */
  item?: string | number;
}

const text = (value: unknown) => typeof value === "string" && value !== "" ? value.slice(0, 100) : undefined;
const dollarsOf = (item: string) => /^\d{1,7}(\.\d{1,2})?$/.test(item) ? Number(item) : undefined;
const sharesOf = (item: string) => /^(\d{1,9}(?:\.\d{1,6})?) shares$/.exec(item)?.[1];
function ruleOf(item: string): PriceRule | undefined {
  const [, side, price] = /^(above|below) (\d{1,6}(?:\.\d{1,4})?)$/.exec(item) ?? [];
  return side && price ? { kind: side === "above" ? "price_above" : "price_below", price: Number(price) } : undefined;
}
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const dialogFields = ["dialog", "side", "symbol", "in", "item"] as const satisfies (keyof DialogSearch)[];
export const readDialogSearch = (search: Record<string, unknown>): DialogSearch =>
  present({
    dialog: text(search.dialog),
    side: text(search.side),
    symbol: text(search.symbol),
    in: text(search.in),
    item: typeof search.item === "number" ? search.item : text(search.item),
  });

export function writeDialog(request: DialogRequest): DialogSearch {
  if (request.kind === "trade") {
    const item = request.shares === undefined ? request.dollars : `${request.shares} shares`;
    return present({ dialog: "trade", side: request.side, symbol: request.symbol, in: request.portfolioId, item });
  }
  if (request.kind === "create") {
    return present({ dialog: "create", item: request.cash });
  }
  if (request.kind === "alert") {
    const { symbol, rule } = request;
    const item = rule && `${rule.kind === "price_above" ? "above" : "below"} ${rule.price}`;
    return present({ dialog: "alert", symbol, item });
  }
  return "portfolioId" in request
    ? present({ dialog: request.kind, in: request.portfolioId, item: request.itemId })
    : { dialog: request.kind };
}

/** The dialog in an address; null if there is none or it is invalid. */
export function readDialog({ dialog, side, symbol, in: portfolioId, ...rest }: DialogSearch): DialogRequest | null {
  const item = String(rest.item ?? "");
  if (dialog === "trade") {
    const request = { symbol: symbol?.toUpperCase(), portfolioId, dollars: dollarsOf(item), shares: sharesOf(item) };
    return { kind: "trade", side: side === "SELL" ? "SELL" : "BUY", ...present(request) };
  }
  if (dialog === "create") return { kind: "create", ...present({ cash: dollarsOf(item) }) };
  if (dialog === "alert") {
    return symbol ? { kind: "alert", symbol: symbol.toUpperCase(), ...present({ rule: ruleOf(item) }) } : null;
  }
  const plain = ofNothing.find((kind) => kind === dialog);
  if (plain) return { kind: plain };
  const kind = ofPortfolio.find((kind) => kind === dialog);
  if (!kind || !portfolioId || (kind === "receipt" && !item)) return null;
  return { kind, portfolioId, ...present({ itemId: item || undefined }) };
}

/** The search parameters without the dialog's. */
export function withoutDialog<T extends DialogSearch>(
  { dialog: _dialog, side: _side, symbol: _symbol, in: _in, item: _item, ...page }: T,
): Omit<T, keyof DialogSearch> {
  return page;
}

export const DialogsContext = createContext<(request: DialogRequest) => void>(() => {});

export interface Dialogs {
  open(request: DialogRequest): void;
  trade(request: TradeRequest): void;
}
export function useDialogs(): Dialogs {
  const open = useContext(DialogsContext);
  return useMemo(() => ({ open, trade: (request) => open({ kind: "trade", ...request }) }), [open]);
}
