/**
 * The fill rules: whether an order may fill at a quote, at what price, and the receipt that shows why. Pure functions.
 */
import type { TradingSession } from "../market/calendar.ts";
import type { Quote, Snapshot } from "../market/port.ts";
import {
  type Cents,
  centsNumber,
  type Price,
  price,
  priceNumber,
  type Shares,
  sharesFor,
  sharesNumber,
} from "../kernel/money.ts";
import { isoText } from "../kernel/iso_text.ts";
import type { z } from "zod";
import type { Receipt, Side } from "./contract.ts";
import { impactOf, MAX_QUOTE_AGE_MS, priceOf } from "./contract/fill_contract.ts";
import { fillBase, type OrderType } from "./order_types.ts";

export { impactOf };

export type FillSession = "pre_market" | "open" | "after_hours";
/** The trading session to fill in; null while there is no trading. */
export const fillSession = (session: TradingSession): FillSession | null =>
  session === "open" || session === "pre_market" || session === "after_hours" ? session : null;
export type ReceiptData = z.output<typeof Receipt>;

/** The quote to fill against, or the reason why there is none, worded for the order's owner. */
export function usableQuote(
  snapshot: Pick<Snapshot, "symbol" | "halt" | "quote"> | null,
  now: number,
): { quote: Quote } | { reason: string } {
  if (!snapshot) return { reason: "This symbol is not listed" };
  if (snapshot.halt) return { reason: `Trading in ${snapshot.symbol} is halted` };
  const { quote } = snapshot;
  if (!quote || !(quote.bid > 0) || !(quote.ask > 0) || !(quote.bidShares > 0) || !(quote.askShares > 0)) {
    return { reason: `There is no two-sided quote for ${snapshot.symbol}` };
  }
  if (quote.ask < quote.bid) return { reason: `The quote of ${snapshot.symbol} is crossed` };
  if (now - quote.at > MAX_QUOTE_AGE_MS) return { reason: `The quote of ${snapshot.symbol} is older than 15 seconds` };
  return { quote };
}

export interface Fill {
  readonly price: Price;
  readonly amount: Cents;
  readonly receipt: ReceiptData;
}

/** When and where an order fills, and after what. */
export interface FillMoment {
  readonly now: Temporal.Instant;
  readonly session: FillSession;
  readonly marketVersion: number | null;
  /** The shares that earlier fills of the owner had taken of this side. */
  readonly taken: Shares;
}

/** The displayed shares that an order of a side takes from. */
export const displayedTo = (side: Side, { askShares, bidShares }: Quote): number =>
  side === "BUY" ? askShares : bidShares;

/** The trigger of an order that waited for one. */
export interface Triggered {
  readonly price: Price;
  readonly at: Temporal.Instant;
}

/**
 * Buys at the ask and sells at the bid, moved against the order when its size exceeds the displayed size; a limit order
 * fills at the better of that and its limit, and does not fill while the touch is beyond the limit (null).
 */
export function fillAt(
  order: { side: Side; shares: Shares; orderType: OrderType; limitPrice: Price | null },
  quote: Quote,
  { now, session, marketVersion, taken }: FillMoment,
  triggered: Triggered | null = null,
): Fill | null {
  const { limitPrice: limit } = order;
  const buying = order.side === "BUY";
  const touch = price(buying ? quote.ask : quote.bid);
  if (limit !== null && (buying ? touch > limit : touch < limit)) return null;
  const impactBps = impactOf(order.shares, displayedTo(order.side, quote), taken);
  const { price: at, amount, isLimit, isMoved } = priceOf(order, touch, impactBps);
  const base = fillBase(order.orderType, triggered !== null);
  const rule: ReceiptData["rule"] = isLimit ? "limit" : isMoved ? `${base}+impact` : base;
  return {
    price: at,
    amount,
    receipt: {
      bid: quote.bid,
      ask: quote.ask,
      bid_shares: quote.bidShares,
      ask_shares: quote.askShares,
      quoted_at: Temporal.Instant.fromEpochMilliseconds(quote.at).toString(),
      impact_bps: impactBps,
      ...(taken > 0n && { taken_shares: sharesNumber(taken) }),
      rule,
      ...(triggered && { trigger_price: priceNumber(triggered.price), triggered_at: triggered.at.toString() }),
      session,
      price: priceNumber(at),
      amount: centsNumber(amount),
      filled_at: isoText(now),
      market_version: marketVersion,
    },
  };
}

/** A market buy of these shares, or of fewer, rounded down to four decimals, where they would cost more than `most`. */
export function buyWithin(
  count: Shares,
  most: Cents,
  quote: Quote,
  moment: FillMoment,
): { readonly shares: Shares; readonly fill: Fill } {
  const buy = (shares: Shares) =>
    fillAt({ side: "BUY", shares, orderType: "market", limitPrice: null }, quote, moment)!;
  let shares = count;
  let fill = buy(shares);
  // The second count fits, unless earlier orders have just taken all that is displayed: then the first shares beyond it
  // cost the most, and fewer shares a little more each. Each count is smaller than the previous one.
  while (fill.amount > most) {
    shares = sharesFor(most, fill.price);
    fill = buy(shares);
  }
  return { shares, fill };
}
