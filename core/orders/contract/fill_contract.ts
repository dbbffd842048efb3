/** The impact of size on a fill's price, which whoever checks a receipt computes again. Browser-safe. */
import {
  addShares,
  type Cents,
  notional,
  type Price,
  roundHalfUp,
  type Shares,
  sharesNumber,
  ZERO_SHARES,
} from "../../kernel/money.ts";

/** A quote older than this, in milliseconds, is not used for fills. */
export const MAX_QUOTE_AGE_MS = 15_000;
/** Price impact: 10 bps x sqrt(size / displayed - 1), at most 50 bps. */
const IMPACT_BPS = 10;
const MAX_IMPACT_BPS = 50;
/** The most for an order after earlier ones: the last shares of a size cost more than their mean. */
const MAX_IMPACT_AFTER_OTHERS_BPS = 100;

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

export interface PricedOrder {
  readonly side: "BUY" | "SELL";
  readonly shares: Shares;
  readonly limitPrice: Price | null;
}

/** The price of a fill at a touch with an impact in hundredths of a percent: never worse than the order's limit. */
export function priceOf(
  { side, shares, limitPrice: limit }: PricedOrder,
  touch: Price,
  impactBps: number,
): { readonly price: Price; readonly amount: Cents; readonly isLimit: boolean; readonly isMoved: boolean } {
  const buying = side === "BUY";
  // Impact in hundredths of a basis point keeps the arithmetic in integers.
  const impact = roundHalfUp(touch * BigInt(Math.round(impactBps * 100)), 1_000_000n);
  const moved = (buying ? touch + impact : touch - impact) as Price;
  const isLimit = limit !== null && (buying ? moved > limit : moved < limit);
  const price = isLimit ? limit : moved;
  return { price, amount: notional(price, shares), isLimit, isMoved: impact > 0n };
}
