/** How a second changes a position, before the exits are asked. */
import { above, atLeast } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { volumeIn } from "../figures.ts";
import type { Quote } from "../../market/port.ts";
import { rounded } from "../trade/round.ts";
import { decayOf, decaySignalsOf } from "./decay.ts";
import { firstMinute, gainOf, maxGainOf, MINUTE, minutesHeld } from "./held.ts";
import type { Position } from "./state.ts";
import { levelOf, stopOf } from "./stops.ts";
import type { MinuteClose, Tick } from "./tick.ts";

/** A halt begins, goes on or is over; one that follows another without a second of trading is the same. */
export function followHalt(position: Position, { at, halt }: Pick<Tick, "at" | "halt">): Position {
  const { halt: known, bid, quotedAt } = position;
  const isRunning = known !== null && known.overAt === null;
  if (halt && isRunning) {
    return known.reason === halt.reason ? position : { ...position, halt: { ...known, reason: halt.reason } };
  }
  // A second with a quote was not halted, whatever is reported later.
  if (halt) {
    const since = Math.max(halt.since, quotedAt);
    return { ...position, reopening: null, halt: { reason: halt.reason, since, bid, overAt: null } };
  }
  if (!isRunning) return position;
  const ms = at - known.since;
  return {
    ...position,
    halt: { ...known, overAt: at },
    haltedMs: position.haltedMs + ms,
    haltedSincePeakMs: position.haltedSincePeakMs + ms,
  };
}

/** The first quote after a halt ends it; after a pause at the upper band trading is watched for a while. */
export function followReopening(position: Position, at: number, { bid }: Quote, config: WaveriderConfig): Position {
  const { halt, reopening } = position;
  if (halt) {
    const watched = halt.reason === "luld_up" ? { at, bid, pauseBid: halt.bid } : null;
    return { ...position, halt: null, reopening: watched };
  }
  const isOver = reopening !== null && at - reopening.at > config.exits.luld_watch_seconds * 1_000;
  return isOver ? { ...position, reopening: null } : position;
}

/** The extremes, and when gains were first reached. */
export function followQuote(position: Position, at: number, { bid, ask }: Quote): Position {
  const peak = above(bid, position.highest) ? { highest: bid, peakAt: at, haltedSincePeakMs: 0 } : {};
  const gain = gainOf(position, bid);
  const minutes = rounded(minutesHeld(position, at), 1);
  const reached = (known: number | null, percent: number) => known ?? (atLeast(gain, percent) ? minutes : null);
  return {
    ...position,
    bid,
    ask,
    quotedAt: at,
    ...peak,
    lowest: Math.min(position.lowest, bid),
    minutesTo1: reached(position.minutesTo1, 1),
    minutesTo2: reached(position.minutesTo2, 2),
    minutesTo5: reached(position.minutesTo5, 5),
  };
}

/** The volumes after the entry, once they are over. */
export function followVolume(position: Position, at: number, { bars }: MinuteClose, config: WaveriderConfig): Position {
  const from = firstMinute(position);
  const first = (known: number | null, minutes: number) => {
    const to = from + minutes * MINUTE;
    return known ?? (at >= to ? volumeIn(bars, from, to) : null);
  };
  const volume3 = first(position.volume3, config.decay.volume_minutes);
  const volume5 = first(position.volume5, config.exits.death_volume_minutes);
  return volume3 === position.volume3 && volume5 === position.volume5 ? position : { ...position, volume3, volume5 };
}

export function followDecay(position: Position, at: number, minute: MinuteClose, config: WaveriderConfig): Position {
  const decaySignals = decaySignalsOf(position, at, minute, config);
  if (!decaySignals) return position;
  const decay = decayOf(decaySignals);
  return { ...position, decaySignals, decay, decayMax: Math.max(position.decayMax, decay) };
}

export function followStop(position: Position, config: WaveriderConfig): Position {
  const level = Math.max(position.level, levelOf(maxGainOf(position), config));
  return { ...position, level, stop: stopOf({ ...position, level }, config) };
}
