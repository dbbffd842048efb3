/** CS common stock, ETF exchange-traded fund, ADRC depositary receipt; the rest as providers name them. */
export type SecurityType = "CS" | "ETF" | "ADRC" | "PFD" | "WARRANT" | "RIGHT" | "UNIT" | "FUND" | "OTHER";
export type Exchange = "NYSE" | "NASDAQ" | "AMEX" | "ARCA" | "CBOE" | "OTC";

/** A security as listed. */
export interface Ticker {
  readonly symbol: string;
  readonly name: string;
  readonly type: SecurityType;
  readonly exchange: Exchange;
  /** GICS sector; null for funds. */
  readonly sector: string | null;
  /** GICS sub-industry, or the kind of fund; null when not known. */
  readonly industry: string | null;
}
