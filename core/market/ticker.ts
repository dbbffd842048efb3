/** CS common stock, ETF exchange-traded fund, ADRC depositary receipt; the rest as providers name them. */
export type SecurityType = "CS" | "ETF" | "ADRC" | "PFD" | "WARRANT" | "RIGHT" | "UNIT" | "FUND" | "OTHER";
export type Exchange = "NYSE" | "NASDAQ" | "AMEX" | "ARCA" | "CBOE" | "OTC";

/** A security that is or was listed. */
export interface Ticker {
  readonly symbol: string;
  readonly name: string;
  readonly type: SecurityType;
  readonly exchange: Exchange;
  /** GICS sector; null for funds. */
  readonly sector: string | null;
  /** GICS sub-industry, or the kind of fund; null when unknown. */
  readonly industry: string | null;
  /** The last trading day of a listing that has ended, an ISO day in New York; null while it is listed. */
  readonly delistedOn: string | null;
}
