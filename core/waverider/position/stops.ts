/** The ladder of stops: the better the best bid was, the closer the stop follows it. */
import { atLeast } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { rounded } from "../trade/round.ts";

type Stops = WaveriderConfig["stops"];

export const INITIAL = 0;
export const BREAKEVEN = 1;
/** From this level on the stop follows the highest bid. */
export const TRAILING = 2;
const PRICE_DECIMALS = 4;

const trailing = (stops: Stops) => [stops.level2, stops.level3, stops.level4, stops.level5, stops.level6] as const;

/** Four decimals. */
export const initialStopOf = (entryPrice: number, stopPercent: number): number =>
  rounded(entryPrice * (1 - stopPercent / 100), PRICE_DECIMALS);

/** The highest level that a gain of the highest bid reaches; percent. */
export function levelOf(gain: number, { stops }: WaveriderConfig): number {
  const gains = [stops.breakeven_gain, ...trailing(stops).map((level) => level.gain)];
  return gains.findLastIndex((least) => atLeast(gain, least)) + 1;
}

/** What decay adds to the distance of a stop that follows; percent. */
export function wideningOf(decay: number, { stops }: WaveriderConfig): number {
  if (decay >= stops.decay_high) return stops.decay_high_wider;
  return decay >= stops.decay_low ? stops.decay_low_wider : 0;
}

/** Below the highest bid, percent, without what decay adds; null: it does not follow. */
const trailOf = (level: number, { stops }: WaveriderConfig): number | null =>
  trailing(stops)[level - TRAILING]?.trail ?? null;

export interface StopInputs {
  readonly entryPrice: number;
  readonly initialStop: number;
  readonly highest: number;
  readonly level: number;
  readonly decay: number;
}

/** Never below the initial stop, and never below breakeven once that was reached. */
export function stopOf(
  { entryPrice, initialStop, highest, level, decay }: StopInputs,
  config: WaveriderConfig,
): number {
  const trail = trailOf(level, config);
  return Math.max(
    initialStop,
    level >= BREAKEVEN ? entryPrice * (1 + config.stops.breakeven_above / 100) : initialStop,
    trail === null ? initialStop : highest * (1 - (trail + wideningOf(decay, config)) / 100),
  );
}

/** Like `L2 trail 2.0% (+0.5% decay)`. */
export function levelText(level: number, decay: number, config: WaveriderConfig): string {
  const trail = trailOf(level, config);
  if (trail === null) return level >= BREAKEVEN ? "L1 breakeven" : "L0 initial";
  const wider = wideningOf(decay, config);
  return `L${level} trail ${trail.toFixed(1)}%${wider > 0 ? ` (+${wider.toFixed(1)}% decay)` : ""}`;
}
