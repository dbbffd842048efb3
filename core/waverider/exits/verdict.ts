import type { ExitReason } from "./reasons.ts";

/** A reason that a rule can give: all but the exit by hand. */
export type RuleName = Exclude<ExitReason, "manual">;

/** What a rule found in one second. */
export interface Finding {
  /** What was measured; null: unknown, or nothing. */
  readonly value: number | string | null;
  /** What ends the position. */
  readonly threshold: number | string | null;
  readonly fired: boolean;
}

export interface Verdict extends Finding {
  readonly name: RuleName;
}
