/** What the facts of the simulated market (news, statements, short sales) see of its prices and events. */
import type { Instrument } from "./prices/instrument.ts";

/** A thing that happens to a company and moves its price. Pure in (seed, company, day). */
export type WorldEvent =
  /** Results of a quarter. `surprise` is in standard deviations of such a move, its sign the direction of the gap. */
  | {
    readonly kind: "earnings";
    readonly tradingDay: number;
    readonly at: number;
    readonly beforeOpen: boolean;
    readonly surprise: number;
  }
  /** News that makes the stock gap or run. `move` is the log return it brings by the open. */
  | {
    readonly kind: "catalyst";
    readonly tradingDay: number;
    readonly at: number;
    readonly shape: CatalystShape;
    readonly move: number;
  }
  /** `amount` is dollars of one share as it then is. */
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
  };

/**
 * What a catalyst's day looks like: fades under its open, goes on, chops about, squeezes late, or breaks out of a coil.
 */
export type CatalystShape = "fade" | "go" | "chop" | "squeeze" | "coil";

/**
 * The simulated market as its facts read it. `index` is a security's place in `instruments`; trading days are numbered
 * as in grid.ts, epoch days as in calendar.ts; prices are dollars of a share as it was on that day (not adjusted).
 */
export interface World {
  readonly seed: number;
  readonly instruments: readonly Instrument[];
  /** Place of a symbol; undefined when it is not listed at any time. */
  indexOf(symbol: string): number | undefined;
  /** First and last trading day (inclusive) on which it is listed; `last` is Infinity for most. */
  listed(index: number): { readonly first: number; readonly last: number };
  /** Close of the regular session. */
  close(index: number, tradingDay: number): number;
  /** Shares of the regular session. */
  volume(index: number, tradingDay: number): number;
  /** Shares outstanding, which splits multiply. */
  sharesOutstanding(index: number, tradingDay: number): number;
  /** Events whose `tradingDay` (the day of the gap, the ex-date, the execution) is within both ends, oldest first. */
  events(index: number, fromTradingDay: number, toTradingDay: number): readonly WorldEvent[];
}
