/** The fields of an order ticket, and those of each order type. */
import type { Side, TimeInForce } from "../../../core/orders/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { priceField } from "../../lib/price_field.ts";

/** The server's order types; a bracket is a limit buy that opens two sells when it fills. */
export const ticketTypes = ["market", "limit", "stop", "stop_limit", "trailing_stop", "bracket"] as const;
export type TicketType = (typeof ticketTypes)[number];

/** `loss` and `target` are the two sells of a bracket; `trail` is dollars or percent. */
export type PriceField = "limit" | "stop" | "target" | "loss" | "trail";
/** The fields of a quote that a ticket needs. */
export type Touch = Pick<StockQuote, "price" | "bid_price" | "ask_price">;
export type Mode = "dollars" | "shares";

export interface Ticket extends Readonly<Record<PriceField, string>> {
  readonly side: Side;
  readonly type: TicketType;
  readonly mode: Mode;
  /** Dollars or shares, as typed; the prices are typed text, too. */
  readonly amount: string;
  readonly trailBy: "percent" | "amount";
  readonly timeInForce: TimeInForce;
  /** Whether MAX includes the cash reserve. */
  readonly includeReserve: boolean;
}

interface TypeRules {
  /** In the order of the form. */
  readonly prices: readonly PriceField[];
  /** Whether an amount in dollars can be converted to shares: the price is known or has a limit. */
  readonly dollars: boolean;
}
export const rulesOf: Readonly<Record<TicketType, TypeRules>> = {
  market: { prices: [], dollars: true },
  limit: { prices: ["limit"], dollars: true },
  stop: { prices: ["stop"], dollars: false },
  stop_limit: { prices: ["stop", "limit"], dollars: true },
  trailing_stop: { prices: ["trail"], dollars: false },
  bracket: { prices: ["limit", "target", "loss"], dollars: true },
};

const noPrices: Readonly<Record<PriceField, string>> = { limit: "", stop: "", target: "", loss: "", trail: "" };

/** A ticket before anything is typed. */
export const newTicket = (side: Side, type: TicketType): Ticket => ({
  side,
  type,
  mode: "dollars",
  amount: "",
  ...noPrices,
  trailBy: "percent",
  timeInForce: "gtc",
  includeReserve: false,
});

/** The ticket after a change. Another side or type starts with its default prices; a bracket can only buy. */
export function changed(before: Ticket, part: Partial<Ticket>): Ticket {
  const next = { ...before, ...part };
  if (next.side !== before.side) Object.assign(next, noPrices, { amount: "" });
  if (next.side === "SELL" && next.type === "bracket") return changed(before, { ...part, type: "limit" });
  if (next.type !== before.type) Object.assign(next, noPrices);
  const mode = rulesOf[next.type].dollars ? next.mode : "shares";
  if (mode !== before.mode) Object.assign(next, { mode, amount: part.amount ?? "" });
  return next;
}

/** Distance of a new ticket's prices from the market, in percent. */
const STOP_AWAY = 2, LIMIT_BEYOND_STOP = 0.4, TARGET_AWAY = 4, TRAIL = 1.5;

/** A quoted price as the text of a field, with all its decimals. */
const asQuoted = (price: number): string => Number(priceField(price)) === price ? priceField(price) : String(price);

/** The initial prices of a ticket at this quote; null without one. */
export function firstPrices({ side, type }: Ticket, quote: Touch | null): Partial<Record<PriceField, string>> | null {
  const now = (side === "BUY" ? quote?.ask_price : quote?.bid_price) ?? quote?.price;
  if (!now) return null;
  const away = (percent: number) => priceField(now * (1 + (side === "BUY" ? percent : -percent) / 100));
  switch (type) {
    case "market":
      return {};
    case "limit":
      return { limit: asQuoted(now) };
    case "stop":
      return { stop: away(STOP_AWAY) };
    case "stop_limit":
      return { stop: away(STOP_AWAY), limit: away(STOP_AWAY + LIMIT_BEYOND_STOP) };
    case "trailing_stop":
      return { trail: String(TRAIL) };
    case "bracket":
      return { limit: asQuoted(now), target: away(TARGET_AWAY), loss: away(-STOP_AWAY) };
  }
}
