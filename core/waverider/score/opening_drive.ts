import { atLeast, change } from "../compare.ts";
import { isRegular } from "../inputs.ts";
import type { Case, Points } from "../rule.ts";

/** The stock has risen from its open, above the middle of the opening range, without having dropped far below it. */
export function openingDriveScore({ inputs, config: { score } }: Case): Points {
  const { price, open, low, openingHigh, openingLow } = inputs;
  const value = isRegular(inputs) ? change(price, open) : NaN;
  const holds = atLeast(value, score.drive_rise) && atLeast(price, (openingHigh + openingLow) / 2) &&
    atLeast(change(low, open), -score.drive_drop);
  return { points: holds ? 1 : 0, value, threshold: score.drive_rise };
}
