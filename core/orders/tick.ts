/** Price steps: a cent at and above a dollar, a hundredth of a cent below. */
import { ceiling, floor, type Price } from "../kernel/money.ts";
import type { Side } from "./contract.ts";

const DOLLAR = 10_000n;
const CENT = 100n;

/** The step at a price. */
export const tickAt = (price: Price): Price => (price >= DOLLAR ? CENT : 1n) as Price;

/**
 * A quotient of ten-thousandths of a dollar in whole ticks: down for a buy, up for a sell, so that it is never worse
 * than the owner's request. `denominator` must be positive.
 */
export function toTick(side: Side, numerator: bigint, denominator: bigint): Price {
  const tick = tickAt(floor(numerator, denominator) as Price);
  return (side === "BUY" ? floor : ceiling)(numerator, denominator * tick) * tick as Price;
}
