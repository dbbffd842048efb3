/** How scarce a company's free shares are: what short sales and squeezes go by. Pure in the instrument. */
import type { Instrument, Tier } from "./instrument.ts";
import { child, keyOf, uniform } from "../random.ts";

/** Chance of a float of 1 to 20 million shares, and of its being heavily sold short. */
const lowFloat: Readonly<Record<Tier, number>> = {
  mega: 0,
  large: 0,
  mid: 0.01,
  small: 0.06,
  micro: 0.25,
  nano: 0.4,
  fund: 0,
};
const HEAVILY_SHORT = 0.2;
const CHANNEL = { low: 1, squeeze: 6 } as const;

export const keyOfShorts = ({ key }: Instrument): number => keyOf(key, "shorts");

/** Whether 1 to 20 million shares are free. */
export const hasLowFloat = (i: Instrument): boolean => uniform(child(keyOfShorts(i), CHANNEL.low)) < lowFloat[i.tier];

/** Whether it can be squeezed: few free shares, and more than 15 percent of them sold short. */
export const isHeavilyShort = (i: Instrument): boolean =>
  hasLowFloat(i) && uniform(child(keyOfShorts(i), CHANNEL.squeeze)) < HEAVILY_SHORT;
