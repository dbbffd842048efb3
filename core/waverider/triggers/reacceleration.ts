import { atLeast, atMost } from "../compare.ts";
import type { Case } from "../rule.ts";

/** Back near the day's high after falling from it, on rising volume. */
export function isReacceleration({ inputs, measures, config: { triggers: limit } }: Case): boolean {
  const { sessionHigh, lowAfterHigh, volume5, volumeBefore5 } = measures;
  return atMost(lowAfterHigh, sessionHigh * (1 - limit.reaccel_pullback / 100)) &&
    atLeast(inputs.price, sessionHigh * (1 - limit.reaccel_near / 100)) && volumeBefore5 > 0 &&
    atLeast(volume5, volumeBefore5 * limit.reaccel_volume);
}
