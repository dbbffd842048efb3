/** Exact arithmetic of amounts per share, which have more decimals than prices, and splits in words. Browser-safe. */
import {
  type Cents,
  parseDecimal,
  type Price,
  ratioUnits,
  roundHalfUp,
  type Shares,
  type SplitTerms,
} from "../kernel/money.ts";

const PER_SHARE_DECIMALS = 6;
/** Millionths of a dollar times millionths of a share in a cent. */
const UNITS_IN_A_CENT = 10_000_000_000n;
/** Millionths of a dollar in a unit of a price. */
const UNITS_IN_A_PRICE = 100n;

/** Dollars per share (decimal text) times shares, rounded half up to the cent. */
export const payout = (perShare: string, count: Shares): Cents =>
  roundHalfUp(parseDecimal(perShare, PER_SHARE_DECIMALS) * count, UNITS_IN_A_CENT) as Cents;

/** Dollars per share as a price; null when it has more decimals than a price. */
export function asPrice(perShare: string): Price | null {
  const units = parseDecimal(perShare, PER_SHARE_DECIMALS);
  return units % UNITS_IN_A_PRICE === 0n ? (units / UNITS_IN_A_PRICE) as Price : null;
}

export interface Ratio {
  readonly ratio_from: string;
  readonly ratio_to: string;
}
export const termsOf = ({ ratio_from, ratio_to }: Ratio): SplitTerms => ({ from: ratio_from, to: ratio_to });

export function isReverse(ratio: Ratio): boolean {
  const { from, to } = ratioUnits(termsOf(ratio));
  return to < from;
}

/** For example "4:1", as the field writes it: new shares for old ones. */
export const ratioWords = ({ ratio_from, ratio_to }: Ratio): string => `${Number(ratio_to)}:${Number(ratio_from)}`;
