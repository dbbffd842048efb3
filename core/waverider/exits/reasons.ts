/** Why a position was left: the reasons, how they are stored, and how people read them. Browser-safe. */

/** In the order in which the rules are asked; an exit by hand is nobody's rule. */
export const exitReasons = [
  ...["manual", "emergency_stop", "luld_down_halt", "luld_up_reversal", "halt_recovery", "stop_loss"] as const,
  ...["trailing_stop", "profit_target", "peak_to_drop_1pct", "green_to_red", "early_fail_0_5_in_8"] as const,
  ...["early_fail_1_0_in_15", "momentum_break", "volume_death", "peak_stall", "time_decay", "end_of_day"] as const,
] as const;
export type ExitReason = (typeof exitReasons)[number];

/** As stored, with what is shown. A trailing stop that decay had widened is stored by the decay. */
export const exitLabels = {
  MANUAL: "Manual Exit",
  EMERGENCY_STOP: "Emergency Stop",
  LULD_DOWN_HALT: "LULD Down Halt",
  LULD_UP_REVERSAL: "LULD Up Reversal",
  HALT_RECOVERY: "Halt Recovery",
  STOP_LOSS: "Stop Loss",
  TRAILING_STOP: "Trailing Stop",
  PROFIT_TARGET: "Profit Target",
  PEAK_DROP_1PCT: "Peak Drop 1%",
  GREEN_TO_RED: "Green to Red",
  EARLY_FAIL_0_5_IN_8: "Early Fail (0.5% in 8m)",
  EARLY_FAIL_1_0_IN_15: "Early Fail (1.0% in 15m)",
  MOMENTUM_BREAK: "Momentum Break",
  VOLUME_DEATH: "Volume Death",
  PEAK_STALL: "Peak Stall",
  TIME_DECAY: "Time Decay",
  END_OF_DAY: "End of Day",
  DECAY_3: "Decay 3",
  DECAY_5: "Decay 5",
} as const;
export type StoredReason = keyof typeof exitLabels;
export const storedReasons = Object.keys(exitLabels) as readonly StoredReason[];

const isStored = (text: string): text is StoredReason => Object.hasOwn(exitLabels, text);

export const storedOf = (reason: ExitReason): StoredReason =>
  reason === "peak_to_drop_1pct" ? "PEAK_DROP_1PCT" : reason.toUpperCase() as StoredReason;

/** As the API names a stored reason; null: it is not one, so the reason is not known. */
export function reasonOf(stored: string): ExitReason | null {
  if (stored === "DECAY_3" || stored === "DECAY_5") return "trailing_stop";
  return exitReasons.find((reason) => storedOf(reason) === stored) ?? null;
}

/** What people read of a reason, stored or as the API names it; null: it is not one. */
export function exitLabelOf(text: string): string | null {
  const stored = exitReasons.includes(text as ExitReason) ? storedOf(text as ExitReason) : text.toUpperCase();
  return isStored(stored) ? exitLabels[stored] : null;
}
