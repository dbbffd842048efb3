/** What is stored of a trade besides its columns. */
import type { Verdict } from "../exits/verdict.ts";
import type { Gate } from "../gates/gate.ts";
import type { ComponentName } from "../score/mod.ts";
import type { Triggers } from "../triggers/mod.ts";

/** Known at the decision to enter; it never changes. Null: unknown. */
export interface EntryContext {
  readonly scores: Readonly<Record<ComponentName, number>>;
  readonly reasons: Readonly<Record<ComponentName, string>>;
  readonly gates: readonly Gate[];
  readonly triggers: Triggers;
  readonly sources: readonly string[];
  readonly gap: number | null;
  readonly volumeRatio: number | null;
  readonly minutes: number;
  readonly price: number | null;
  readonly vwap: number | null;
  readonly spreadBps: number | null;
  readonly openingHigh: number | null;
  readonly openingLow: number | null;
  readonly baseHigh: number | null;
  readonly baseLow: number | null;
  readonly marketCap: number | null;
  /** Between bid and ask at the decision. */
  readonly mid: number;
  /** Which bound decided the size, and what it risked, dollars. */
  readonly bound: string;
  readonly risk: number;
  /** SHA-256 of the record's inputs; null for an entry by hand. */
  readonly recordHash: string | null;
}

/** A change of the stop while it was held. */
export interface Step {
  readonly at: number;
  readonly stop: number;
  readonly level: number;
  readonly decay: number;
  /** The highest bid by then. */
  readonly peak: number;
}

/** What the exit added. */
export interface Ending {
  /** The rules of the second that decided; none for an exit by hand. */
  readonly rules: readonly Verdict[];
  /** When the order was queued, for an exit that had to wait for trading. */
  readonly queuedAt: number | null;
}
