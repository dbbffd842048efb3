/** For tests: a position entered at 10:00 at $20, led through seconds of a script. */
import type { Bars, Halt, Quote } from "../../market/port.ts";
import { DEFAULTS, type WaveriderConfig } from "../config.ts";
import { EARLY_HOURS, HOURS, instant } from "../testing.ts";
import { type Exit, live } from "./live.ts";
import { type Entry, opened, type Position } from "./state.ts";
import type { Around, MinuteClose, Tick } from "./tick.ts";

export const ENTERED = instant("10:00");
export const AROUND: Around = { lossLimitReached: false, killed: false, close: HOURS.close };
export const EARLY_CLOSE = EARLY_HOURS.close;

export const quoteOf = (bid: number, at = ENTERED, spread = 0.02): Quote => ({
  bid,
  ask: bid + spread,
  bidShares: 500,
  askShares: 500,
  at,
});

/** STANDARD, entered at the ask: its own bid is two cents lower, and its stop is at $19.40. */
export const entered = (changes: Partial<Entry> = {}): Position =>
  opened({
    ...{ id: "a", symbol: "TEST", mode: "STANDARD", manual: false, enteredAt: ENTERED },
    ...{ entryPrice: 20, shares: 100, stopPercent: 3, ewsScore: 8, quote: quoteOf(19.98) },
    ...changes,
  });

const COLUMNS = ["at", "open", "high", "low", "close", "volume"] as const;
/** The bars that are over by an instant. */
export function cut(bars: Bars, at: number): Bars {
  const count = bars.at.filter((begins) => begins + 60_000 <= at).length;
  return Object.fromEntries(COLUMNS.map((name) => [name, bars[name].slice(0, count)])) as unknown as Bars;
}

/** Held time like `8:00`, in milliseconds. */
export const heldMs = (held: string): number => {
  const [minutes, seconds] = held.split(":").map(Number);
  return (minutes! * 60 + seconds!) * 1_000;
};
const heldText = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(ms / 1_000 % 60).padStart(2, "0")}`;

export interface Script {
  readonly entry?: Partial<Entry>;
  /** The bid from a held time on; null: no quote. */
  readonly bids: Readonly<Record<string, number | null>>;
  readonly halts?: readonly { readonly from: string; readonly to: string; readonly reason: Halt["reason"] }[];
  readonly minutes?: Omit<MinuteClose, "bars"> & { readonly bars: Bars };
  /** From a held time on. */
  readonly killed?: string;
  readonly lossLimit?: string;
  readonly close?: number;
  /** How long it is followed. */
  readonly until: string;
  readonly every?: number;
  readonly config?: WaveriderConfig;
}

/** The second of a script after so long. */
export function tickOf({ bids, halts = [], minutes, entry }: Script, held: number): Tick {
  const at = (entry?.enteredAt ?? ENTERED) + held;
  const bid = Object.entries(bids).findLast(([from]) => heldMs(from) <= held)?.[1] ?? null;
  const halted = halts.find(({ from, to }) => heldMs(from) <= held && held < heldMs(to));
  return {
    at,
    quote: halted || bid === null ? null : quoteOf(bid, at),
    halt: halted ? { reason: halted.reason, since: (entry?.enteredAt ?? ENTERED) + heldMs(halted.from) } : null,
    minute: minutes && at % 60_000 === 0 ? { ...minutes, bars: cut(minutes.bars, at) } : null,
  };
}

export interface Ended {
  readonly reason: string | null;
  readonly held: string | null;
  readonly exit: Exit | null;
  readonly position: Position;
}

/** Second by second until it ends. */
export function follow(script: Script): Ended {
  const { killed, lossLimit, close = HOURS.close, until, every = 1, config = DEFAULTS } = script;
  let position = entered(script.entry);
  for (let held = every * 1_000; held <= heldMs(until); held += every * 1_000) {
    const around = {
      killed: killed !== undefined && held >= heldMs(killed),
      lossLimitReached: lossLimit !== undefined && held >= heldMs(lossLimit),
      close,
    };
    const { position: next, exit } = live(position, tickOf(script, held), around, config);
    position = next;
    if (exit) return { reason: exit.reason, held: heldText(held), exit, position };
  }
  return { reason: null, held: null, exit: null, position };
}

/** Like `stop_loss 0:02`, or `open`. */
export function endOf(script: Script): string {
  const { reason, held } = follow(script);
  return reason ? `${reason} ${held}` : "open";
}
