/** Permanent traits of a company's accounts: its valuation, its profits or losses, its financing. */
import type { Instrument, Tier } from "../prices/instrument.ts";
import { draw, gaussian, type Key, keyOf, uniform } from "../random.ts";
import { dividendPolicy } from "../schedule/dividend_policy.ts";
import { skewed } from "../schedule/draws.ts";
import { accountsOf, type SectorAccounts } from "./sectors.ts";

export interface Traits {
  readonly key: Key;
  readonly sector: SectorAccounts;
  readonly priceToSales: number;
  readonly priceToBook: number;
  /** Net income over revenue; null for a company that loses money. */
  readonly margin: number | null;
  /** For a company that loses money: its yearly loss as a fraction of its value. */
  readonly burn: number;
  readonly gross: number;
  /** Equity over assets; negative where buybacks have consumed it. */
  readonly equity: number;
  readonly taxRate: number;
  /** Shares added by options, as a fraction of the basic shares. */
  readonly dilution: number;
  /** Dollars of revenue per employee, for a company of ordinary size. */
  readonly perEmployee: number;
  /** Rounding unit of its accounts, in dollars. */
  readonly unit: number;
}

type CompanyTier = Exclude<Tier, "fund">;
/** Probability of losing money, and the yearly loss as a fraction of the company's value. */
const losses: Readonly<Record<CompanyTier, readonly [chance: number, burn: number]>> = {
  mega: [0.01, 0.01],
  large: [0.05, 0.02],
  mid: [0.2, 0.045],
  small: [0.38, 0.1],
  micro: [0.58, 0.2],
  nano: [0.8, 0.4],
};
/** Multiplier, by industry, of the odds that a company loses money. */
const risky: readonly (readonly [RegExp, number])[] = [[/Biotech/, 8], [
  /Pharma|Health Care Technology|Software|Renewable|Semiconductor/,
  1.6,
], [
  /Bank|Insurance|REIT|Utilit/,
  0.25,
]];
const BIOTECH = /Biotech/;
/** A company that pays a dividend rarely loses money. */
const PAYERS_RISK = 0.2;
/**
 * The range of the maximum payout that companies plan. The actual payout varies around it, as earnings follow the
 * company's value and the dividend does not.
 */
const PAYOUT = [0.45, 0.75] as const;

/** Traits of a company; null for funds and shells, which publish no accounts. */
export function traitsOf(instrument: Instrument): Traits | null {
  const { key, tier, listing } = instrument;
  const sector = accountsOf(listing);
  if (!sector || tier === "fund" || listing.type === "UNIT") return null;
  const own = keyOf(key, "accounts");
  const z = (n: number) => gaussian(draw(own, n));
  const u = (n: number) => uniform(draw(own, n));
  const [chance, typicalBurn] = losses[tier];
  const odds = chance / (1 - chance) * (risky.find(([trade]) => trade.test(listing.industry ?? ""))?.[1] ?? 1);
  const paid = dividendPolicy(instrument)?.yield ?? 0;
  const risk = paid > 0 ? PAYERS_RISK * odds : odds;
  const losing = u(1) < risk / (1 + risk);
  // Companies with a high price-to-sales ratio often have high price-to-earnings and price-to-book ratios as well. The
  // largest have high price-to-sales ratios and differ less: no company has a twentieth of the country's output as
  // revenue.
  const sales = tier === "mega" ? 0.5 + 0.45 * z(2) : z(2);
  const earnings = 0.5 * sales + 0.866 * z(3);
  const [least, greatest] = PAYOUT;
  const mostForYield = paid > 0 ? (least + (greatest - least) * u(13)) / paid : Infinity;
  const priceToEarnings = Math.min(mostForYield, skewed(sector.priceToEarnings, earnings));
  const wanted = skewed(sector.priceToSales, sales);
  const margin = losing ? null : Math.max(0.015, Math.min(0.42, wanted / priceToEarnings));
  const eaten = !losing && sector.equity > 0.2 && u(4) < 0.04;
  return {
    key: own,
    sector,
    priceToSales: margin === null ? wanted * (BIOTECH.test(listing.industry ?? "") ? 6 : 1) : margin * priceToEarnings,
    priceToBook: skewed(sector.priceToBook, 0.4 * sales + 0.3 * earnings + 0.8 * z(5)) * (losing ? 0.7 : 1),
    margin,
    burn: typicalBurn * Math.exp(0.5 * z(6)),
    gross: Math.max(0.08, Math.min(0.92, sector.gross + 0.1 * z(7))),
    equity: eaten
      ? -0.1 - 0.4 * u(8)
      : Math.max(0.06, Math.min(0.85, sector.equity * Math.exp(0.2 * z(9)) * (losing ? 1.3 : 1))),
    taxRate: 0.15 + 0.1 * u(10),
    dilution: 0.003 + 0.02 * u(11),
    perEmployee: sector.perEmployee * Math.exp(0.4 * z(12)),
    unit: listing.size >= 5e9 ? 1e6 : listing.size >= 20e6 ? 1e3 : 1,
  };
}
