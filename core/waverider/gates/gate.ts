/** What a gate found. Gates are looked at in order; the first one that fails stops the stock. */
export const gateNames = [
  ...["DATA", "UNIVERSE", "EWS", "TIGHT_MARKET", "VWAP"] as const,
  ...["TECHNICAL", "OVEREXTENDED", "TIME", "RISK", "SIZE"] as const,
] as const;
export type GateName = (typeof gateNames)[number];

export interface Gate {
  readonly name: GateName;
  readonly passed: boolean;
  /** What was measured; null: unknown, or nothing. */
  readonly value: number | string | null;
  /** What is needed. */
  readonly required: number | string | null;
  /** Passed although the measure alone would fail, because of this. */
  readonly waived: string | null;
  /** Why it failed; null when it passed. */
  readonly reason: string | null;
}

/** @param failure why it failed; null: it passed */
export const gate = (
  name: GateName,
  value: Gate["value"],
  required: Gate["required"],
  failure: string | null,
  waived: string | null = null,
): Gate => ({ name, passed: failure === null, value, required, waived, reason: failure });
