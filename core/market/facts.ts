/**
 * The part of the port that describes securities: corporate actions and published information. Queries are as of an
 * instant (epoch milliseconds), and no result contains anything that was not public by then. Dates are ISO days in New
 * York; null means unknown. Each method may throw MarketDataError; for a symbol that was never listed the results are
 * empty lists and nulls. A symbol whose listing has ended keeps its facts as of its last day.
 */
import type { Exchange, Ticker } from "./ticker.ts";

/** The facts about a security beyond its listing. */
export interface TickerDetails extends Ticker {
  readonly sharesOutstanding: number | null;
  /** Dollars, at the last trade; null once it is delisted. */
  readonly marketCap: number | null;
  readonly employees: number | null;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly listedOn: string | null;
  /** The provider's image; fetch it with `image`. */
  readonly logoUrl: string | null;
}

export interface Dividend {
  readonly id: string;
  readonly symbol: string;
  /** Dollars per share, as paid, not adjusted for later splits; at most six decimals. */
  readonly amount: number;
  readonly declaredOn: string | null;
  readonly exDate: string;
  readonly recordDate: string | null;
  readonly payDate: string | null;
  /** Payments per year; 0 for a non-recurring one. */
  readonly frequency: number;
  /** CD cash, SC special, LT and ST distributions of long-term and short-term capital gains. */
  readonly type: "CD" | "SC" | "LT" | "ST";
}

export interface Split {
  readonly id: string;
  readonly symbol: string;
  /** Before the open of this day, `from` shares become `to`. */
  readonly executionDate: string;
  readonly from: number;
  readonly to: number;
}

/** The end of a security's listing, once announced: until it is called off. */
export interface Delisting {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly announcedOn: string;
  /** The last trading day, as planned. */
  readonly lastDay: string;
  /** `unknown`: the provider does not return the terms. */
  readonly reason: "cash_merger" | "stock_merger" | "bankruptcy" | "moved_otc" | "unknown";
  /**
   * Dollars paid for each share after the last day: the price of a cash merger, 0 when a bankruptcy cancels the shares.
   * Null when the shares continue, or when the terms are unknown.
   */
  readonly cashPerShare: number | null;
  /**
   * The symbol under which the shares continue: over the counter, or that of the buyer in a stock merger; null for
   * none.
   */
  readonly nextSymbol: string | null;
  /** Shares of `nextSymbol` for each share in a stock merger; null when it is one for one or there are none. */
  readonly exchangeRatio: number | null;
}

/** Of one symbol or of all, newest first. A null date means no bound. */
export interface ActionsRequest {
  readonly symbol: string | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly limit: number;
}

export type Sentiment = "positive" | "neutral" | "negative";

export interface Article {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly author: string | null;
  readonly publishedAt: number;
  /** Null when there is nothing to link to. */
  readonly url: string | null;
  readonly imageUrl: string | null;
  readonly keywords: readonly string[];
  readonly symbols: readonly string[];
  readonly publisher: string;
  readonly publisherLogoUrl: string | null;
  /** By symbol; articles may omit it. */
  readonly insights: readonly { readonly symbol: string; readonly sentiment: Sentiment; readonly reasoning: string }[];
}

/** One line of a statement, in statement order. */
export interface StatementLine {
  readonly label: string;
  readonly value: number;
  readonly unit: "USD" | "USD / shares" | "shares";
  readonly order: number;
}
/** Lines by the names of polygon's financials/v1, e.g. `revenue`, `net_cash_from_operating_activities`. */
export type StatementLines = Readonly<Record<string, StatementLine>>;

/** The statements of one period. A balance sheet is as of the end of the period. */
export interface Statements {
  readonly fiscalYear: number;
  readonly fiscalPeriod: "Q1" | "Q2" | "Q3" | "Q4" | "FY" | "TTM";
  readonly periodEnd: string;
  readonly filedOn: string | null;
  readonly income: StatementLines;
  readonly balance: StatementLines;
  readonly cashFlow: StatementLines;
}

