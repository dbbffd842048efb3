/** What a decision starts from, what it sees, and what it asks for. Instants are epoch milliseconds. */
import type { Cents, Shares } from "../../kernel/money.ts";
import type { Quote } from "../../market/port.ts";
import type { Gate } from "../gates/gate.ts";
import type { Inputs } from "../inputs.ts";
import type { Exit } from "../position/live.ts";
import type { EntryMode } from "../position/entry_modes.ts";
import type { Size } from "../position/size.ts";
import type { Position } from "../position/state.ts";
import type { Tick } from "../position/tick.ts";
import type { Gated } from "../scan.ts";
import type { Hot } from "../records/stored.ts";
import type { Step } from "../trade/stored.ts";

export interface AccountState {
  readonly cash: Cents;
  /** Of trades closed today. */
  readonly realised: Cents;
  /** At the beginning of the day. */
  readonly startOfDay: Cents;
  readonly maxPositions: number;
  readonly isRunning: boolean;
  /** Why no entry is made until an admin lifts it; null: one may be. */
  readonly killed: string | null;
  /** Everything is sold as soon as it trades. */
  readonly flattening: boolean;
  /** In a row. */
  readonly failedScans: number;
  readonly dayTrades: number;
  /** Today's entries by symbol. */
  readonly entries: ReadonlyMap<string, number>;
  /** Today's last exit by symbol. */
  readonly exits: ReadonlyMap<string, number>;
  /** The lowest sum of realised and open profit of the day, dollars, at most 0. */
  readonly deepest: number;
  readonly deepestAt: number | null;
}

/** An open position, and what it cost. */
export interface Held {
  readonly position: Position;
  readonly cost: Cents;
}

export interface State {
  readonly livedUntil: number;
  readonly held: readonly Held[];
  readonly account: AccountState;
  /** Of the scans of the last hour. */
  readonly hot: readonly (Hot & { readonly at: number })[];
}

/** The market as of an instant. */
export interface View {
  readonly at: number;
  /** Of the day of that instant: when its session closes. */
  readonly close: number;
  /** By the position's id: every second of the session since the state, in order. */
  readonly ticks: ReadonlyMap<string, readonly Tick[]>;
  /** Null: no scan is made now. */
  readonly scan: ScanView | null;
}

export interface ScanView {
  /** The stocks that may be in a tier, score 4 or more, or are held. */
  readonly inputs: readonly Inputs[];
  /** All others: none of them is in a tier or scores 4. */
  readonly rest: { readonly count: number; readonly withoutQuote: readonly string[] };
  /** Similar companies of those without an industry. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  /** Shares that the account's fills have taken of the ask. */
  readonly taken: (symbol: string) => Shares;
  readonly spy: number | null;
}

export interface Plan {
  readonly mode: EntryMode;
  readonly size: Size;
  readonly quote: Quote;
}

/** A stock of a scan, as it is recorded. */
export interface Decided extends Gated {
  readonly held: boolean;
  readonly hasHotPeer: boolean;
  /** RISK and SIZE, of those that all other gates let through. */
  readonly accountGates: readonly Gate[];
  /** Of those, what was or would have been bought. */
  readonly plan: Plan | null;
  readonly entered: boolean;
}

export interface ScanDecision {
  /** With a full record: held first, then by score, volume and symbol. */
  readonly recorded: readonly Decided[];
  /** Stocks without one, by the gate that stopped them; those of DATA by symbol. */
  readonly rest: { readonly count: number; readonly withoutQuote: readonly string[] };
  readonly hot: readonly Hot[];
}

export type Action =
  | { readonly kind: "exit"; readonly held: Held; readonly exit: Exit }
  | { readonly kind: "enter"; readonly decided: Decided; readonly plan: Plan }
  | { readonly kind: "stop"; readonly reason: string };

export interface Decision {
  readonly state: State;
  readonly actions: readonly Action[];
  /** Changes of stops, by the position's id. */
  readonly steps: ReadonlyMap<string, readonly Step[]>;
  readonly scan: ScanDecision | null;
}
