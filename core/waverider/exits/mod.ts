/** The exits that a second can bring, in the order in which they are asked: the first one that fires is the reason. */
import { isLeftOver } from "../position/held.ts";
import { earlyFail8 } from "./early_fail_0_5_in_8.ts";
import { earlyFail15 } from "./early_fail_1_0_in_15.ts";
import { emergencyStop } from "./emergency_stop.ts";
import { endOfDay } from "./end_of_day.ts";
import { greenToRed } from "./green_to_red.ts";
import { haltRecovery } from "./halt_recovery.ts";
import { luldDownHalt } from "./luld_down_halt.ts";
import { luldUpReversal } from "./luld_up_reversal.ts";
import { momentumBreak } from "./momentum_break.ts";
import { peakStall } from "./peak_stall.ts";
import { peakToDrop } from "./peak_to_drop_1pct.ts";
import { profitTarget } from "./profit_target.ts";
import type { Look, Rule } from "./rule.ts";
import { stopLoss } from "./stop_loss.ts";
import { timeDecay } from "./time_decay.ts";
import { trailingStop } from "./trailing_stop.ts";
import type { RuleName, Verdict } from "./verdict.ts";
import { volumeDeath } from "./volume_death.ts";

export { type NextExit, nextExit } from "./next.ts";
export * from "./reasons.ts";
export type { RuleName, Verdict } from "./verdict.ts";

const rules: readonly (readonly [RuleName, Rule])[] = [
  ["emergency_stop", emergencyStop],
  ["luld_down_halt", luldDownHalt],
  ["luld_up_reversal", luldUpReversal],
  ["halt_recovery", haltRecovery],
  ["stop_loss", stopLoss],
  ["trailing_stop", trailingStop],
  ["profit_target", profitTarget],
  ["peak_to_drop_1pct", peakToDrop],
  ["green_to_red", greenToRed],
  ["early_fail_0_5_in_8", earlyFail8],
  ["early_fail_1_0_in_15", earlyFail15],
  ["momentum_break", momentumBreak],
  ["volume_death", volumeDeath],
  ["peak_stall", peakStall],
  ["time_decay", timeDecay],
  ["end_of_day", endOfDay],
];

/** All rules in order; of a position left over from an earlier day only the end of the day is asked. */
export function judge(look: Look): readonly Verdict[] {
  if (isLeftOver(look.position, look.at)) return [{ name: "end_of_day", ...endOfDay(look) }];
  return rules.map(([name, rule]) => ({ name, ...rule(look) }));
}