/** Flows of the last twelve months, the latest balance sheet and the price on `date`. */
export interface Ratios {
  readonly date: string;
  readonly price: number | null;
  readonly marketCap: number | null;
  readonly earningsPerShare: number | null;
  readonly priceToEarnings: number | null;
  readonly priceToBook: number | null;
  readonly priceToSales: number | null;
  readonly priceToCashFlow: number | null;
  /** A fraction. */
  readonly dividendYield: number | null;
  readonly enterpriseValue: number | null;
  readonly evToSales: number | null;
  readonly evToEbitda: number | null;
  readonly returnOnAssets: number | null;
  readonly returnOnEquity: number | null;
  readonly debtToEquity: number | null;
  readonly currentRatio: number | null;
  readonly quickRatio: number | null;
  readonly cashRatio: number | null;
  readonly freeCashFlow: number | null;
}

export interface ShortInterest {
  readonly settlementDate: string;
  readonly shares: number;
  readonly averageDailyVolume: number;
  readonly daysToCover: number;
}

export interface ShortVolume {
  readonly date: string;
  readonly shortVolume: number;
  readonly totalVolume: number;
  /** Percent. */
  readonly ratio: number;
}

export interface Float {
  readonly shares: number;
  /** Percent of shares outstanding. */
  readonly percent: number;
  readonly effectiveDate: string;
}

export interface Ipo {
  readonly symbol: string;
  readonly name: string;
  readonly status: "pending" | "new" | "history" | "postponed" | "withdrawn" | "rumor" | "direct_listing_process";
  readonly listingDate: string | null;
  readonly exchange: Exchange | null;
  readonly priceLow: number | null;
  readonly priceHigh: number | null;
  readonly finalPrice: number | null;
  readonly sharesOffered: number | null;
  readonly securityType: string;
}

export interface ConditionCode {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly dataTypes: readonly string[];
  readonly updatesHighLow: boolean;
  readonly updatesOpenClose: boolean;
  readonly updatesVolume: boolean;
  /** By tape: CTA, UTP. */
  readonly sipMapping: Readonly<Record<string, string>>;
}

export interface Image {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MarketFacts {
  /** Null for a symbol that was never listed. */
  details(symbol: string, at: number): Promise<TickerDetails | null>;
  /** Declared by the instant; the bounds apply to the ex-date. */
  dividends(request: ActionsRequest, at: number): Promise<readonly Dividend[]>;
  /** Announced by the instant; the bounds apply to the execution date. */
  splits(request: ActionsRequest, at: number): Promise<readonly Split[]>;
  /**
   * Announced by the instant, with the terms as of it, newest last day first; the bounds apply to the last day. One
   * that is called off is no longer among them.
   */
  delistings(request: ActionsRequest, at: number): Promise<readonly Delisting[]>;
  /** Newest first; the whole market when `symbol` is null. */
  news(symbol: string | null, limit: number, at: number): Promise<readonly Article[]>;
  /** Newest first: quarters, years, or a single trailing sum of the last four quarters filed. */
  statements(
    symbol: string,
    timeframe: "quarterly" | "annual" | "ttm",
    limit: number,
    at: number,
  ): Promise<readonly Statements[]>;
  ratios(symbol: string, at: number): Promise<Ratios | null>;
  /** Newest first. */
  shortInterest(symbol: string, limit: number, at: number): Promise<readonly ShortInterest[]>;
  /** Newest first. */
  shortVolume(symbol: string, limit: number, at: number): Promise<readonly ShortVolume[]>;
  float(symbol: string, at: number): Promise<Float | null>;
  /** Pending first, then by listing date, newest first. */
  ipos(limit: number, at: number): Promise<readonly Ipo[]>;
  conditions(): Promise<readonly ConditionCode[]>;
  /** Similar companies, most similar first. */
  related(symbol: string, at: number): Promise<readonly string[]>;
  /**
   * An image that the provider named (a logo, a picture of an article). Null: not an image the provider named, or none
   * found.
   */
  image(url: string): Promise<Image | null>;
}
