/** The four lists of stocks that a scan may enter, each with its most interesting ones. */
import { above, atLeast } from "../compare.ts";
import type { Case } from "../rule.ts";
import { tightMarketOf } from "../tight_market.ts";
import { isInBase } from "./base.ts";

interface Tier {
  /** As the specification names its source. */
  readonly label: string;
  /** What its stocks are ordered by, highest first; NaN: not in it. */
  readonly rank: (one: Case) => number;
  readonly most: (one: Case["config"]) => number;
}

const coiling: Tier = {
  label: "Coiling",
  rank: (one) => {
    const { inputs: { price, high }, measures, config: { universe: limit } } = one;
    const isIn = atLeast(price, high * (1 - limit.tier0_of_high / 100)) && measures.hasVolumeHistory &&
      atLeast(measures.relativeVolume, limit.tier0_volume) && atLeast(measures.change, limit.tier0_change) &&
      tightMarketOf(one) === "COILING";
    return isIn ? measures.relativeVolume : NaN;
  },
  most: ({ universe }) => universe.tier0_most,
};

const volumeSurge: Tier = {
  label: "Volume Surge",
  rank: ({ measures, config: { universe: limit } }) => {
    const isIn = measures.hasVolumeHistory && atLeast(measures.relativeVolume, limit.tier1_volume) &&
      atLeast(measures.dollarsToday, limit.tier1_dollars);
    return isIn ? measures.relativeVolume : NaN;
  },
  most: ({ universe }) => universe.tier1_most,
};

const acceleration: Tier = {
  label: "Intraday Acceleration",
  rank: ({ measures, config: { universe: limit } }) => {
    const isIn = measures.minutes >= limit.tier2_from && atLeast(measures.return5, limit.tier2_return) &&
      measures.hasVolumeHistory && atLeast(measures.volume5, measures.expected5 * limit.tier2_volume);
    return isIn ? measures.return5 : NaN;
  },
  most: ({ universe }) => universe.tier2_most,
};

const topGainers: Tier = {
  label: "Top Gainers",
  rank: ({ inputs, measures, config: { universe: limit } }) =>
    above(measures.change, 0) && inputs.volume >= limit.tier3_shares ? measures.change : NaN,
  most: ({ universe }) => universe.tier3_most,
};

/** By number. */
export const tiers = [coiling, volumeSurge, acceleration, topGainers] as const;
export const TOP_GAINERS = 3;

/** The numbers of the tiers that each stock is in, by symbol; without those that are in none. */
export function tiersOf(cases: readonly Case[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const base = cases.filter(isInBase);
  tiers.forEach((tier, number) => {
    const ranked = base.map((one) => ({ symbol: one.inputs.symbol, rank: tier.rank(one) }))
      .filter(({ rank }) => !Number.isNaN(rank))
      .sort((a, b) => b.rank - a.rank || (a.symbol < b.symbol ? -1 : 1));
    for (const { symbol } of ranked.slice(0, base[0] ? tier.most(base[0].config) : 0)) {
      const numbers = found.get(symbol);
      if (numbers) numbers.push(number);
      else found.set(symbol, [number]);
    }
  });
  return found;
}
