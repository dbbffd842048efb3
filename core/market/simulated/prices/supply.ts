/** How scarce a company's free shares are; used by short sales and squeezes. Pure in the instrument. */
import type { Instrument, Tier } from "./instrument.ts";
import { draw, type Key, keyOf, uniform } from "../random.ts";

/** Probability of a float of 1 to 20 million shares, and of being heavily shorted. */
const lowFloat: Readonly<Record<Tier, number>> = {
  mega: 0,
  large: 0,
  mid: 0.01,
  small: 0.06,
  micro: 0.25,
  nano: 0.4,
  fund: 0,
};
const HEAVILY_SHORT = 0.35;
const CHANNEL = { low: 1, squeeze: 6 } as const;

export const keyOfShorts = ({ key }: Instrument): Key => keyOf(key, "shorts");

/** Whether the float is 1 to 20 million shares. */
export const hasLowFloat = (i: Instrument): boolean => uniform(draw(keyOfShorts(i), CHANNEL.low)) < lowFloat[i.tier];

/** Whether it can be squeezed: a low float, more than 15 percent of it sold short. */
export const isHeavilyShort = (i: Instrument): boolean =>
  hasLowFloat(i) && uniform(draw(keyOfShorts(i), CHANNEL.squeeze)) < HEAVILY_SHORT;
