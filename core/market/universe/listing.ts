/** A security of the simulated market, and what moves many of them at once. */
import type { Ticker } from "../ticker.ts";

/** What moves many prices at once. Loadings are multiples of the factor's return. */
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

export interface Listing extends Ticker {
  /** Dollars, late 2026. */
  readonly price: number;
  /** Market capitalisation or assets in dollars, late 2026. */
  readonly size: number;
  /** Daily standard deviation as a fraction; of a fund, what its factors leave. */
  readonly sd: number;
  /** Of a fund. */
  readonly loadings: Readonly<Partial<Record<Factor, number>>> | null;
  /** Whose own fortunes it shares: another class of shares in the same company. */
  readonly kin: string;
  /** Epoch days between which it is listed, both included; null: since ever, for ever. */
  readonly listedFrom: number | null;
  readonly listedTo: number | null;
  /** Which of the securities listed at a time it is; the market of a smaller count has the lower places. */
  readonly place: number;
}
