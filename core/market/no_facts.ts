/** Facts of a market that has only prices. */
import type { MarketFacts } from "./facts.ts";

const none = <T>() => Promise.resolve<readonly T[]>([]);

export const noFacts: MarketFacts = {
  details: () => Promise.resolve(null),
  dividends: none,
  splits: none,
  delistings: none,
  news: none,
  statements: none,
  ratios: () => Promise.resolve(null),
  shortInterest: none,
  shortVolume: none,
  float: () => Promise.resolve(null),
  ipos: none,
  conditions: none,
  related: none,
  image: () => Promise.resolve(null),
};
