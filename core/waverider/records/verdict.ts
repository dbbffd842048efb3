/** What became of a stock of a scan: which gate stopped it, what it is called, and where it ranks. */
import type { Decided } from "../decide/state.ts";
import type { Gate } from "../gates/gate.ts";
import { isBeforeOpen } from "../inputs.ts";
import type { EntryMode } from "../position/entry_modes.ts";
import type { Gated } from "../scan.ts";

/** A stock of a scan as it was recorded. */
export interface Recorded extends Gated {
  readonly held: boolean;
  readonly hasHotPeer: boolean;
  /** RISK and SIZE, of those that all other gates let through. */
  readonly accountGates: readonly Gate[];
  /** Of those, what was or would have been bought. */
  readonly plan: { readonly mode: EntryMode; readonly shares: number } | null;
  readonly entered: boolean;
}

type Asked = Pick<Decided, "gates" | "accountGates" | "inputs">;

export const gatesOf = ({ gates, accountGates }: Pick<Asked, "gates" | "accountGates">): Gate[] => [
  ...gates,
  ...accountGates,
];

/** The first gate that it failed; null: none. */
export const firstFailed = (one: Asked): Gate | null => gatesOf(one).find(({ passed }) => !passed) ?? null;

/** The gate that stopped it; null: none did, or nothing is entered before the open. */
export const stopOf = (one: Asked): Gate | null => isBeforeOpen(one.inputs) ? null : firstFailed(one);

/** Why a gate failed; of RISK every guard that did. */
export const failureOf = ({ name, reason, value }: Gate): string =>
  name === "RISK" && typeof value === "string" ? value : reason!;

/** Of every gate that failed, in order. */
export const failuresOf = (one: Asked): string[] => gatesOf(one).filter(({ passed }) => !passed).map(failureOf);

export const statusOf = (one: Asked & Pick<Decided, "entered">): "ENTERED" | "FILTERED" | "CALCULATED" =>
  one.entered ? "ENTERED" : stopOf(one) ? "FILTERED" : "CALCULATED";
