/** The simulator's prices and events as its facts (news, statements, short sales) see them. */
import type { Instrument } from "./prices/instrument.ts";
import type { Seed } from "./random.ts";

/** Something announced in the night before a trading day, at `at` (epoch milliseconds). */
interface Overnight {
  readonly tradingDay: number;
  readonly at: number;
}

/**
 * How and when a listing ends, or is announced to end. Pure in (seed, company). From the first session of `tradingDay`
 * on the price follows the terms.
 */
export interface Ending extends Overnight {
  /** The last trading day. */
  readonly last: number;
  readonly reason: "cash_merger" | "stock_merger" | "bankruptcy";
  /** When the cash is raised, and by which fraction; null for most. */
  readonly raise: Overnight & { readonly by: number } | null;
  /** When a deal breaks: on `tradingDay` the price no longer follows the terms. Null for one that is completed. */
  readonly off: Overnight | null;
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
  | { readonly kind: "delisting" } & Ending
  /** The terms of an announced takeover are raised, or it breaks. */
  | { readonly kind: "raise" | "break"; readonly of: Ending } & Overnight
  /** New money for a company that has warned of its debts. */
  | { readonly kind: "rescue" } & Overnight;

/** The events of an end, announced or averted. */
export type EndEvent = Extract<WorldEvent, { kind: "delisting" | "raise" | "break" | "rescue" }>;

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
  readonly seed: Seed;
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
  /** The takeover that was announced for it and broke; null for most. Its `last` is the day that was planned. */
  attempt(index: number): Ending | null;
  /** The first trade of its listing in dollars, and its instant; null for one listed before the market's first day. */
  debut(index: number): { readonly at: number; readonly price: number } | null;
  /**
   * Dollars to be paid for each share by the terms of its end or of its attempt, as of an instant (epoch milliseconds)
   * after the announcement; follows from the close before it.
   */
  cashPerShare(index: number, ending: Ending, at: number): number;
  /** The buyer in a stock merger, and its shares for each share, as of the last day; null for other ends. */
  exchange(index: number): { readonly buyer: number; readonly ratio: number } | null;
  /** Close of the regular session. */
  close(index: number, tradingDay: number): number;
  /** The same, for the last trading day of a quarter. */
  quarterClose(index: number, tradingDay: number): number;
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
   * oldest first. After the announcement of a delisting there are no others, unless the deal breaks.
   */
  events(index: number, fromTradingDay: number, toTradingDay: number): readonly WorldEvent[];
}
