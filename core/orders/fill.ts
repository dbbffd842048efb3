/**
 * The fill rules: whether an order may fill at a quote, at what price, and the receipt that shows why. Pure functions.
 */
import type { TradingSession } from "../market/calendar.ts";
import type { Quote, Snapshot } from "../market/port.ts";
import {
  addShares,
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
  ZERO_SHARES,
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
/** The most for an order after earlier ones: the last shares of a size cost more than their mean. */
const MAX_IMPACT_AFTER_OTHERS_BPS = 100;

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

/** The impact of a size by itself, not rounded. */
function impactOfSize(count: Shares, displayed: number): number {
  const excess = sharesNumber(count) / displayed - 1;
  return excess > 0 ? Math.min(MAX_IMPACT_BPS, IMPACT_BPS * Math.sqrt(excess)) : 0;
}

/**
 * How much worse than the touch an order fills for its size, in hundredths of a percent. After others of its owner that
 * had taken `taken` shares it costs what it adds: `taken + count` shares cost the same in one order and in many. With
 * C(x) = x * impact(x) that is (C(taken + count) - C(taken)) / count.
 */
export function impactOf(count: Shares, displayed: number, taken: Shares = ZERO_SHARES): number {
  if (count === 0n) return 0;
  const before = impactOfSize(taken, displayed);
  const after = impactOfSize(addShares(taken, count), displayed);
  // The same quotient, written so that it does not subtract two large numbers.
  const impact = after + (after - before) * sharesNumber(taken) / sharesNumber(count);
  return Math.min(MAX_IMPACT_AFTER_OTHERS_BPS, Math.round(impact * 100) / 100);
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
      ...(taken > 0n && { taken_shares: sharesNumber(taken) }),
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
