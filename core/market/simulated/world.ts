/** The simulator's prices and events as its facts (news, statements, short sales) see them. */
import type { Instrument } from "./prices/instrument.ts";

/** How and when a listing ends. Pure in (seed, company). */
export interface Ending {
  /** The first trading day after the announcement: from its first session on the price follows the terms. */
  readonly tradingDay: number;
  /** The last trading day. */
  readonly last: number;
  /** Epoch milliseconds of the announcement, in the night before `tradingDay`. */
  readonly at: number;
  readonly reason: "cash_merger" | "stock_merger" | "bankruptcy";
}

/** No end is announced more trading days ahead. */
export const LONGEST_LEAD = 60;

/** An event that happens to a company and moves its price. Pure in (seed, company, day). */
export type WorldEvent =
  /**
   * Results of a quarter. `surprise` is in standard deviations of such a move; its sign is the direction of the gap.
   */
  | {
    readonly kind: "earnings";
    readonly tradingDay: number;
    readonly at: number;
    readonly beforeOpen: boolean;
    readonly surprise: number;
  }
  /**
   * News that makes the stock gap or run. `move` is the log return by the open, `calm` the company's volatility
   * relative to what it was at its anchor.
   */
  | {
    readonly kind: "catalyst";
    readonly tradingDay: number;
    readonly at: number;
    readonly shape: CatalystShape;
    readonly move: number;
    readonly calm: number;
  }
  /** `amount` is dollars per share as of that day. */
  | {
    readonly kind: "dividend";
    readonly tradingDay: number;
    readonly declaredOn: number;
    readonly payOn: number;
    readonly amount: number;
    readonly frequency: number;
    readonly special: boolean;
  }
  | {
    readonly kind: "split";
    readonly tradingDay: number;
    readonly announcedOn: number;
    readonly from: number;
    readonly to: number;
  }
  /** The first day on another exchange. */
  | { readonly kind: "transfer"; readonly tradingDay: number; readonly announcedOn: number }
  /** The first day of a listing; `at` is the announcement of the offering's price. */
  | { readonly kind: "listing"; readonly tradingDay: number; readonly at: number }
  | { readonly kind: "delisting" } & Ending;

/**
 * The shape of a catalyst's day: fades below its open, continues, trades sideways, squeezes late, or breaks out of a
 * coil.
 */
export type CatalystShape = "fade" | "go" | "chop" | "squeeze" | "coil";

/**
 * The simulated market as its facts read it. `index` is a security's index in `instruments`; trading days are numbered
 * as in grid.ts, epoch days as in calendar.ts; prices are dollars per share as of that day (not adjusted).
 */
export interface World {
  readonly seed: number;
  readonly instruments: readonly Instrument[];
  /** Index of a symbol; undefined when it is never listed. */
  indexOf(symbol: string): number | undefined;
  /**
   * Precomputes in steps what queries about a security on the trading days of a range need; null if that is done
   * already. It affects speed, never results.
   */
  near(index: number, from: number, to: number): Promise<void> | null;
  /** First and last trading day of its listing, both included; `last` is Infinity for most. */
  listed(index: number): { readonly first: number; readonly last: number };
  /** Null for a listing that does not end. */
  ending(index: number): Ending | null;
  /** The first trade of its listing in dollars, and its instant; null for one listed before the market's first day. */
  debut(index: number): { readonly at: number; readonly price: number } | null;
  /** Dollars paid for each share when its listing ends; follows from the close before the announcement. */
  cashPerShare(index: number): number;
  /** The buyer in a stock merger, and its shares for each share, as of the last day; null for other ends. */
  exchange(index: number): { readonly buyer: number; readonly ratio: number } | null;
  /** Close of the regular session. */
  close(index: number, tradingDay: number): number;
  /**
   * Return from the close before a trading day to the last trade by an instant; null when nothing has traded after
   * `since`.
   */
  move(index: number, tradingDay: number, since: number, at: number): number | null;
  /** Shares of the regular session. */
  volume(index: number, tradingDay: number): number;
  /** Shares outstanding, multiplied by splits. */
  sharesOutstanding(index: number, tradingDay: number): number;
  /**
   * Events whose `tradingDay` (the day of the gap, the ex-date, the execution) is in the range, both ends included,
   * oldest first. After the announcement of a delisting there are no others.
   */
  events(index: number, fromTradingDay: number, toTradingDay: number): readonly WorldEvent[];
}
