/**
 * The one port through which the product sees a market. Two kinds of adapter fill it: the simulated market and a live
 * provider; nothing outside core/market can tell them apart.
 *
 * Every question is asked as of an instant, and no answer holds a fact later than it. Instants are epoch milliseconds
 * (UTC); prices are dollars, plain floats as a market prints them, at most four decimals; volumes are shares. Whoever
 * moves money converts with `price()` from core/kernel/money.ts.
 */
export type SecurityType = "CS" | "ETF" | "ADRC";
export type Exchange = "NYSE" | "NASDAQ" | "AMEX" | "ARCA" | "OTC";

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

/** What is known of a company beyond its listing; null is not known. */
export interface TickerDetails extends Ticker {
  readonly sharesOutstanding: number | null;
  readonly marketCap: number | null;
  readonly employees: number | null;
  readonly fiftyTwoWeekHigh: number | null;
  readonly fiftyTwoWeekLow: number | null;
}

export interface Quote {
  readonly bid: number;
  readonly ask: number;
  /** Displayed sizes in shares. */
  readonly bidShares: number;
  readonly askShares: number;
  /** When the quote was made. */
  readonly at: number;
}

export interface Trade {
  readonly price: number;
  readonly at: number;
}

export interface Bar {
  /** Start of the bar. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** One security at one instant; a null part is not known. */
export interface Snapshot {
  readonly symbol: string;
  readonly lastTrade: Trade | null;
  readonly quote: Quote | null;
  /** The regular session of the current trading day so far; null before its first trade. */
  readonly day: (Bar & { readonly vwap: number | null }) | null;
  /** The latest completed regular session before `day`. */
  readonly previousDay: Bar | null;
  /** Trading in this symbol is halted; nothing fills. */
  readonly halted: boolean;
}

/** Columns of equal length, oldest first; `at` holds the start of each bar. */
export interface Bars {
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type Timespan = "minute" | "hour" | "day" | "week" | "month";

export interface BarsRequest {
  readonly symbol: string;
  readonly multiplier: number;
  readonly timespan: Timespan;
  /** Epoch milliseconds, both ends included by the start of the bar. */
  readonly from: number;
  readonly to: number;
  /** The newest so many bars are kept. */
  readonly limit: number;
}

export interface MarketData {
  /** Shown wherever a person could mistake the one for the other. */
  readonly kind: "simulated" | "live";
  /** Every security listed at the instant, by symbol. */
  tickers(at: number): Promise<readonly Ticker[]>;
  /** Null for a symbol that is not listed. */
  ticker(symbol: string, at: number): Promise<TickerDetails | null>;
  /** Best matches first: exact symbol, symbol prefix, word of the name, part of the name. */
  searchTickers(text: string, limit: number, at: number): Promise<readonly Ticker[]>;
  /** Null for a symbol that is not listed. */
  snapshot(symbol: string, at: number): Promise<Snapshot | null>;
  /** In the order asked, without those that are not listed; all of them when `symbols` is left out. */
  snapshots(symbols: readonly string[] | undefined, at: number): Promise<readonly Snapshot[]>;
  /** Only bars that have begun by the instant; the last one holds what is known of it so far. Null: not listed. */
  bars(request: BarsRequest, at: number): Promise<Bars | null>;
  /** Frees what the adapter holds. */
  close(): Promise<void>;
}
