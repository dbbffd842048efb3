/** What the simulator knows of one symbol beyond its listing: how it moves, how much of it trades, how wide it quotes. */
import { type Factor, type Listing, sectorFactor } from "../universe.ts";
import { factorGrowth, factorSd, TRADING_DAYS } from "./factors.ts";
import { child, gaussian, keyOf } from "./random.ts";

/** By market capitalisation: over 200, 10, 2, 0.3 and 0.05 billion dollars, and less; funds apart. */
export type Tier = "mega" | "large" | "mid" | "small" | "micro" | "nano" | "fund";

export interface Instrument {
  readonly listing: Listing;
  readonly tier: Tier;
  /** Key of its own fortunes; classes of shares in one company have the same. */
  readonly key: number;
  /** Key of what is its own even so: volumes, sizes, the places of trades between bid and ask. */
  readonly symbolKey: number;
  readonly factors: readonly Factor[];
  readonly loadings: readonly number[];
  /** Daily standard deviation of what the factors leave. */
  readonly ownSd: number;
  /** Daily standard deviation of all. */
  readonly sd: number;
  /** Chance that a day's gap holds news. */
  readonly newsChance: number;
  /** Log growth of a day beyond that of its factors. */
  readonly growth: number;
  /** Shares of an ordinary regular session. */
  readonly volume: number;
  /** Half-way through an ordinary day, in parts of the price. */
  readonly spread: number;
  /** Dollars shown on each side of the quote. */
  readonly depth: number;
}

/** Turnover: shares of a day over shares outstanding. Spread: parts of the price. Depth: dollars a side. */
const tiers: Readonly<Record<Tier, { turnover: number; spread: number; depth: number }>> = {
  mega: { turnover: 0.0041, spread: 1.5e-4, depth: 150_000 },
  large: { turnover: 0.0076, spread: 3e-4, depth: 40_000 },
  mid: { turnover: 0.01, spread: 7e-4, depth: 15_000 },
  small: { turnover: 0.0082, spread: 20e-4, depth: 6_000 },
  micro: { turnover: 0.0045, spread: 70e-4, depth: 2_000 },
  nano: { turnover: 0.0096, spread: 180e-4, depth: 800 },
  fund: { turnover: 0.025, spread: 0.8e-4, depth: 300_000 },
};

/** Beta of a sector's typical company, and that company's daily standard deviation. */
const sectors: Readonly<Record<string, readonly [beta: number, sd: number]>> = {
  technology: [1.35, 0.025],
  communication: [0.85, 0.021],
  discretionary: [1.1, 0.022],
  staples: [0.45, 0.016],
  finance: [0.95, 0.016],
  estate: [0.55, 0.015],
  industry: [0.95, 0.018],
  materials: [0.9, 0.021],
  health: [0.65, 0.02],
  energy: [0.5, 0.019],
  utilities: [0.4, 0.0135],
};
/** At most so much of a company's variance comes from factors. */
const SHARED_MOST = 0.62;
const GROWTH = 0.05;
const NEWS_CHANCE = 0.016;

function companyLoadings(listing: Listing): { factors: Factor[]; loadings: number[]; ownSd: number } {
  const sector = sectorFactor[listing.sector!]!;
  const [beta, typical] = sectors[sector]!;
  const nerve = Math.pow(listing.sd / typical, 0.6);
  const shared = (beta * nerve * factorSd.market) ** 2 + (nerve * factorSd[sector]) ** 2;
  const variance = listing.sd ** 2;
  const shrink = Math.min(1, Math.sqrt(SHARED_MOST * variance / shared));
  return { factors: ["market", sector], loadings: [beta * nerve * shrink, nerve * shrink], ownSd: Math.sqrt(variance - shared * shrink ** 2) };
}

function fundLoadings(listing: Listing): { factors: Factor[]; loadings: number[]; ownSd: number } {
  const entries = Object.entries(listing.loadings!) as [Factor, number][];
  return { factors: entries.map(([f]) => f), loadings: entries.map(([, l]) => l), ownSd: listing.sd };
}

function tierOf(listing: Listing): Tier {
  if (listing.type === "ETF") return "fund";
  const { size } = listing;
  return size >= 200e9 ? "mega" : size >= 10e9 ? "large" : size >= 2e9 ? "mid" : size >= 0.3e9 ? "small" : size >= 0.05e9 ? "micro" : "nano";
}

/** Makes the instrument of a listing under a seed. */
export function instrumentOf(listing: Listing, seed: number): Instrument {
  const tier = tierOf(listing);
  const key = keyOf(seed, `symbol ${listing.kin}`);
  const symbolKey = keyOf(seed, `listing ${listing.symbol}`);
  const { factors, loadings, ownSd } = tier === "fund" ? fundLoadings(listing) : companyLoadings(listing);
  const fromFactors = factors.reduce((sum, f, i) => sum + loadings[i]! * (factorGrowth[f] ?? 0), 0);
  const wanted = tier === "fund" ? Math.min(fromFactors, GROWTH) : GROWTH + 0.01 * gaussian(child(key, 1));
  const { turnover, spread, depth } = tiers[tier];
  return {
    listing,
    tier,
    key,
    symbolKey,
    factors,
    loadings,
    ownSd,
    sd: Math.sqrt(ownSd ** 2 + factors.reduce((sum, f, i) => sum + (loadings[i]! * factorSd[f]) ** 2, 0)),
    newsChance: tier === "fund" ? 0 : NEWS_CHANCE,
    growth: (wanted - fromFactors) / TRADING_DAYS,
    volume: listing.size / listing.price * turnover * Math.exp(0.35 * gaussian(child(symbolKey, 1))),
    spread: spread * Math.exp(0.25 * gaussian(child(symbolKey, 2))),
    depth,
  };
}
