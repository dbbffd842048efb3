/** The simulation parameters of one symbol: how it moves, how much of it trades, how wide its spread is. */
import { type Factor, type Listing, sectorFactor } from "../../universe.ts";
import { EQUITY_GROWTH, factorGrowth, factorSd, TRADING_DAYS } from "./factors.ts";
import { anchorDay, blockOf, dayBefore, dayCount, tradingDayOnOrBefore } from "../grid.ts";
import { draw, gaussian, type Key, keyOfSeed, type Seed } from "../random.ts";
import { type Tier, tierOfSize, tiers } from "./tiers.ts";

export type { Tier } from "./tiers.ts";

export interface Instrument {
  readonly listing: Listing;
  readonly tier: Tier;
  /** Key of the company's own returns; share classes of one company have the same key. */
  readonly key: Key;
  /**
   * Key of the properties that differ between share classes: volumes, sizes, the position of trades between bid and
   * ask.
   */
  readonly symbolKey: Key;
  /** Key of how far a day's range extends beyond open and close; funds that track the same index have the same key. */
  readonly rangeKey: Key;
  readonly factors: readonly Factor[];
  readonly loadings: readonly number[];
  /** Daily standard deviation not explained by the factors. */
  readonly ownSd: number;
  /** Total daily standard deviation. */
  readonly sd: number;
  /** The part of it that is no move of events. */
  readonly quietSd: number;
  /** Daily log growth beyond that of its factors. */
  readonly growth: number;
  /** Daily log growth before the anchor day beyond that of later, see `grown` in tiers.ts. */
  readonly grown: number;
  /** Probability of a catalyst of its own on a day. */
  readonly newsChance: number;
  /** Mean return of its own catalysts per day, as a fraction; its ordinary nights lose as much. */
  readonly eventGrowth: number;
  /** The trading day on which its price is that of the tables: for a company that is listed later, about its first. */
  readonly anchor: number;
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
  discretionary: 1.3,
  staples: 0.35,
  finance: 0.95,
  estate: 0.65,
  industry: 1,
  materials: 1.2,
  health: 0.5,
  energy: 0.2,
  utilities: 0.5,
};
/** The same for the contribution of the sector, where it is larger than average. */
const sectorParts: Readonly<Record<string, number>> = { energy: 3.5, utilities: 2, materials: 1.5 };
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

/** A typical size of the largest companies and of funds; the larger ones have narrower spreads than those. */
const typicalSize: Readonly<Partial<Record<Tier, number>>> = { mega: 450e9, fund: 30e9 };
const liquidity = (size: number, tier: Tier): number =>
  Math.max(0.14, Math.min(2.5, ((typicalSize[tier] ?? size) / size) ** 0.6));

const noLoadings = { factors: [], loadings: [] };

function loadingsOf(listing: Listing, tier: Tier): Loadings {
  if (listing.loadings) {
    const entries = Object.entries(listing.loadings) as [Factor, number][];
    return { factors: entries.map(([f]) => f), loadings: entries.map(([, l]) => l), ownSd: listing.sd };
  }
  return listing.type === "UNIT" ? { ...noLoadings, ownSd: listing.sd } : companyLoadings(listing, tier);
}

/** The fraction of a company's own variance that comes from quiet gaps and sessions; events contribute the rest. */
const QUIET = 0.96;

/** How strongly the probability of news depends on trading activity (an exponent). */
const INTEREST = 0.45;
const MOST_INTEREST = 1.7;

/** Probability of a catalyst on a day: actively traded stocks have more news. */
const catalystChance = (tier: Tier, busyness: number): number => {
  const { turnoverSpread, news: { chance } } = tiers[tier];
  return chance * Math.min(MOST_INTEREST, Math.exp(INTEREST * busyness - (INTEREST * turnoverSpread) ** 2 / 2));
};
const MEAN_OF = 16;
/** Mean return of a catalyst's move. */
function meanCatalyst(tier: Tier, ownSd: number): number {
  const { good } = tiers[tier].news;
  let sum = 0;
  for (let i = 0; i < MEAN_OF; i++) {
    const z = gaussian((i + 0.5) / MEAN_OF * 2 ** 32);
    const [up, down] = [catalystMove(tier, ownSd, z, true), catalystMove(tier, ownSd, z, false)];
    sum += good * Math.expm1(up) + (1 - good) * Math.expm1(down);
  }
  return sum / MEAN_OF;
}

