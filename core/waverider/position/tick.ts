/** What is known of a security in one second. */
import type { Bars, Halt, Quote } from "../../market/port.ts";

export interface Tick {
  /** Epoch milliseconds, a whole second. */
  readonly at: number;
  /** Two-sided, not crossed, while trading; null: none in this second. */
  readonly quote: Quote | null;
  /** Trading is halted in this second. */
  readonly halt: { readonly reason: Halt["reason"]; readonly since: number } | null;
  /** At each whole minute: what is known of the minutes that are over. */
  readonly minute: MinuteClose | null;
}

export interface MinuteClose {
  /** One-minute bars of today since 04:00 that are over; a minute without a trade has none. */
  readonly bars: Bars;
  /** Of the session; NaN: unknown. */
  readonly vwap: number;
  /** Median of the minute's quotes, dollars; NaN: there was none. */
  readonly spread: number;
  /** Median of the minute's quotes, dollars; NaN: there was none. */
  readonly bidDepth: number;
}

/** What is outside of one position. */
export interface Around {
  /** The day's loss has reached its limit. */
  readonly lossLimitReached: boolean;
  /** An operator has stopped everything. */
  readonly killed: boolean;
  /** When today's session closes, epoch milliseconds. */
  readonly close: number;
}
