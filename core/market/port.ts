/**
 * The one port through which the product sees a market. Two adapters implement it: the simulated market and a live
 * provider; code outside core/market does not distinguish them.
 *
 * Every query is as of an instant, and no result contains a later fact. Instants are epoch milliseconds (UTC); prices
 * are dollars as floats with at most four decimals, as a market prints them; volumes are shares. Code that moves money
 * converts with `price()` from core/kernel/money.ts.
 */
import type { MarketBulk } from "./bulk.ts";
import type { MarketFacts } from "./facts.ts";
import type { Ticker } from "./ticker.ts";

export type { Exchange, SecurityType, Ticker } from "./ticker.ts";

export interface Quote {
  /** Equal to the ask in an opening auction. */
  readonly bid: number;
  readonly ask: number;
  /** Displayed sizes in shares. */
  readonly bidShares: number;
  readonly askShares: number;
  /** When the quote was published. */
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

/** One security at one instant; a null part is unknown. */
export interface Snapshot {
  readonly symbol: string;
  readonly lastTrade: Trade | null;
  readonly quote: Quote | null;
  /** The regular session of the current trading day so far; null before its first trade. */
  readonly day: (Bar & { readonly vwap: number | null }) | null;
  /** The latest completed regular session before `day`. */
  readonly previousDay: Bar | null;
  /** Trading in this symbol is halted: the quote is frozen and no order fills. */
  readonly halt: Halt | null;
  /** The current limit-up and limit-down prices; null outside regular hours and when unknown. */
  readonly bands: { readonly lower: number; readonly upper: number } | null;
}

/** `luld` pauses come from the price bands, `market` halts from a market-wide decline. */
export interface Halt {
  readonly reason: "luld_up" | "luld_down" | "market" | "other";
  readonly since: number;
  /** When trading is expected to resume; null when unknown. */
  readonly until: number | null;
}

/**
 * The whole market at one instant: columns of equal length, one entry per security, in the order of `tickers`. NaN
 * means unknown.
 */
export interface MarketColumns {
  /** The same array as long as the list of securities is unchanged. */
  readonly tickers: readonly Ticker[];
  /** The last trade. */
  readonly price: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  /** The regular session of the current trading day so far. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly volume: Float64Array;
  /** From the open on; before the open, from 04:00. */
  readonly vwap: Float64Array;
  readonly previousClose: Float64Array;
  /** Dollars, at the last trade. */
  readonly marketCap: Float64Array;
  /** Mean volume of the previous twenty trading days. */
  readonly averageVolume: Float64Array;
  /** Their median: a usual day, which a single extreme day does not change. */
  readonly medianVolume: Float64Array;
}

/** Additional scanner columns in the same order: shares and dollars. NaN means unknown. */
export interface ScanColumns extends MarketColumns {
  /** Shares since 04:00. */
  readonly volumeSoFar: Float64Array;
  /** 04:00 to 09:30. */
  readonly preMarketVolume: Float64Array;
  readonly preMarketHigh: Float64Array;
  /** 09:30 to 09:45, or the part of it that has passed. */
  readonly openingHigh: Float64Array;
  readonly openingLow: Float64Array;
}

/**
 * Columns of equal length, oldest first; `at` holds the start of each bar. Adjusted for all splits executed by the
 * instant.
 */
export interface Bars {
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type Timespan = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

export interface BarsRequest {
  readonly symbol: string;
  readonly multiplier: number;
  readonly timespan: Timespan;
  /** Epoch milliseconds; a bar is included when its start is within both ends, inclusive. */
  readonly from: number;
  readonly to: number;
  /** At most this many bars are returned, the newest. */
  readonly limit: number;
}

/**
 * The prices that resting orders wait for: a query finds the first second in which any of them is reached. Absent or
 * null: ignored.
 */
export interface TouchRequest {
  readonly symbol: string;
  /** For limits: the ask at or below a price, the bid at or above one. */
  readonly askAtMost?: number | null;
  readonly bidAtLeast?: number | null;
  /** For stops: the ask at or above a price, the bid at or below one. */
  readonly askAtLeast?: number | null;
  readonly bidAtMost?: number | null;
  /** Only quotes of the regular session count. */
  readonly regularOnly?: boolean;
  /** Epoch milliseconds: every whole second after `after` and up to `until` is checked. */
  readonly after: number;
  readonly until: number;
}

/** Every whole second after `after` and up to `until`, epoch milliseconds: at most an hour. */
export interface SecondsRequest {
  readonly symbol: string;
  readonly after: number;
  readonly until: number;
}

/** Quotes of whole seconds, columns of equal length; NaN where there was no two-sided quote or no trading. */
export interface SecondQuotes {
  /** Epoch milliseconds of the first second; each entry is one second later. */
  readonly from: number;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly bidShares: Float64Array;
  readonly askShares: Float64Array;
  /** Halts that overlap these seconds, oldest first; `until` is null while one lasts at the end of the request. */
  readonly halts: readonly Halt[];
}

/** The second in which the price was reached, and the quote of that second. */
export interface TouchReached {
  readonly at: number;
  readonly quote: Quote;
}

export interface MarketHealth {
  readonly state: "ok" | "degraded" | "down";
  readonly parts: readonly {
    readonly name: string;
    readonly state: "ok" | "degraded" | "off";
    readonly detail: string;
  }[];
}

/**
 * A query that the provider cannot serve: `unavailable` for now, or `not_in_plan` at all. The message is meant for
 * people. `snapshot` and `snapshots` do not throw it for a security they know; they return unknown parts as null.
 */
export class MarketDataError extends Error {
  override readonly name = "MarketDataError";
  constructor(readonly kind: "unavailable" | "not_in_plan", message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

export interface MarketData {
  /** Shown wherever a person could mistake one market for the other. */
  readonly kind: "simulated" | "live";
  /** Of the generator: prices of different versions differ. Null for a live provider. */
  readonly version: number | null;
  /** Every security listed at the instant, by symbol. */
  tickers(at: number): Promise<readonly Ticker[]>;
  /**
   * Null for a symbol that has not been listed by the instant; a listing that has ended has `delistedOn`. Cheap: used
   * to look up the names of many symbols.
   */
  ticker(symbol: string, at: number): Promise<Ticker | null>;
  /**
   * Best matches first: exact symbol, symbol prefix, word of the name, part of the name. A delisted security is found
   * by its exact symbol only.
   */
  searchTickers(text: string, limit: number, at: number): Promise<readonly Ticker[]>;
  /** Null for a symbol that is not listed, or no longer: nothing can be traded or valued at its last price. */
  snapshot(symbol: string, at: number): Promise<Snapshot | null>;
  /** In the order requested, without those that are not listed. */
  snapshots(symbols: readonly string[], at: number): Promise<readonly Snapshot[]>;
  /** The whole market; the caller may read the arrays until the next query for another instant. */
  columns(at: number): Promise<MarketColumns>;
  scan(at: number): Promise<ScanColumns>;
  /**
   * Only bars that have begun by the instant; the last one contains the trades so far. Bars of a delisted security end
   * with its last day. Null: never listed.
   */
  bars(request: BarsRequest, at: number): Promise<Bars | null>;
  /**
   * The first second in which the best bid or ask reached a price while the security traded: in a session, not halted,
   * with a two-sided quote. Null: it did not, or this can no longer be determined (the live market has only present
   * data).
   */
  firstTouch(request: TouchRequest): Promise<TouchReached | null>;
  /**
   * The quotes of the regular session, second by second. Null: not listed at the end of the request. The live market
   * has only present data: seconds that it has not kept are NaN. Throws a RangeError for more than an hour.
   */
  seconds(request: SecondsRequest): Promise<SecondQuotes | null>;
  /** The range of instants the market covers, epoch milliseconds, both ends included. */
  readonly knows: { readonly from: number; readonly to: number };
  readonly facts: MarketFacts;
  readonly bulk: MarketBulk;
  /** Null where data of all securities is not computed in a worker: prefetching would delay other queries. */
  readonly ahead: MarketAhead | null;
  /**
   * The same market, for queries that read years of a few securities: they run in a worker too, where data of all
   * securities does. They take a little longer, and do not block other queries.
   */
  readonly aside: MarketOfOne;
  /** How well the market can answer now, described for operators. */
  health(): MarketHealth;
  /** Releases the adapter's resources. */
  close(): Promise<void>;
}

/** What a market's worker does before it is asked. */
export interface MarketAhead {
  /** How long what it has prepared is kept without a query about the whole market. */
  readonly keptMs: number;
  /** Precomputes what `columns` will need at an instant, which may be in the future, without returning it. */
  prepare(at: number): Promise<void>;
  /** The market's, at low priority: in a small part of the worker's time, as long as no other request waits for it. */
  readonly bulk: MarketBulk;
  /** Ends the low priority: someone waits for the results now. */
  hurry(): void;
}

/** The part of a market that is queried one security at a time. */
export type MarketOfOne = Pick<MarketData, "ticker" | "snapshot" | "bars" | "facts">;
