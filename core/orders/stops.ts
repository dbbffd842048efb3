/** Stops: at which price they trigger, and what a resting order reserves. Pure functions. */
import {
  ceiling,
  type Cents,
  dollarText,
  notionalCeiling,
  type Price,
  price,
  priceNumber,
  type Shares,
  ZERO_CENTS,
} from "../kernel/money.ts";
import type { Quote } from "../market/port.ts";
import { BUY_STOP_CUSHION_PERCENT, type Side } from "./contract.ts";
import { tickAt, toTick } from "./tick.ts";

/** The prices of an order that make its trigger. */
export interface Trigger {
  readonly side: Side;
  readonly stopPrice: Price | null;
  readonly trailAmount: Price | null;
  /** Hundredths of a percent. */
  readonly trailPercent: bigint | null;
  /** The best bid (for a sell) or ask (for a buy) since it was placed; null: none yet. */
  readonly trailBest: Price | null;
}

/** The side of the quote that a stop watches: a sell the bid, a buy the ask. */
export const watched = (side: Side, quote: Pick<Quote, "bid" | "ask">): Price =>
  price(side === "SELL" ? quote.bid : quote.ask);

const WHOLE = 10_000n;

/** The price at which an order triggers now; null: it has no trigger, or a trailing stop has seen no price yet. */
export function stopOf({ side, stopPrice, trailAmount, trailPercent, trailBest }: Trigger): Price | null {
  if (trailBest === null || (trailAmount === null && trailPercent === null)) return stopPrice;
  const away = side === "SELL" ? -1n : 1n;
  return trailAmount === null
    ? toTick(side, trailBest * (WHOLE + away * trailPercent!), WHOLE)
    : toTick(side, trailBest + away * trailAmount, 1n);
}

/** Whether the watched price is at the stop or beyond it. */
export const reachesStop = (side: Side, at: Price, stop: Price): boolean => side === "SELL" ? at <= stop : at >= stop;

/** The next better price that moves a trailing stop: a tick beyond the best so far. */
export const betterBy = (side: Side, best: Price): Price =>
  (side === "SELL" ? best + tickAt(best) : best - tickAt((best - 1n) as Price)) as Price;

/** Why a stop may not be placed with this quote, or null. */
export function stopFault(order: Trigger, quote: Pick<Quote, "bid" | "ask">): string | null {
  const at = watched(order.side, quote);
  const stop = stopOf(order);
  if (stop !== null && stop <= 0n) {
    return `The trailing amount must be less than the bid, ${dollarText(priceNumber(at))}`;
  }
  if (stop === null || !reachesStop(order.side, at, stop)) return null;
  return order.side === "SELL"
    ? `A sell stop must be below the bid, ${dollarText(priceNumber(at))}: this one would trigger at once`
    : `A buy stop must be above the ask, ${dollarText(priceNumber(at))}: this one would trigger at once`;
}

/**
 * What an order reserves while it rests: a buy its limit x shares, rounded up to the cent, or without a limit its stop
 * x shares and a cushion, because it fills at the ask of that time. A sell reserves shares instead.
 */
export function reservation(order: Trigger & { readonly limitPrice: Price | null; readonly shares: Shares }): Cents {
  if (order.side === "SELL") return ZERO_CENTS;
  if (order.limitPrice !== null) return notionalCeiling(order.limitPrice, order.shares);
  const cushioned = ceiling(stopOf(order)! * BigInt(100 + BUY_STOP_CUSHION_PERCENT), 100n) as Price;
  return notionalCeiling(cushioned, order.shares);
}
