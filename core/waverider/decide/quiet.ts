/**
 * Seconds of a position in which nothing happens: the bid stays below the best one and above everything that would end
 * the position, and no time has come. Such a second changes the last quote only, so the rules are not asked.
 */
import { atLeast, below } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { isLeftOver, maxGainOf, MINUTE, openOf } from "../position/held.ts";
import type { Position } from "../position/state.ts";
import type { Tick } from "../position/tick.ts";

/** Bids in between change nothing before the instant. */
export interface Quiet {
  readonly above: number;
  readonly atMost: number;
  readonly before: number;
}

/** Dollars, percent and milliseconds: nearer than that to a limit the rules are asked. */
const MARGIN = 1e-6;
const MARGIN_MS = 1;
/** Gains whose first instants are noted. */
const noted = [[1, "minutesTo1"], [2, "minutesTo2"], [5, "minutesTo5"]] as const;

/**
 * After a second in which the rules were asked, and none fired. Null: they are asked in the next second too.
 *
 * @param close of the session of that day
 */
export function quietOf(position: Position, at: number, close: number, config: WaveriderConfig): Quiet | null {
  const { halt, reopening, queued, entryPrice, stop, highest, mode } = position;
  if (halt || reopening || queued || isLeftOver(position, at) || at < openOf(at)) return null;
  const { exits: limit } = config;
  const gain = maxGainOf(position);
  if (!(gain < config.modes[mode].profit_target - MARGIN)) return null;
  if (noted.some(([percent, name]) => position[name] === null && gain >= percent - MARGIN)) return null;
  const lost = entryPrice * (1 - limit.emergency_loss / 100);
  const red = atLeast(gain, limit.green_gain) ? entryPrice : -Infinity;
  return {
    above: Math.max(stop, lost, red) + MARGIN,
    atMost: highest,
    before: Math.min(...timesOf(position, gain, close, config)) - MARGIN_MS,
  };
}

/** When the rules that wait for a time may fire first. */
function* timesOf(position: Position, gain: number, close: number, config: WaveriderConfig): Generator<number> {
  const { enteredAt, haltedMs, haltedSincePeakMs, peakAt, manual, mode, level } = position;
  const { exits: limit } = config;
  const isUnder = (percent: number) => gain < percent + MARGIN;
  if (!manual && config.modes[mode].early_fail) {
    const after = (minutes: number) => enteredAt + haltedMs + minutes * MINUTE;
    if (isUnder(limit.first_fail_gain)) yield after(limit.first_fail_minutes);
    if (isUnder(limit.second_fail_gain)) yield after(limit.second_fail_minutes);
  }
  if (gain >= limit.stall_gain - MARGIN && level < limit.stall_below_level) {
    yield peakAt + haltedSincePeakMs + limit.stall_minutes * MINUTE;
  }
  yield enteredAt + (below(gain, limit.decay_gain) ? limit.decay_minutes : limit.hold_most) * MINUTE;
  yield close - limit.before_close * MINUTE;
}

/** Whether the second changes the last quote only. */
export const isQuiet = ({ above, atMost, before }: Quiet, { at, quote, halt, minute }: Tick): boolean =>
  at < before && quote !== null && halt === null && minute === null && quote.bid > above && quote.bid <= atMost;
