/** The simulation parameters of one symbol: how it moves, how much of it trades, how wide its spread is. */
import { type Factor, type Listing, sectorFactor } from "../../universe.ts";
import { factorGrowth, factorSd, TRADING_DAYS } from "./factors.ts";
import { child, gaussian, keyOf } from "../random.ts";
import { type Tier, tierOfSize, tiers } from "./tiers.ts";

export type { Tier } from "./tiers.ts";

export interface Instrument {
  readonly listing: Listing;
  readonly tier: Tier;
  /** Key of the company's own returns; share classes of one company have the same key. */
  readonly key: number;
  /**
   * Key of what differs between share classes all the same: volumes, sizes, the position of trades between bid and ask.
   */
  readonly symbolKey: number;
  /** Key of how far a day's range extends beyond open and close; funds that track the same index have the same key. */
  readonly rangeKey: number;
  readonly factors: readonly Factor[];
  readonly loadings: readonly number[];
  /** Daily standard deviation not explained by the factors. */
  readonly ownSd: number;
  /** Total daily standard deviation. */
  readonly sd: number;
  /** Daily log growth beyond that of its factors. */
  readonly growth: number;
  /** Trading activity relative to others of its size (log). */
  readonly busyness: number;
  /** Volume of an ordinary regular session, in shares of the anchor day. */
  readonly volume: number;
  /** Spread half-way through an ordinary day, as a fraction of the price. */
  readonly spread: number;
  /** Dollars shown on each side of the quote. */
  readonly depth: number;
}

/**
 * The market's contribution to the variance of a sector's typical company, relative to the average company; betas
 * follow from it.
 */
const marketParts: Readonly<Record<string, number>> = {
  technology: 1.15,
  communication: 0.6,
  discretionary: 1.15,
  staples: 0.35,
  finance: 0.95,
  estate: 0.65,
  industry: 1,
  materials: 0.95,
  health: 0.5,
  energy: 0.2,
  utilities: 0.5,
};
/** The same for the contribution of the sector, where it is larger than average. */
const sectorParts: Readonly<Record<string, number>> = { energy: 2.2, utilities: 2, materials: 1.5 };
/** Maximum fraction of a company's variance that comes from factors. */
const SHARED_MOST = 0.65;

interface Loadings {
  readonly factors: readonly Factor[];
  readonly loadings: readonly number[];
  readonly ownSd: number;
}

function companyLoadings({ sector: sectorName, sd }: Listing, tier: Tier): Loadings {
  const sector = sectorFactor[sectorName!]!;
  const { market, sector: bySector } = tiers[tier];
  const shares = [market * marketParts[sector]!, bySector * (sectorParts[sector] ?? 1)];
  const shrink = Math.min(1, SHARED_MOST / (shares[0]! + shares[1]!));
  const loadings = [
    Math.sqrt(shares[0]! * shrink) * sd / factorSd.market,
    Math.sqrt(shares[1]! * shrink) * sd / factorSd[sector],
  ];
  return { factors: ["market", sector], loadings, ownSd: sd * Math.sqrt(1 - (shares[0]! + shares[1]!) * shrink) };
}

const noLoadings = { factors: [], loadings: [] };

function loadingsOf(listing: Listing, tier: Tier): Loadings {
  if (listing.loadings) {
    const entries = Object.entries(listing.loadings) as [Factor, number][];
    return { factors: entries.map(([f]) => f), loadings: entries.map(([, l]) => l), ownSd: listing.sd };
  }
  return listing.type === "UNIT" ? { ...noLoadings, ownSd: listing.sd } : companyLoadings(listing, tier);
}

/** Creates the instrument of a listing for a seed. */
export function instrumentOf(listing: Listing, seed: number): Instrument {
  const tier = listing.type === "ETF" ? "fund" : tierOfSize(listing.size);
  const key = keyOf(seed, `symbol ${listing.kin}`);
  const symbolKey = keyOf(seed, `listing ${listing.symbol}`);
  const { factors, loadings, ownSd } = loadingsOf(listing, tier);
  const fromFactors = factors.reduce((sum, f, i) => sum + loadings[i]! * (factorGrowth[f] ?? 0), 0);
  const wanted = listing.type === "UNIT"
    ? 0
    : tier === "fund"
    ? Math.min(fromFactors, tiers.fund.growth)
    : tiers[tier].growth + 0.01 * gaussian(child(key, 1));
  const { turnover, turnoverSpread, spread, depth } = tiers[tier];
  // Volatile companies trade more.
  const nerve = tier === "fund" || listing.type === "UNIT" ? 0 : Math.log(ownSd / tiers[tier].usualSd);
  const busyness = turnoverSpread * (gaussian(child(key, 2)) + nerve);
  return {
    listing,
    tier,
    key,
    symbolKey,
    rangeKey: tier === "fund" ? keyOf(seed, `range ${factors[0]}`) : key,
    factors,
    loadings,
    ownSd,
    sd: Math.sqrt(ownSd ** 2 + factors.reduce((sum, f, i) => sum + (loadings[i]! * factorSd[f]) ** 2, 0)),
    growth: (wanted - fromFactors) / TRADING_DAYS,
    busyness,
    volume: listing.size / listing.price * turnover * (listing.type === "UNIT" ? 0.25 : 1) * Math.exp(busyness),
    spread: spread * Math.exp(0.25 * gaussian(child(symbolKey, 2))),
    depth,
  };
}
