/**
 * The fill rules: whether an order may fill at a quote, at what price, and the receipt that shows why. Pure functions.
 */
import type { TradingSession } from "../market/calendar.ts";
import type { Quote, Snapshot } from "../market/port.ts";
import {
  type Cents,
  centsNumber,
  notional,
  type Price,
  price,
  priceNumber,
  roundHalfUp,
  type Shares,
  sharesFor,
  sharesNumber,
} from "../kernel/money.ts";
import type { z } from "zod";
import type { Receipt, Side } from "./contract.ts";
import { fillBase, type OrderType } from "./order_types.ts";

export type FillSession = "pre_market" | "open" | "after_hours";
/** The trading session to fill in; null while there is no trading. */
export const fillSession = (session: TradingSession): FillSession | null =>
  session === "open" || session === "pre_market" || session === "after_hours" ? session : null;
export type ReceiptData = z.output<typeof Receipt>;

/** A quote older than this, in milliseconds, is not used for fills. */
const MAX_QUOTE_AGE_MS = 15_000;
/** Price impact: 10 bps x sqrt(size / displayed - 1), at most 50 bps. */
const IMPACT_BPS = 10;
const MAX_IMPACT_BPS = 50;

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

/** How much worse than the touch an order fills for its size, in hundredths of a percent. */
export function impactOf(count: Shares, displayed: number): number {
  const excess = sharesNumber(count) / displayed - 1;
  return excess > 0 ? Math.min(MAX_IMPACT_BPS, Math.round(IMPACT_BPS * Math.sqrt(excess) * 100) / 100) : 0;
}

/** When and where an order fills. */
export interface FillMoment {
  readonly now: Temporal.Instant;
  readonly session: FillSession;
  readonly marketVersion: number | null;
}

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
  { now, session, marketVersion }: FillMoment,
  triggered: Triggered | null = null,
): Fill | null {
  const { limitPrice: limit } = order;
  const buying = order.side === "BUY";
  const touch = price(buying ? quote.ask : quote.bid);
  if (limit !== null && (buying ? touch > limit : touch < limit)) return null;
  const displayed = buying ? quote.askShares : quote.bidShares;
  const impactBps = impactOf(order.shares, displayed);
  // Impact in hundredths of a basis point keeps the arithmetic in integers.
  const impact = roundHalfUp(touch * BigInt(Math.round(impactBps * 100)), 1_000_000n);
  let at = (buying ? touch + impact : touch - impact) as Price;
  const base = fillBase(order.orderType, triggered !== null);
  let rule: ReceiptData["rule"] = impact > 0n ? `${base}+impact` : base;
  if (limit !== null && (buying ? at > limit : at < limit)) {
    at = limit;
    rule = "limit";
  }
  const amount = notional(at, order.shares);
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
      rule,
      ...(triggered && { trigger_price: priceNumber(triggered.price), triggered_at: triggered.at.toString() }),
      session,
      price: priceNumber(at),
      amount: centsNumber(amount),
      filled_at: now.toString(),
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
  const fill = buy(count);
  if (fill.amount <= most) return { shares: count, fill };
  // Fewer shares move the price less, so the second count fits.
  const shares = sharesFor(most, fill.price);
  return { shares, fill: buy(shares) };
}