/** Log return by the open of a catalyst at a standard deviate. */
export function catalystMove(tier: Tier, ownSd: number, z: number, isGood: boolean): number {
  const { usualSd, news: { size, spread, bad } } = tiers[tier];
  // News moves a volatile company more.
  const nerve = Math.min(1.6, Math.max(0.3, ownSd / usualSd));
  const move = size * nerve * Math.exp(spread * z);
  return isGood ? Math.min(1.1, move) : -bad * Math.min(0.9, move);
}

/** The last day of the block before the day of its table price. */
const anchorOf = ({ pricedOn }: Listing): number =>
  pricedOn === null
    ? anchorDay()
    : Math.max(-1, dayBefore(blockOf(Math.min(tradingDayOnOrBefore(pricedOn - 1) + 1, dayCount() - 1))));

/** Creates the instrument of a listing for a seed. */
export function instrumentOf(listing: Listing, seed: Seed): Instrument {
  const tier = listing.type === "ETF" ? "fund" : tierOfSize(listing.size);
  const key = keyOfSeed(seed, `symbol ${listing.kin}`);
  const symbolKey = keyOfSeed(seed, `listing ${listing.symbol}`);
  const { factors, loadings, ownSd } = loadingsOf(listing, tier);
  const sd = Math.sqrt(ownSd ** 2 + factors.reduce((sum, f, i) => sum + (loadings[i]! * factorSd[f]) ** 2, 0));
  const growthOf = (f: Factor) => (factorGrowth[f] ?? 0) - TRADING_DAYS * factorSd[f] ** 2 / 2;
  const fromFactors = factors.reduce((sum, f, i) => sum + loadings[i]! * growthOf(f), 0);
  const quietSd = ownSd * Math.sqrt(tier === "fund" ? 1 : QUIET);
  // The expected return is that of the market whatever the volatility, so the log return falls with it.
  const expected = listing.type === "UNIT"
    ? 0
    : tier === "fund"
    ? Math.min(factors.reduce((sum, f, i) => sum + loadings[i]! * (factorGrowth[f] ?? 0), 0), EQUITY_GROWTH)
    : EQUITY_GROWTH;
  const { turnover, turnoverSpread, spread, depth } = tiers[tier];
  const isCompany = tier !== "fund" && listing.type !== "UNIT";
  // Volatile companies trade more.
  const nerve = isCompany ? Math.log(ownSd / tiers[tier].usualSd) : 0;
  const busyness = turnoverSpread * (gaussian(draw(key, 2)) + nerve);
  const newsChance = isCompany ? catalystChance(tier, busyness) : 0;
  // The effect of the own returns on the log growth is left to the walk of the levels.
  const shared = expected / TRADING_DAYS - (sd ** 2 - ownSd ** 2) / 2;
  return {
    listing,
    tier,
    key,
    symbolKey,
    rangeKey: tier === "fund" ? keyOfSeed(seed, `range ${factors[0]}`) : key,
    factors,
    loadings,
    ownSd,
    sd,
    quietSd,
    growth: shared - fromFactors / TRADING_DAYS,
    grown: tiers[tier].grown * ownSd ** 2,
    newsChance,
    eventGrowth: newsChance === 0 ? 0 : meanCatalyst(tier, ownSd) * newsChance,
    anchor: anchorOf(listing),
    busyness,
    volume: listing.size / listing.price * turnover * (listing.type === "UNIT" ? 0.25 : 1) * Math.exp(busyness),
    spread: spread * liquidity(listing.size, tier) * Math.exp(0.25 * gaussian(draw(symbolKey, 2))),
    depth,
  };
}
