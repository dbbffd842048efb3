/** A security of the simulated market, and the factors that move many securities. */
import type { Exchange, Ticker } from "../ticker.ts";

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

/**
 * What a fund holds: the companies of an index by value (`large`: the 500 largest, `equal`: the same in equal parts,
 * `nasdaq`: the 100 largest of NASDAQ that are no financial companies, or those of a sector by its factor), or a multiple
 * of each day of another fund.
 */
export type Fund =
  | { readonly kind: "index"; readonly of: "large" | "equal" | "nasdaq" | Factor }
  | { readonly kind: "leveraged"; readonly of: string; readonly multiple: number };

export interface Listing extends Omit<Ticker, "delistedOn"> {
  /** Dollars, about the day `pricedOn`. */
  readonly price: number;
  /** Epoch day; null: late 2026. */
  readonly pricedOn: number | null;
  /** Market capitalisation or assets in dollars, of the same time. */
  readonly size: number;
  /** Daily standard deviation as a fraction; for a fund, the part not explained by its factors. */
  readonly sd: number;
  /** For a fund. */
  readonly loadings: Readonly<Partial<Record<Factor, number>>> | null;
  /** For a fund whose price follows from its holdings. */
  readonly fund: Fund | null;
  /** The company whose own returns it shares: another share class of the same company. */
  readonly kin: string;
  /** First and last epoch day of the listing, both included; null: no limit. */
  readonly listedFrom: number | null;
  readonly listedTo: number | null;
  /** The exchange to which it moves, from a trading day on (its epoch day); null for most. */
  readonly move: { readonly from: number; readonly exchange: Exchange } | null;
  /** Its position among the securities listed at the same time; a smaller market has the lower positions. */
  readonly place: number;
}

/** The exchange of a listing on an epoch day. */
export const exchangeOn = ({ exchange, move }: Listing, epochDay: number): Exchange =>
  move && epochDay >= move.from ? move.exchange : exchange;
