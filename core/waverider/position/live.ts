/** One second of one position: what it changes, and whether it ends it. */
import type { WaveriderConfig } from "../config.ts";
import { judge } from "../exits/mod.ts";
import { storedOf, type StoredReason } from "../exits/reasons.ts";
import type { RuleName, Verdict } from "../exits/verdict.ts";
import type { Quote } from "../../market/port.ts";
import { followDecay, followHalt, followQuote, followReopening, followStop, followVolume } from "./follow.ts";
import { openOf } from "./held.ts";
import type { Position } from "./state.ts";
import { TRAILING, wideningOf } from "./stops.ts";
import type { Around, Tick } from "./tick.ts";

export type { Around, MinuteClose, Tick } from "./tick.ts";

export interface Exit {
  readonly reason: RuleName;
  readonly stored: StoredReason;
  readonly at: number;
  /** That it sells to. */
  readonly quote: Quote;
  /** Of the second that decided, in order; the first one that fired is the reason. */
  readonly rules: readonly Verdict[];
}

/**
 * In a second without a quote an exit is queued, and it keeps its reason until the first quote of the session. While
 * trading is halted no minute is looked at, since nothing could trade in it.
 */
export function live(
  position: Position,
  tick: Tick,
  around: Around,
  config: WaveriderConfig,
): { position: Position; exit: Exit | null } {
  const { at } = tick;
  const quote = tick.halt === null && at >= openOf(at) && at < around.close ? tick.quote : null;
  let now = followHalt(position, tick);
  const halt = now.halt;
  if (quote) now = followQuote(followReopening(now, at, quote, config), at, quote);
  const minute = tick.halt === null ? tick.minute : null;
  if (tick.minute) now = followVolume(now, at, tick.minute, config);
  if (minute) now = followDecay(now, at, minute, config);
  now = followStop(now, config);
  if (now.queued) {
    return { position: now, exit: quote && exitOf(now, now.queued.reason, at, quote, now.queued.rules, config) };
  }
  const rules = judge({ position: now, at, bid: quote?.bid ?? NaN, halt, minute, around, config });
  const reason = rules.find(({ fired }) => fired)?.name;
  if (!reason) return { position: now, exit: null };
  if (!quote) return { position: { ...now, queued: { reason, at, rules } }, exit: null };
  return { position: now, exit: exitOf(now, reason, at, quote, rules, config) };
}

/** What a quote changes when a position is sold by hand, or valued: the extremes, the level and the stop. */
export const atQuote = (position: Position, at: number, quote: Quote, config: WaveriderConfig): Position =>
  followStop(followQuote(position, at, quote), config);

function exitOf(
  position: Position,
  reason: RuleName,
  at: number,
  quote: Quote,
  rules: readonly Verdict[],
  config: WaveriderConfig,
): Exit {
  return { reason, stored: storedReasonOf(position, reason, config), at, quote, rules };
}

/** A stop that decay had widened is stored by the decay. */
function storedReasonOf({ level, decay }: Position, reason: RuleName, config: WaveriderConfig): StoredReason {
  if (reason !== "trailing_stop" || level < TRAILING || wideningOf(decay, config) === 0) return storedOf(reason);
  return decay >= config.stops.decay_high ? "DECAY_5" : "DECAY_3";
}
