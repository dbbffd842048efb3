/** Signs that a rise tires, looked at whenever a minute is over. */
import { above, atLeast, below } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { averages, firstFrom, volumeIn } from "../figures.ts";
import type { Bars } from "../../market/port.ts";
import { firstMinute, MINUTE, minutesSincePeak, openOf } from "./held.ts";
import type { DecaySignals, Position } from "./state.ts";
import type { MinuteClose } from "./tick.ts";

/** At the end of a minute; null before the first whole minute since the entry is over. */
export function decaySignalsOf(
  position: Position,
  at: number,
  minute: MinuteClose,
  config: WaveriderConfig,
): DecaySignals | null {
  if (at < firstMinute(position) + MINUTE) return null;
  const { bars, spread, bidDepth } = minute;
  const { decay: limit } = config;
  const { volume3, entrySpread, entryBidDepth } = position;
  const session = firstFrom(bars, openOf(at));
  const volume = volumeIn(bars, at - limit.volume_minutes * MINUTE, at);
  return {
    noNewPeak: atLeast(minutesSincePeak(position, at), limit.peak_minutes),
    littleVolume: volume3 !== null && below(volume, volume3 * limit.of_volume / 100),
    belowAverage: below(bars.close.at(-1) ?? NaN, averages(bars, session).average9),
    lowerBars: areLower(bars, session),
    thinBook: entrySpread !== null && above(spread, entrySpread * limit.spreads) ||
      entryBidDepth !== null && below(bidDepth, entryBidDepth * limit.of_depth / 100),
  };
}

export const decayOf = (signals: DecaySignals): number => Object.values(signals).filter(Boolean).length;

/** Whether each of the last two bars of the session has a lower high and a lower low than the one before it. */
function areLower({ at, high, low }: Bars, session: number): boolean {
  const last = at.length - 1;
  const isLower = (i: number) => below(high[i]!, high[i - 1]!) && below(low[i]!, low[i - 1]!);
  return last - 2 >= session && isLower(last) && isLower(last - 1);
}
