/** A security of the simulated market, and the factors that move many securities. */
import type { Ticker } from "../ticker.ts";

/** Factors that move many prices at once. Loadings are multiples of the factor's return. */
export const factors = [
  "market",
  "technology",
  "communication",
  "discretionary",
  "staples",
  "finance",
  "estate",
  "industry",
  "materials",
  "health",
  "energy",
  "utilities",
  "small",
  "abroad",
  "emerging",
  "rates",
  "gold",
  "oil",
  "coin",
] as const;
export type Factor = (typeof factors)[number];

/** The factor of each GICS sector. */
export const sectorFactor: Readonly<Record<string, Factor>> = {
  "Information Technology": "technology",
  "Communication Services": "communication",
  "Consumer Discretionary": "discretionary",
  "Consumer Staples": "staples",
  "Financials": "finance",
  "Real Estate": "estate",
  "Industrials": "industry",
  "Materials": "materials",
  "Health Care": "health",
  "Energy": "energy",
  "Utilities": "utilities",
};

export interface Listing extends Omit<Ticker, "delistedOn"> {
  /** Dollars, late 2026, or about its first day when it is listed after the market's first. */
  readonly price: number;
  /** Market capitalisation or assets in dollars, of the same time. */
  readonly size: number;
  /** Daily standard deviation as a fraction; for a fund, the part not explained by its factors. */
  readonly sd: number;
  /** For a fund. */
  readonly loadings: Readonly<Partial<Record<Factor, number>>> | null;
  /** The company whose own returns it shares: another share class of the same company. */
  readonly kin: string;
  /** First and last epoch day of the listing, both included; null: no limit. */
  readonly listedFrom: number | null;
  readonly listedTo: number | null;
  /** Its position among the securities listed at the same time; a smaller market has the lower positions. */
  readonly place: number;
}
