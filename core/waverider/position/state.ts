/** An open position: what was known at its entry, what changes. Plain JSON without NaN, so that it can be stored. */
import type { Halt, Quote } from "../../market/port.ts";
import type { RuleName, Verdict } from "../exits/verdict.ts";
import type { EntryMode } from "./entry_modes.ts";
import { initialStopOf } from "./stops.ts";

/** Which signs of decay there are; each is a point. */
export interface DecaySignals {
  readonly noNewPeak: boolean;
  readonly littleVolume: boolean;
  readonly belowAverage: boolean;
  readonly lowerBars: boolean;
  readonly thinBook: boolean;
}

/** A halt that runs, or that is over without a quote since. */
export interface HaltState {
  readonly reason: Halt["reason"];
  readonly since: number;
  /** The last one before it. */
  readonly bid: number;
  /** The first second that was not halted; null: it runs. */
  readonly overAt: number | null;
}

/** Trading after a pause at the upper band. */
export interface Reopening {
  /** The second of the first quote. */
  readonly at: number;
  /** Its bid. */
  readonly bid: number;
  /** The last bid before the pause. */
  readonly pauseBid: number;
}

/** An order to sell that waits for a quote. */
export interface Queued {
  readonly reason: RuleName;
  readonly at: number;
  readonly rules: readonly Verdict[];
}

/** Instants are epoch milliseconds, prices dollars, not rounded but for those of the entry. */
export interface Position {
  readonly id: string;
  readonly symbol: string;
  readonly mode: EntryMode;
  /** Entered by hand. */
  readonly manual: boolean;
  readonly enteredAt: number;
  /** The average that was paid. */
  readonly entryPrice: number;
  readonly shares: number;
  /** Of the entry price. */
  readonly stopPercent: number;
  /** Four decimals. */
  readonly initialStop: number;
  /** Dollars; null: unknown. */
  readonly entrySpread: number | null;
  readonly entryBidDepth: number | null;
  readonly ewsScore: number;

  /** Of the last quote, and its second. */
  readonly bid: number;
  readonly ask: number;
  readonly quotedAt: number;
  /** Bids while held, from the entry's own on. */
  readonly highest: number;
  readonly lowest: number;
  readonly peakAt: number;
  /** From 0, the initial stop, to 6; it never falls. */
  readonly level: number;
  readonly stop: number;
  /** From 0 to 5. */
  readonly decay: number;
  readonly decayMax: number;
  readonly decaySignals: DecaySignals;
  /** In halts that are over: since the entry, and since the highest bid. */
  readonly haltedMs: number;
  readonly haltedSincePeakMs: number;
  /** Minutes from the entry to the first bid so many percent above it, one decimal; null: not yet. */
  readonly minutesTo1: number | null;
  readonly minutesTo2: number | null;
  readonly minutesTo5: number | null;
  /** Shares in the first three and five whole minutes after the entry; null: they are not over. */
  readonly volume3: number | null;
  readonly volume5: number | null;
  readonly halt: HaltState | null;
  readonly reopening: Reopening | null;
  readonly queued: Queued | null;
}

/** What is known when a position is entered. */
export interface Entry
  extends Pick<Position, "id" | "symbol" | "mode" | "manual" | "enteredAt" | "entryPrice" | "shares" | "stopPercent"> {
  readonly ewsScore: number;
  /** That it was filled at. */
  readonly quote: Quote;
}

/** The entry's own bid is the first peak. */
export function opened({ quote, ...entry }: Entry): Position {
  const { bid, ask, bidShares } = quote;
  const initialStop = initialStopOf(entry.entryPrice, entry.stopPercent);
  return {
    ...entry,
    initialStop,
    entrySpread: ask - bid,
    entryBidDepth: bidShares * bid,
    bid,
    ask,
    quotedAt: entry.enteredAt,
    highest: bid,
    lowest: bid,
    peakAt: entry.enteredAt,
    level: 0,
    stop: initialStop,
    decay: 0,
    decayMax: 0,
    decaySignals: { noNewPeak: false, littleVolume: false, belowAverage: false, lowerBars: false, thinBook: false },
    haltedMs: 0,
    haltedSincePeakMs: 0,
    minutesTo1: null,
    minutesTo2: null,
    minutesTo5: null,
    volume3: null,
    volume5: null,
    halt: null,
    reopening: null,
    queued: null,
  };
}
