/** Flags that allow an entry, or explain one. */
import type { Case } from "../rule.ts";
import { isConsolidationBreakout } from "./consolidation_breakout.ts";
import { isExtremeGapper } from "./extreme_gapper.ts";
import { isFirstHourBreakout } from "./first_hour_breakout.ts";
import { isLateDaySqueeze } from "./late_day_squeeze.ts";
import { isLateSurge } from "./late_surge.ts";
import { isOverextended } from "./overextended.ts";
import { isReacceleration } from "./reacceleration.ts";

export interface Triggers {
  readonly extreme_gapper: boolean;
  readonly top_gainer: boolean;
  readonly first_hour_breakout: boolean;
  readonly reaccel_trigger: boolean;
  readonly consolidation_breakout: boolean;
  readonly late_surge_exception: boolean;
  readonly late_day_squeeze_mode: boolean;
  readonly overextended: boolean;
}

/** The flags that allow an entry into an overextended stock, in the order in which they are looked at. */
export const allowing = [
  ...["extreme_gapper", "late_surge_exception", "late_day_squeeze_mode"] as const,
  ...["first_hour_breakout", "reaccel_trigger", "consolidation_breakout"] as const,
] as const satisfies readonly (keyof Triggers)[];

/** @param isTopGainer whether the stock is in the tier of the top gainers */
export const triggersOf = (one: Case, newsScore: number, isTopGainer: boolean): Triggers => ({
  extreme_gapper: isExtremeGapper(one),
  top_gainer: isTopGainer,
  first_hour_breakout: isFirstHourBreakout(one),
  reaccel_trigger: isReacceleration(one),
  consolidation_breakout: isConsolidationBreakout(one),
  late_surge_exception: isLateSurge(one),
  late_day_squeeze_mode: isLateDaySqueeze(one, newsScore),
  overextended: isOverextended(one),
});
