/** Instruments for tests of the schedules: those of the tables, and many of each size derived from them. */
import { type Listing, universe } from "../../universe.ts";
import { type Instrument, instrumentOf, type Tier } from "../prices/instrument.ts";

export const SEED = 7;

const sizes: Readonly<Record<Exclude<Tier, "fund">, number>> = {
  mega: 500e9,
  large: 40e9,
  mid: 5e9,
  small: 0.9e9,
  micro: 0.15e9,
  nano: 0.02e9,
};

export const listed = (symbol: string): Instrument => instrumentOf(universe().find((l) => l.symbol === symbol)!, SEED);
export const allListed = (): Instrument[] => universe().map((l) => instrumentOf(l, SEED));

/** The given number of invented companies of a size, distributed over the sectors like those of the tables. */
export function invented(tier: Exclude<Tier, "fund">, count: number): Instrument[] {
  const companies = universe().filter((l) => l.type === "CS");
  return Array.from({ length: count }, (_, i) => {
    const symbol = `${tier[0]}${tier[2]}${i}`.toUpperCase();
    const model: Listing = companies[i * 7 % companies.length]!;
    return instrumentOf({ ...model, symbol, kin: symbol, name: `Invented ${symbol}`, size: sizes[tier] }, SEED);
  });
}
