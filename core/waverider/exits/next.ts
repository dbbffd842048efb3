/** What ends a position next if nothing changes. */
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import { atLeast, atMost, below, change } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { maxGainOf, MINUTE, minutesSincePeak, minutesTraded } from "../position/held.ts";
import type { Position } from "../position/state.ts";
import { INITIAL } from "../position/stops.ts";
import type { RuleName } from "./verdict.ts";

export interface NextExit {
  readonly reason: RuleName;
  /** The bid at which it ends; null: it does not wait for a price. */
  readonly price: number | null;
  /** When it ends, epoch milliseconds; null: it does not wait for a time. */
  readonly at: number | null;
}

/**
 * An order that is queued waits for the first quote: neither price nor time. Otherwise the price, if the bid is near
 * it, and else the rule whose time comes first. Rules that judge minutes say nothing ahead.
 */
export function nextExit(position: Position, at: number, config: WaveriderConfig): NextExit {
  if (position.queued) return { reason: position.queued.reason, price: null, at: null };
  const near = nearestPrice(position, config);
  return atMost(distance(near.price, position), config.exits.near)
    ? { ...near, at: null }
    : { ...firstTime(position, at, config), price: null };
}

/** Percent of the bid. */
const distance = (price: number, { bid }: Position): number => Math.abs(change(price, bid));

/** Of the prices that end it, below the bid and above. */
function nearestPrice(position: Position, config: WaveriderConfig): { reason: RuleName; price: number } {
  const { stop, level, entryPrice, highest, reopening, mode } = position;
  const candidates: { reason: RuleName; price: number }[] = [
    { reason: level === INITIAL ? "stop_loss" : "trailing_stop", price: stop },
    { reason: "profit_target", price: entryPrice * (1 + config.modes[mode].profit_target / 100) },
  ];
  if (reopening) {
    const price = Math.max(reopening.bid * (1 - config.exits.luld_drop / 100), reopening.pauseBid);
    candidates.push({ reason: "luld_up_reversal", price });
  }
  if (atLeast(change(highest, entryPrice), config.exits.green_gain)) {
    candidates.push({ reason: "green_to_red", price: entryPrice });
  }
  return candidates.reduce((best, one) => distance(one.price, position) < distance(best.price, position) ? one : best);
}

function firstTime(position: Position, at: number, config: WaveriderConfig): { reason: RuleName; at: number } {
  const { exits: limit } = config;
  const gain = maxGainOf(position);
  const after = (minutes: number, passed: number) => at + Math.max(0, (minutes - passed) * MINUTE);
  const held = (at - position.enteredAt) / MINUTE;
  const traded = minutesTraded(position, at);
  const found: { reason: RuleName; at: number }[] = [];
  if (!position.manual && config.modes[position.mode].early_fail) {
    if (below(gain, limit.first_fail_gain)) {
      found.push({ reason: "early_fail_0_5_in_8", at: after(limit.first_fail_minutes, traded) });
    }
    if (below(gain, limit.second_fail_gain)) {
      found.push({ reason: "early_fail_1_0_in_15", at: after(limit.second_fail_minutes, traded) });
    }
  }
  if (atLeast(gain, limit.stall_gain) && position.level < limit.stall_below_level) {
    found.push({ reason: "peak_stall", at: after(limit.stall_minutes, minutesSincePeak(position, at)) });
  }
  const most = below(gain, limit.decay_gain) ? limit.decay_minutes : limit.hold_most;
  found.push({ reason: "time_decay", at: after(most, held) });
  found.push({ reason: "end_of_day", at: Math.max(at, endOfDayOf(position, config)) });
  return found.reduce((first, one) => one.at < first.at ? one : first);
}

/** Of the day of its entry. */
function endOfDayOf({ enteredAt }: Position, { exits }: WaveriderConfig): number {
  const close = tradingHoursMs(epochDayAt(enteredAt))?.close ?? Infinity;
  return close - exits.before_close * MINUTE;
}
