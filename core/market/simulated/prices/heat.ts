/**
 * How volatile a company itself is at a time, relative to its usual: with the market, and independently over months and
 * weeks, by random access, besides the effects of single days.
 */
import type { Factors } from "./factors.ts";
import { BLOCK_DAYS, dayBefore, dayCount } from "../grid.ts";
import type { Instrument } from "./instrument.ts";
import { child, slow } from "../random.ts";
import { tiers } from "./tiers.ts";

const CHANNEL = { months: 4, weeks: 13 } as const;
/** Days between the knots of each part. */
const MONTHS = 44;
const WEEKS = 9;
/** Mean square of an eased path between two knots. */
const EASED = 0.743;
/** Points of a block at which its slow parts are evaluated. */
const LOOKS = 4;

/** The parts that last for months; the mean of the square is 1. */
const slowHeat = ({ key, tier }: Instrument, factors: Factors, day: number): number => {
  const sd = tiers[tier].heat.months;
  return Math.exp(sd * slow(child(key, CHANNEL.months), day, MONTHS) - EASED * sd * sd) * factors.unrest(day);
};

/** Multiplier of the own standard deviation on a day. */
export function heatOf(instrument: Instrument, factors: Factors, day: number): number {
  const { heat } = tiers[instrument.tier];
  if (heat.months === 0) return 1;
  const weeks = heat.weeks * slow(child(instrument.key, CHANNEL.weeks), day, WEEKS) - EASED * heat.weeks ** 2;
  return slowHeat(instrument, factors, day) * Math.exp(weeks);
}

/** Mean variance of the days of a block, relative to the usual; without parts that are shorter than a block. */
export function blockHeat(instrument: Instrument, factors: Factors, block: number): number {
  if (tiers[instrument.tier].heat.months === 0) return 1;
  let sum = 0;
  for (let i = 0; i < LOOKS; i++) {
    const day = dayBefore(block) + Math.floor((i + 0.5) * BLOCK_DAYS / LOOKS);
    sum += slowHeat(instrument, factors, Math.max(0, Math.min(dayCount() - 1, day))) ** 2;
  }
  return sum / LOOKS;
}

/** Log growth of a company by which its volatility is halved: large companies are several in one. */
const CALMED_BY = 1.6;

/** Multiplier of the own standard deviation for a log growth since the anchor. */
export const calmAt = (level: number): number => 1 / (1 + Math.max(0, level) / CALMED_BY);
